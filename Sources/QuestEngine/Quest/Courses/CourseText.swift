/// Turns the bytes of a text file into text, in the encodings that spreadsheets and older programs write: UTF-8 and
/// UTF-16 with a byte order mark, UTF-8 without one, else Windows-1251.
enum CourseText {
    /// - Complexity: O(bytes).
    static func read(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(decoding: bytes.dropFirst(3), as: UTF8.self)
        }
        if bytes.starts(with: [0xFF, 0xFE]) { return wide(bytes) { UInt16($0) | UInt16($1) << 8 } }
        if bytes.starts(with: [0xFE, 0xFF]) { return wide(bytes) { UInt16($1) | UInt16($0) << 8 } }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return cyrillic(bytes)
    }

    private static func wide(_ bytes: [UInt8], _ unit: (UInt8, UInt8) -> UInt16) -> String {
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
        return String(decoding: units, as: UTF16.self)
    }

    private static func cyrillic(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            switch byte {
            case 0..<0x80: text.append(Unicode.Scalar(byte))
            case 0x80..<0xC0: text.append(upperHalf[Int(byte) - 0x80])
            // А to я stand in the order of the alphabet.
            default: text.append(Unicode.Scalar(UInt16(byte) - 0xC0 + 0x410) ?? "\u{FFFD}")
            }
        }
        return String(text)
    }

    private static let upperHalf = Array(
        "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї".unicodeScalars)

    /// Returns a text of one line or several without control characters, and without white space at its ends.
    static func cleaned(_ text: String) -> String {
        let kept = text.unicodeScalars.filter {
            $0 == "\n" || $0 == "\t" || $0.value >= 32 && $0.value != 127
        }
        return String(String.UnicodeScalarView(kept)).trimmed
    }

    /// Returns the text of a description that is written in HTML: without marks, with its paragraphs as lines.
    ///
    /// - Returns: the text, and whether anything was left out.
    /// - Complexity: O(text).
    static func plain(_ html: String) -> (text: String, isChanged: Bool) {
        guard html.contains("<") || html.contains("&") else { return (html, false) }
        var (text, rest, isChanged) = ("", html[...], false)
        while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            text += rest[..<mark]
            rest = rest[mark...]
            if rest.first == "<", let found = tag(at: rest) {
                let name = found.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
                    .lowercased()
                if ["br", "p", "div", "li", "tr", "h1", "h2", "h3"].contains(name), !text.hasSuffix("\n") {
                    text += "\n"
                }
                rest = rest[found.endIndex...]
                isChanged = true
            } else if rest.first == "&", let end = rest.prefix(10).firstIndex(of: ";"),
                let sign = signs[String(rest[rest.index(after: mark)..<end])]
            {
                text += sign
                rest = rest[rest.index(after: end)...]
                isChanged = true
            } else {
                text.append(rest.removeFirst())
            }
        }
        text += rest
        return (text.trimmed, isChanged)
    }

    /// A mark such as `<b>`, `</p>` or `<img src="…">`; nothing else that begins with `<`, as in `a < b`.
    private static func tag(at text: Substring) -> Substring? {
        guard let first = text.dropFirst().first, first == "/" || first == "!" || first.isLetter,
            let end = text.prefix(longestTag).firstIndex(of: ">")
        else { return nil }
        return text[...end]
    }

    private static let longestTag = 2_000
    private static let signs = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "#39": "'", "nbsp": " ",
        "laquo": "«", "raquo": "»", "mdash": "—", "ndash": "–", "hellip": "…",
    ]
}
