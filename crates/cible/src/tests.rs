mod books;
mod conformance;
