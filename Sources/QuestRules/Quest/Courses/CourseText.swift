import GeoJSONKit

/// Texts of courses as quest files have them.
enum CourseText {
    /// Returns the text of a file in the encoding that is named, or that the file itself shows.
    ///
    /// - Throws: `ForeignCourseError` for XML in an encoding that is not known, and for too many combining marks in a row.
    static func decoded(
        _ bytes: [UInt8], in encoding: TextEncoding?
    ) throws(ForeignCourseError) -> DecodedText {
        var declared: TextEncoding?
        switch DecodedText.Declaration(ofXML: bytes) {
        case .none: break
        case .known(let encoding): declared = encoding
        case .unknown(let label):
            if encoding == nil { throw ForeignCourseError(.textEncodingUnknown(label)) }
        }
        let file = DecodedText(bytes, as: encoding, declared: declared)
        guard file.text.isStreamSafe else { throw ForeignCourseError(.textMarksTooMany()) }
        return file
    }

    /// Returns a text of one line or several without control characters, and without white space at its ends; nothing where
    /// it would have too many combining marks in a row without them.
    static func cleaned(_ text: String) -> String {
        cleaned(text.utf8)
    }

    /// - Complexity: O(bytes).
    static func cleaned(_ bytes: some Collection<UInt8>) -> String {
        // Control characters are bytes of ASCII, and stand in no other character.
        let text =
            bytes.allSatisfy(isKept)
            ? String(decoding: bytes, as: UTF8.self) : String(decoding: bytes.filter(isKept), as: UTF8.self)
        return text.isStreamSafe ? text.trimmed : ""
    }

    private static func isKept(_ byte: UInt8) -> Bool {
        byte >= 32 && byte != 127 || byte == lineFeed || byte == UInt8(ascii: "\t")
    }

    /// Returns the text of a description that is written in HTML: without marks, with its paragraphs as lines.
    ///
    /// - Returns: the text, whether anything was left out, and whether a picture was.
    /// - Complexity: O(text).
    static func plain(_ html: String) -> (text: String, isChanged: Bool, hadPicture: Bool) {
        guard html.utf8.contains(where: { $0 == Self.opening || $0 == Self.ampersand }) else {
            return (html, false, false)
        }
        let bytes = Array(html.utf8)
        var ends = MarkEnds(bytes)
        var (text, place): ([UInt8], Int) = ([], 0)
        var (isChanged, hadPicture) = (false, false)
        text.reserveCapacity(bytes.count)
        while place < bytes.count {
            if bytes[place] == Self.opening, let end = tag(at: place, in: bytes, &ends) {
                let letters = bytes[(place + 1)..<end].drop { $0 == Self.slash }.prefix { $0.isNameByte }
                let name = String(decoding: letters, as: UTF8.self).lowercased()
                if lineTags.contains(name), text.last != Self.lineFeed { text.append(Self.lineFeed) }
                hadPicture = hadPicture || name == "img"
                place = end + 1
                isChanged = true
            } else if bytes[place] == Self.ampersand,
                let end = bytes[place...].prefix(longestSign).firstIndex(of: Self.semicolon),
                let sign = signs[String(decoding: bytes[(place + 1)..<end], as: UTF8.self)]
            {
                text += sign.utf8
                place = end + 1
                isChanged = true
            } else {
                text.append(bytes[place])
                place += 1
            }
        }
        let plain = String(decoding: text, as: UTF8.self)
        // Marks that stood apart may have come together.
        return (plain.isStreamSafe ? plain.trimmed : "", isChanged, hadPicture)
    }

    /// The ends of marks, looked for once, however many `<` stand before one.
    private struct MarkEnds {
        private let bytes: [UInt8]
        private var next = -1

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// Returns the place of the first `>` behind a place that is not before the one asked for last.
        mutating func end(after place: Int) -> Int {
            if next <= place {
                next = bytes[(place + 1)...].firstIndex(of: CourseText.closing) ?? bytes.count
            }
            return next
        }
    }

    /// Returns the end of a mark such as `<b>`, `</p>` or `<img src="…">`; `nil` for anything else that begins with `<`,
    /// as in `a < b`.
    private static func tag(at place: Int, in bytes: [UInt8], _ ends: inout MarkEnds) -> Int? {
        guard place + 1 < bytes.count else { return nil }
        let next = bytes[place + 1]
        guard next == slash || next == UInt8(ascii: "!") || next.isLetterByte else { return nil }
        let end = ends.end(after: place)
        return end < bytes.count && end - place < longestTag ? end : nil
    }

    private static let opening = UInt8(ascii: "<")
    private static let closing = UInt8(ascii: ">")
    private static let slash = UInt8(ascii: "/")
    private static let ampersand = UInt8(ascii: "&")
    private static let semicolon = UInt8(ascii: ";")
    private static let lineFeed = UInt8(ascii: "\n")

    /// In bytes.
    private static let (longestTag, longestSign) = (2_000, 10)
    private static let lineTags: Set = ["br", "p", "div", "li", "tr", "h1", "h2", "h3"]
    private static let signs = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "#39": "'", "nbsp": " ",
        "laquo": "«", "raquo": "»", "mdash": "—", "ndash": "–", "hellip": "…",
    ]
}

extension UInt8 {
    /// Whether it is a letter of ASCII: names of marks have no others.
    fileprivate var isLetterByte: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    /// Whether it may stand in the name of a mark.
    fileprivate var isNameByte: Bool {
        isLetterByte || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}
