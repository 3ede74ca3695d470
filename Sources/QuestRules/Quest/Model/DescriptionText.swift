import GeoJSONKit

/// The subset of Markdown that a description may have: paragraphs, line breaks, emphasis, lists and links. All else,
/// HTML first of all, is text like any other, and clients show it as it stands.
enum DescriptionText {
    /// A construct that clients do not render.
    enum Foreign: CaseIterable {
        case html, heading, image, code, quotation, table, rule, otherLink
    }

    /// The first construct in a text that is beyond the subset; `nil` for a text within it.
    ///
    /// - Complexity: O(text).
    static func foreign(in text: String) -> Foreign? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let line: ArraySlice<UInt8>
            (line, rest) = LineEnd.firstLine(of: rest)
            if let found = foreign(inLine: line.drop { $0 == space }) { return found }
        }
        return nil
    }

    private static let space = UInt8(ascii: " ")

    private static func foreign(inLine line: ArraySlice<UInt8>) -> Foreign? {
        let marks = line.prefix { $0 == UInt8(ascii: "#") }
        if (1...6).contains(marks.count), line.dropFirst(marks.count).first == space { return .heading }
        if line.starts(with: "> ".utf8) { return .quotation }
        if line.starts(with: "```".utf8) { return .code }
        if line.allSatisfy({ "|-: ".utf8.contains($0) }) {
            let bare = line.filter { $0 != space }
            if bare.contains(UInt8(ascii: "|")), bare.contains("---".utf8) { return .table }
        }
        if let first = line.first, "-*_".utf8.contains(first),
            line.allSatisfy({ $0 == first || $0 == space }),
            line.count(where: { $0 == first }) >= 3
        {
            return .rule
        }
        return foreign(within: line)
    }

    /// Reads each byte once, whatever brackets there are.
    private static func foreign(within line: ArraySlice<UInt8>) -> Foreign? {
        let bytes = Array(line)
        let lastClose = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
        let lastTick = bytes.lastIndex(of: UInt8(ascii: "`")) ?? -1
        let lastParenthesis = bytes.lastIndex(of: UInt8(ascii: ")")) ?? -1
        var place = 0
        /// Whether the bracket that is open is that of a picture; `nil` where none is open.
        var isPicture: Bool?
        while place < bytes.count {
            let next = place + 1 < bytes.count ? bytes[place + 1] : 0
            switch bytes[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "<"): if beginsTag(next), lastClose > place { return .html }
            case UInt8(ascii: "`"): if lastTick > place { return .code }
            case UInt8(ascii: "["): isPicture = place > 0 && bytes[place - 1] == UInt8(ascii: "!")
            case UInt8(ascii: "]"):
                guard let picture = isPicture, next == UInt8(ascii: "("), lastParenthesis > place,
                    let end = bytes[place...].firstIndex(of: UInt8(ascii: ")"))
                else { break }
                if picture { return .image }
                let target = String(decoding: bytes[(place + 2)..<end], as: UTF8.self)
                if !isSafe(target) { return .otherLink }
                (place, isPicture) = (end, nil)
            default: break
            }
            place += 1
        }
        return nil
    }

    /// Whether a tag or a comment may begin with `<` and this; `a < b` is none.
    private static func beginsTag(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) || byte == UInt8(ascii: "/")
            || byte == UInt8(ascii: "!")
    }

    private static func isSafe(_ target: String) -> Bool {
        let start = target.utf8.prefix(8).map { $0 | 0x20 }
        let isKnown = ["https://", "http://", "mailto:"].contains { start.starts(with: $0.utf8) }
        return isKnown
            && !target.unicodeScalars.contains {
                $0.properties.isWhitespace || $0 == "<" || $0 == ">" || $0 == "\""
            }
    }
}

extension DescriptionText.Foreign {
    fileprivate var name: Message {
        switch self {
        case .html: Message("markdown-html", "HTML", "разметка HTML")
        case .heading: Message("markdown-heading", "a heading", "заголовок")
        case .image: Message("markdown-image", "a picture", "картинка")
        case .code: Message("markdown-code", "code", "код")
        case .quotation: Message("markdown-quotation", "a quotation", "цитата")
        case .table: Message("markdown-table", "a table", "таблица")
        case .rule: Message("markdown-rule", "a line across", "черта")
        case .otherLink:
            Message(
                "markdown-link", "a link that is not to http, https or mailto",
                "ссылка не на http, https и не mailto")
        }
    }
}

extension PropertyReader {
    /// Notes for each description, translations too, what clients will show as it stands.
    func pointOutMarkup(noting findings: inout FindingList) {
        let name = PropertyName.description.rawValue
        for spelling in [name] + Language.allCases.map({ "\(name):\($0.rawValue)" }) {
            guard let text = properties[spelling]?.stringValue,
                let foreign = DescriptionText.foreign(in: text)
            else { continue }
            let place = path.appending(key: spelling)
            findings.warning(.descriptionBeyondMarkdown(place, what: foreign.name), at: place)
        }
    }
}

extension Message {
    static func descriptionBeyondMarkdown(_ path: JSONPath, what: Message) -> Message {
        Message(
            "description-beyond-markdown",
            """
            Riders see it as it stands in “{property}”: {what}. Descriptions know *emphasis*, **strong emphasis**, \
            lists, links and paragraphs.
            """,
            """
            В «{property}» участники увидят как есть: {what}. В описаниях понимаются *выделение*, \
            **сильное выделение**, списки, ссылки и абзацы.
            """, ["property": .text(path.lastName), "what": .message(what)])
    }
}
