/// A text file of whatever program, as characters.
///
/// Its encoding is the one that the reader names, else that of its byte order mark, else the one it declares, else UTF-8 where its bytes are UTF-8, or
/// mostly so; else it is guessed to be Windows-1251, which `evidence` says.
public struct DecodedText: Sendable {
    /// Where the encoding is known from.
    public enum Evidence: Sendable {
        case given, mark, declared, bytes, guess
    }

    /// Without a byte order mark.
    public let text: String
    public let encoding: TextEncoding
    public let evidence: Evidence
    /// Number of places where no character could be read, for which `U+FFFD` stands, and the line of the first, from 1; `nil` where there is none.
    public let damage: (count: Int, line: Int)?

    /// The encoding that an XML declaration names, if it can be one: the letters of the declaration itself have to be of that encoding.
    public enum Declaration: Sendable, Equatable {
        case none
        case known(TextEncoding)
        case unknown(String)

        /// Reads `<?xml version="1.0" encoding="…"?>` (XML 1.0, section 4.3.3) in single bytes.
        ///
        /// - Complexity: O(1): no more than its first 200 bytes are looked at.
        public init(ofXML bytes: [UInt8]) {
            var head = bytes.prefix(200)
            if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
            guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: UInt8(ascii: ">")) else {
                self = .none
                return
            }
            let words = String(decoding: head[..<end], as: UTF8.self).split { "= \t\r\n?".contains($0) }
            guard let place = words.firstIndex(of: "encoding"), place + 1 < words.count else {
                self = .none
                return
            }
            let label = words[place + 1].filter { $0 != "\"" && $0 != "'" }
            guard let encoding = TextEncoding(named: label) else {
                self = .unknown(String(label.prefix(40)))
                return
            }
            // What can be read by single bytes is in no encoding of pairs, whatever it says.
            self = encoding.name.utf8.starts(with: "UTF-16".utf8) ? .none : .known(encoding)
        }
    }

    /// - Parameters:
    ///   - given: The encoding that the reader names.
    ///   - declared: The one that the file declares.
    /// - Complexity: O(bytes).
    public init(_ bytes: [UInt8], as given: TextEncoding? = nil, declared: TextEncoding? = nil) {
        let (mark, length) = Self.mark(of: bytes)
        let rest = bytes[length...]
        let valid = String(validating: rest, as: UTF8.self)
        let census = valid == nil ? UTF8Census(rest) : UTF8Census()
        let found: (TextEncoding, Evidence)
        if let given {
            found = (given, .given)
        } else if let mark {
            found = (mark, .mark)
        } else if let declared, declared != .utf8 || census.isMostlyValid {
            found = (declared, .declared)
        } else if census.isMostlyValid {
            found = (.utf8, .bytes)
        } else {
            found = (.windows1251, .guess)
        }
        (encoding, evidence) = found
        if encoding == .utf8 {
            text = valid ?? encoding.decode(rest)
            // A file may have the sign itself.
            damage = census.invalid > 0 ? (census.invalid, census.firstLine) : nil
        } else {
            text = encoding.decode(rest)
            damage = Self.damage(in: text)
        }
    }

    private static func mark(of bytes: [UInt8]) -> (TextEncoding?, length: Int) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        return bytes.starts(with: [0xFE, 0xFF]) ? (.utf16BigEndian, 2) : (nil, 0)
    }

    /// Counts what an encoding of other kinds has no characters for.
    private static func damage(in text: String) -> (count: Int, line: Int)? {
        var (count, line, first) = (0, 1, 0)
        for scalar in text.unicodeScalars {
            if scalar == "\n" { line += 1 }
            guard scalar == "\u{FFFD}" else { continue }
            count += 1
            if first == 0 { first = line }
        }
        return count > 0 ? (count, first) : nil
    }
}

/// How many characters beyond ASCII some bytes have as UTF-8, and how many places that are none.
private struct UTF8Census {
    private(set) var (valid, invalid, firstLine) = (0, 0, 0)

    /// One bad byte among letters makes no other encoding of a text: what was cut or joined by a program stays UTF-8.
    var isMostlyValid: Bool { invalid == 0 || valid > 4 * invalid }

    /// Creates the census of nothing, or of a text without fault.
    init() {}

    init(_ bytes: ArraySlice<UInt8>) {
        var parser = Unicode.UTF8.ForwardParser()
        var source = bytes.makeIterator()
        var line = 1
        while true {
            switch parser.parseScalar(from: &source) {
            case .valid(let scalar):
                if scalar.count > 1 { valid += 1 } else if scalar.first == UInt8(ascii: "\n") { line += 1 }
            case .error:
                invalid += 1
                if firstLine == 0 { firstLine = line }
            case .emptyInput: return
            }
        }
    }
}
