//! What holds for every page: words in both languages, one heading, nothing
//! inline, and no way for a name to become markup.

mod around;
mod cible;
mod fixture;
mod pages;
mod sources;
