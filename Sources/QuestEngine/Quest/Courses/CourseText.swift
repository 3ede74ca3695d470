import GeoJSONKit

/// Texts of courses as quest files have them.
enum CourseText {
    /// Returns a text of one line or several without control characters, and without white space at its ends; nothing where
    /// it would have too many combining marks in a row without them.
    static func cleaned(_ text: String) -> String {
        let kept = text.unicodeScalars.filter {
            $0 == "\n" || $0 == "\t" || $0.value >= 32 && $0.value != 127
        }
        let text = String(String.UnicodeScalarView(kept))
        return text.isStreamSafe ? text.trimmed : ""
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
                if ["br", "p", "div", "li", "tr", "h1", "h2", "h3"].contains(name),
                    text.utf8.last != UInt8(ascii: "\n")
                {
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
        // Marks that stood apart may have come together.
        return (text.isStreamSafe ? text.trimmed : "", isChanged)
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
