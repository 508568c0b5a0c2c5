//! JSON, written at the end of a text.

use std::io;

use serde::Serialize;

/// Adds plain data as JSON.
pub fn push_json<T: Serialize + ?Sized>(to: &mut String, value: &T) {
    // Neither plain data nor memory fails.
    let _ = serde_json::to_writer(AtTheEnd(to), value);
}

struct AtTheEnd<'t>(&'t mut String);

impl io::Write for AtTheEnd<'_> {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        let part = str::from_utf8(part).map_err(io::Error::other)?;
        self.0.push_str(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
