//! Reading the word frequencies of `wordfreq`.

use super::fetch;
use anyhow::{Context, Result, bail};
use rmpv::Value;
use std::{collections::HashMap, fs, path::Path};

/// How usual each word is, in hundredths of Zipf.
///
/// The package keeps a list of lists: a header, then the words whose frequency is 0 centibel,
/// those at −1, and so on. A centibel is a hundredth of a power of ten, and so is our unit, whose
/// zero is one word in 10⁹.
pub fn read(folder: &Path, language: &str) -> Result<HashMap<String, u16>> {
    let name = format!("wordfreq/data/large_{language}.msgpack");
    fetch::run(
        "gzip",
        &["--decompress", "--keep", "--force", &format!("{name}.gz")],
        folder,
    )?;
    let bytes = fs::read(folder.join(&name))?;
    parse(&bytes).with_context(|| format!("{name} is not in the format of wordfreq 3"))
}

fn parse(mut bytes: &[u8]) -> Result<HashMap<String, u16>> {
    let Value::Array(lists) = rmpv::decode::read_value(&mut bytes)? else {
        bail!("it is not a list");
    };
    let mut zipf = HashMap::new();
    for (words, value) in lists.into_iter().skip(1).zip((1..=900).rev()) {
        let Value::Array(words) = words else {
            bail!("the words at {value} are not a list");
        };
        for word in words {
            zipf.insert(
                word.as_str().context("a word is not text")?.to_owned(),
                value,
            );
        }
    }
    Ok(zipf)
}

/// How usual a form is, also when its ligatures are written as two letters; 0 when unknown.
pub fn of(form: &str, zipf: &HashMap<String, u16>) -> u16 {
    let get = |form: &str| zipf.get(form).copied().unwrap_or(0);
    get(form).max(get(&form.replace('œ', "oe").replace('æ', "ae")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_list_is_the_frequency_of_its_words() {
        let list = |words: &[&str]| Value::Array(words.iter().map(|&word| word.into()).collect());
        let pack = [
            Value::Map(vec![]),
            list(&[]),
            list(&["de"]),
            list(&["coeur", "été"]),
        ];
        let mut bytes = Vec::new();
        rmpv::encode::write_value(&mut bytes, &Value::Array(pack.into())).unwrap();
        let zipf = parse(&bytes).unwrap();
        let told = ["de", "été", "cœur", "xylophone"].map(|form| of(form, &zipf));
        assert_eq!(told, [899, 898, 898, 0]);
    }
}
