//! The addresses of files, `file:///home/ann/games/mine.yaml`, and their paths.

/// The path of a file on this machine, with `/` between folders; `None` for what is no file.
pub(super) fn path_of(uri: &str) -> Option<String> {
    let rest = uri.strip_prefix("file://")?;
    // A host may stand before the path; it is this machine.
    let path = &rest[rest.find('/')?..];
    let path = decoded(path)?;
    let is_drive = path.len() > 2 && path.as_bytes()[2] == b':' && path.as_bytes()[1].is_ascii_alphabetic();
    Some(if is_drive { path[1..].to_owned() } else { path })
}

/// The address of a path.
pub(super) fn uri_of(path: &str) -> String {
    let mut uri = "file://".to_owned();
    if !path.starts_with('/') {
        uri.push('/');
    }
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte))
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        rest = behind;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = std::str::from_utf8(behind.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &behind[2..];
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_paths_are_two_ways_to_say_the_same() {
        for (path, uri) in [
            ("/home/ann/games/mine.yaml", "file:///home/ann/games/mine.yaml"),
            ("/a b/手札.rhai", "file:///a%20b/%E6%89%8B%E6%9C%AD.rhai"),
            ("c:/games/x.yaml", "file:///c%3A/games/x.yaml"),
        ] {
            assert_eq!(uri_of(path), uri);
            assert_eq!(path_of(uri).as_deref(), Some(path));
        }
        assert_eq!(path_of("file:///c:/x"), Some("c:/x".to_owned()));
        assert_eq!(path_of("file://here/x"), Some("/x".to_owned()));
        assert_eq!(path_of("untitled:1"), None);
        assert_eq!(path_of("file:///%ff"), None);
        assert_eq!(path_of("file:///%f"), None);
    }
}
