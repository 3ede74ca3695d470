/// The part of TOML (https://toml.io/en/v1.0.0) that files of settings need, each value with its line: tables, dotted
/// and quoted keys, strings in one line, numbers, booleans, and lists of strings.
///
/// Dates, lists of tables, inline tables, strings of several lines and numbers that are not decimal are refused. Packages
/// that read all of TOML tell no line of a key, which whoever writes a file by hand needs most.
public struct TOMLText: Sendable {
    /// The values in the order of the file, each key once.
    public let entries: [Entry]

    public struct Entry: Hashable, Sendable {
        /// The key with its tables, from the outermost.
        public let path: [String]
        public let value: Value
        /// Line of the key, from 1.
        public let line: Int
    }

    public enum Value: Hashable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
        case list([String])
    }

    /// A line that cannot be read.
    public struct SyntaxError: Error, Hashable {
        public enum Fault: Hashable, Sendable {
            /// No key, table, value or end of line where one has to be.
            case malformed
            /// The key or the table stands in the file already.
            case repeated(String)
            /// TOML that is not read here.
            case unsupported
        }

        public let line: Int
        public let fault: Fault
    }

    /// - Throws: `SyntaxError` about the first line that cannot be read.
    /// - Complexity: O(length of the text).
    public init(_ text: String) throws(SyntaxError) {
        var scanner = TOMLScanner(text)
        entries = try scanner.document()
    }
}

/// Reads the text from left to right.
private struct TOMLScanner {
    private let characters: [Character]
    private var position = 0
    private var line = 1

    init(_ text: String) {
        characters = Array(text)
    }

    private var next: Character? { position < characters.count ? characters[position] : nil }

    private func fault(_ fault: TOMLText.SyntaxError.Fault) -> TOMLText.SyntaxError {
        TOMLText.SyntaxError(line: line, fault: fault)
    }

    private mutating func skip() {
        if next?.isNewline == true { line += 1 }
        position += 1
    }

    private mutating func skipBlanks() {
        while next == " " || next == "\t" { position += 1 }
    }

    private mutating func skipComment() {
        guard next == "#" else { return }
        while let character = next, !character.isNewline { position += 1 }
    }

    /// Skips everything up to the next thing that counts, over lines.
    private mutating func skipLines() {
        while let character = next {
            if character == "#" {
                skipComment()
            } else if character == " " || character == "\t" || character.isNewline {
                skip()
            } else {
                return
            }
        }
    }

    mutating func document() throws(TOMLText.SyntaxError) -> [TOMLText.Entry] {
        var entries: [TOMLText.Entry] = []
        var seen: Set<[String]> = []
        var tables: Set<[String]> = []
        var table: [String] = []
        skipLines()
        while let character = next {
            let start = line
            if character == "[" {
                position += 1
                if next == "[" { throw fault(.unsupported) }
                table = try key()
                guard next == "]" else { throw fault(.malformed) }
                position += 1
                guard tables.insert(table).inserted else { throw fault(.repeated(Self.name(table))) }
            } else {
                let path = table + (try key())
                guard next == "=" else { throw fault(.malformed) }
                position += 1
                skipBlanks()
                let value = try value()
                guard seen.insert(path).inserted else {
                    throw TOMLText.SyntaxError(line: start, fault: .repeated(Self.name(path)))
                }
                entries.append(TOMLText.Entry(path: path, value: value, line: start))
            }
            skipBlanks()
            skipComment()
            guard next?.isNewline ?? true else { throw fault(.malformed) }
            skipLines()
        }
        return entries
    }

    private static func name(_ path: [String]) -> String { path.joined(separator: ".") }

    /// A key with its dots, and the blanks around it.
    private mutating func key() throws(TOMLText.SyntaxError) -> [String] {
        var parts: [String] = []
        while true {
            skipBlanks()
            parts.append(try keyPart())
            skipBlanks()
            guard next == "." else { return parts }
            position += 1
        }
    }

    private mutating func keyPart() throws(TOMLText.SyntaxError) -> String {
        if next == "\"" || next == "'" { return try string() }
        var part = ""
        while let character = next, character.isASCII,
            character.isLetter || character.isNumber || character == "-" || character == "_"
        {
            part.append(character)
            position += 1
        }
        guard !part.isEmpty else { throw fault(.malformed) }
        return part
    }

    private mutating func value() throws(TOMLText.SyntaxError) -> TOMLText.Value {
        switch next {
        case "\"", "'": return .text(try string())
        case "[": return .list(try list())
        case "{": throw fault(.unsupported)
        default: break
        }
        var word = ""
        while let character = next, !character.isNewline, !" \t#,]".contains(character) {
            word.append(character)
            position += 1
        }
        switch word {
        case "": throw fault(.malformed)
        case "true": return .flag(true)
        case "false": return .flag(false)
        default: break
        }
        let digits = word.replacing("_", with: "")
        guard digits.allSatisfy({ "+-.eE0123456789".contains($0) }), let number = Double(digits),
            number.isFinite
        else { throw fault(word.first?.isNumber == true ? .unsupported : .malformed) }
        return .number(number)
    }

    /// A list of strings, over as many lines as it likes.
    private mutating func list() throws(TOMLText.SyntaxError) -> [String] {
        position += 1
        var strings: [String] = []
        while true {
            skipLines()
            if next == "]" { break }
            guard next == "\"" || next == "'" else { throw fault(next == nil ? .malformed : .unsupported) }
            strings.append(try string())
            skipLines()
            if next == "," {
                position += 1
            } else if next != "]" {
                throw fault(.malformed)
            }
        }
        position += 1
        return strings
    }

    private mutating func string() throws(TOMLText.SyntaxError) -> String {
        let quote = next
        position += 1
        if next == quote, position + 1 < characters.count, characters[position + 1] == quote {
            throw fault(.unsupported)
        }
        var text = ""
        while let character = next, character != quote {
            if character.isNewline { throw fault(.malformed) }
            position += 1
            guard character == "\\", quote == "\"" else {
                text.append(character)
                continue
            }
            text.append(try escaped())
        }
        guard next == quote else { throw fault(.malformed) }
        position += 1
        return text
    }

    private mutating func escaped() throws(TOMLText.SyntaxError) -> Character {
        defer { position += 1 }
        switch next {
        case "\"": return "\""
        case "\\": return "\\"
        case "n": return "\n"
        case "t": return "\t"
        default: throw fault(.unsupported)
        }
    }
}
