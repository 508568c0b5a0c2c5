//! The modules of a folder as one: each becomes a function that is called once
//! and gives what it exports. A page then fetches one file and no import waits
//! for another.
//!
//! Modules are written plainly, and whatever else is in them is a fault:
//! `import { a, b } from "./x.js";` or `import "./x.js";` on one line at the
//! top, and `export` before a function, a class or a constant. A game's modules
//! import the house's by `../../x.js`, which its one module finds in the
//! house's: state is not doubled.

/// Where a game finds the house's one module.
const HOUSE: &str = "../../main.js";

/// A module as it was read.
struct Module<'a> {
    /// Without its ending.
    name: &'a str,
    imports: Vec<Import<'a>>,
    exports: Vec<&'a str>,
    body: String,
}

struct Import<'a> {
    /// The module, without its ending.
    from: &'a str,
    of_house: bool,
    names: &'a str,
}

/// Bundles modules, each with the name of its file. A game's may import those
/// of the `house`.
pub fn bundle<'a>(
    files: &[(&'a str, &'a str)],
    house: &[(&'a str, &'a str)],
) -> Result<String, String> {
    let read = |files: &[(&'a str, &'a str)]| {
        let modules = files.iter().map(|(file, text)| Module::read(file, text));
        modules.collect::<Result<Vec<Module<'a>>, String>>()
    };
    let (modules, house) = (read(files)?, read(house)?);
    for module in &modules {
        for import in &module.imports {
            let others = if import.of_house { &house } else { &modules };
            import.check(module.name, others)?;
        }
    }
    let mut order = Vec::new();
    for at in 0..modules.len() {
        put_in_order(at, &modules, &mut Vec::new(), &mut order)?;
    }
    let mut written = String::new();
    let mut imports = modules.iter().flat_map(|module| &module.imports);
    if imports.any(|import| import.of_house) {
        written += &format!("import * as house from \"{HOUSE}\";\n");
    }
    for at in &order {
        modules[*at].write(&mut written);
    }
    let names = order.iter().map(|at| modules[*at].variable());
    let names: Vec<String> = names.collect();
    Ok(format!("{written}export {{ {} }};\n", names.join(", ")))
}

/// Bundles one module of a house and those that it needs.
pub fn alone<'a>(files: &[(&'a str, &'a str)], entry: &str) -> Result<String, String> {
    let modules = files.iter().map(|(file, text)| Module::read(file, text));
    let modules = modules.collect::<Result<Vec<_>, String>>()?;
    let first = modules.iter().position(|module| module.name == entry);
    let first = first.ok_or_else(|| format!("{entry}.js is not there"))?;
    let mut order = Vec::new();
    put_in_order(first, &modules, &mut Vec::new(), &mut order)?;
    let mut written = String::new();
    for at in order {
        modules[at].write(&mut written);
    }
    Ok(written)
}

/// Adds a module after those that it imports.
fn put_in_order(
    at: usize,
    modules: &[Module<'_>],
    under_way: &mut Vec<usize>,
    order: &mut Vec<usize>,
) -> Result<(), String> {
    if order.contains(&at) {
        return Ok(());
    }
    if under_way.contains(&at) {
        return Err(format!(
            "{}.js imports itself by others: take one of the imports out",
            modules[at].name
        ));
    }
    under_way.push(at);
    let own = modules[at].imports.iter().filter(|one| !one.of_house);
    for import in own {
        let found = modules.iter().position(|other| other.name == import.from);
        if let Some(found) = found {
            put_in_order(found, modules, under_way, order)?;
        }
    }
    under_way.pop();
    order.push(at);
    Ok(())
}

impl<'a> Module<'a> {
    fn read(file: &'a str, text: &'a str) -> Result<Module<'a>, String> {
        let mut module = Module {
            name: file.trim_end_matches(".js"),
            imports: Vec::new(),
            exports: Vec::new(),
            body: String::new(),
        };
        for (number, line) in (1..).zip(text.lines()) {
            let fault = |cure: &str| format!("{file}:{number}: {cure}");
            if line.starts_with("import ") {
                let import = Import::read(line);
                module.imports.push(import.ok_or_else(|| {
                    fault("write `import { a, b } from \"./x.js\";` on one line")
                })?);
            } else if let Some(declared) = line.strip_prefix("export ") {
                let name = declared_name(declared).ok_or_else(|| {
                    fault("export functions, classes and constants, where they are declared")
                })?;
                module.exports.push(name);
                module.body += declared;
                module.body += "\n";
            } else if line.trim_start().starts_with("//") {
                // A quarter of what is written, for whoever reads it here.
            } else {
                module.body += line;
                module.body += "\n";
            }
        }
        Ok(module)
    }

    fn variable(&self) -> String {
        format!("${}", self.name)
    }

    fn write(&self, to: &mut String) {
        *to += &format!("const {} = (() => {{\n", self.variable());
        for import in self.imports.iter().filter(|one| !one.names.is_empty()) {
            let house = if import.of_house { "house." } else { "" };
            *to += &format!("const {{ {} }} = {house}${};\n", import.names, import.from);
        }
        *to += &self.body;
        *to += &format!("return {{ {} }};\n}})();\n", self.exports.join(", "));
    }
}

impl<'a> Import<'a> {
    fn read(line: &'a str) -> Option<Import<'a>> {
        let rest = line.strip_prefix("import ")?.strip_suffix(';')?;
        let (names, from) = match rest.split_once(" from ") {
            Some((names, from)) => (names.strip_prefix('{')?.strip_suffix('}')?.trim(), from),
            None => ("", rest),
        };
        let from = from.strip_prefix('"')?.strip_suffix(".js\"")?;
        let house = from.strip_prefix("../../");
        let from = house.or_else(|| from.strip_prefix("./"))?;
        let plain = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let import = Import {
            from,
            of_house: house.is_some(),
            names,
        };
        (plain(from) && import.each().all(plain)).then_some(import)
    }

    /// What is imported is there.
    fn check(&self, file: &str, others: &[Module<'_>]) -> Result<(), String> {
        let from = self.from;
        let found = others.iter().find(|other| other.name == from);
        let found = found
            .ok_or_else(|| format!("{file}.js imports {from}.js, which is not there: write it"))?;
        match self.each().find(|name| !found.exports.contains(name)) {
            Some(missing) => Err(format!(
                "{file}.js imports {missing}, which {from}.js does not export: export it"
            )),
            None => Ok(()),
        }
    }

    fn each(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let names = self.names.split(',').map(str::trim);
        names.filter(|name| !name.is_empty())
    }
}

/// The name in `function name(`, `class name {` or `const name =`.
fn declared_name(declared: &str) -> Option<&str> {
    let rest = ["function ", "async function ", "class ", "const "]
        .iter()
        .find_map(|kind| declared.strip_prefix(kind))?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    (end > 0).then(|| &rest[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_become_one_in_the_order_of_their_imports() {
        let house = [("toasts.js", "export const say = (text) => alert(text);\n")];
        let own = [
            (
                "a.js",
                "import { b } from \"./b.js\";\nimport { say } from \"../../toasts.js\";\nsay(b());\n",
            ),
            (
                "b.js",
                "// Said here.\nconst two = 2;\nexport function b() {\n  // And here.\n  return two;\n}\n",
            ),
        ];
        let bundled = bundle(&own, &house);
        let wanted = "import * as house from \"../../main.js\";\n\
            const $b = (() => {\nconst two = 2;\nfunction b() {\n  return two;\n}\nreturn { b };\n})();\n\
            const $a = (() => {\nconst { b } = $b;\nconst { say } = house.$toasts;\nsay(b());\nreturn {  };\n})();\n\
            export { $b, $a };\n";
        assert_eq!(bundled.as_deref(), Ok(wanted));
    }

    #[test]
    fn what_cannot_be_bundled_is_told() {
        for (text, told) in [
            ("import * as b from \"./b.js\";", "a.js:1: write `import"),
            ("import b from \"./b.js\";", "a.js:1: write `import"),
            (
                "import {\n  b,\n} from \"./b.js\";",
                "a.js:1: write `import",
            ),
            (
                "import \"https://elsewhere/b.js\";",
                "a.js:1: write `import",
            ),
            ("\nexport let c = 1;", "a.js:2: export functions"),
            ("export default 1;", "a.js:1: export functions"),
            ("export { b };", "a.js:1: export functions"),
            ("import { c } from \"./c.js\";", "c.js, which is not there"),
            ("import { c } from \"./b.js\";", "b.js does not export"),
            (
                "import { b } from \"../../b.js\";",
                "b.js, which is not there",
            ),
            (
                "import { a } from \"./a.js\";\nexport const a = 1;",
                "imports itself",
            ),
        ] {
            let bundled = bundle(&[("a.js", text), ("b.js", "export const b = 1;\n")], &[]);
            let fault = bundled.expect_err(text);
            assert!(fault.contains(told), "{text:?}: {fault}");
        }
    }
}
