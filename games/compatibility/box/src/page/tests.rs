mod ends;
mod fixture;
mod playing;
mod room;
