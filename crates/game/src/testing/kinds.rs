//! The variants of an enum, by the names they have in journals and on the wire.

use alloc::string::{String, ToString};

use serde::{
    Serialize,
    de::{DeserializeOwned, Deserializer, Error, Visitor, value},
    forward_to_deserialize_any,
};

use super::json;

/// What kind of event, move or phase this is.
pub fn kind<T: Serialize>(value: &T) -> String {
    let told = json(value);
    let name = told.split('"').nth(1);
    name.unwrap_or_else(|| panic!("{told} has no name"))
        .to_string()
}

/// Every kind there is, so that no test keeps a list of them.
pub fn kinds<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut kinds: &[&str] = &[];
    // It reads nothing: what an enum is asked for tells its variants.
    let _ = T::deserialize(Asked(&mut kinds));
    assert!(!kinds.is_empty(), "this is no enum");
    kinds
}

struct Asked<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Asked<'_> {
    type Error = value::Error;

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, value::Error> {
        *self.0 = variants;
        Err(value::Error::custom("only asked"))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, value::Error> {
        Err(value::Error::custom("not an enum"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
