/// A broken rule and its byte offset: all that the scanner notes on the spot.
///
/// Line, column and path are worked out afterwards by ``DocumentTrace``, so a good document pays nothing
/// for them. A class, so that a function that may throw one returns it in a single word.
final class Fault: Error {
    typealias Code = GeoJSONError.Code

    let code: Code
    let offset: Int
    let expected: String
    /// The text found there; nil for whatever stands at the offset.
    let found: String?
    /// Number of open arrays and objects where a bracket is missing, the one that it would close included.
    let depth: Int?

    init(_ code: Code, at offset: Int, expected: String, found: String? = nil, depth: Int? = nil) {
        self.code = code
        self.offset = offset
        self.expected = expected
        self.found = found
        self.depth = depth
    }
}

extension Fault {
    /// Whether a fault found in the beginning of a text would be the same with all of the text at hand. May say
    /// no too often, of faults among the last bytes.
    func isFinal(in beginning: UnsafeBufferPointer<UInt8>) -> Bool {
        switch code {
        case .unexpectedEnd, .emptyDocument, .unterminatedString: return false
        case .missingBracket: return beginning.endOfWhitespace(at: offset) != nil
        default:
            return offset < beginning.count && beginning.endOfWord(at: offset) < beginning.count
        }
    }
}

/// Tokens of a document that may be broken: used only to explain faults.
extension UnsafeBufferPointer<UInt8> {
    /// The first byte that is no white space, from an offset on.
    func endOfWhitespace(at offset: Int) -> Int? {
        guard offset < count else { return nil }
        return self[offset...].firstIndex { !ASCII.isWhitespace($0) }
    }

    /// Returns the offset behind the closing quote of the string that starts here, or the document's end without
    /// one.
    func endOfString(at start: Int) -> Int {
        var index = start + 1
        while index < count, self[index] != ASCII.quote {
            index += self[index] == ASCII.backslash ? 2 : 1
        }
        return Swift.min(index + 1, count)
    }

    /// Returns the offset behind the number, literal or rubbish that starts here.
    func endOfWord(at start: Int) -> Int {
        let ends = Array(",:[]{}\"".utf8)
        return self[(start + 1)...].firstIndex { ASCII.isWhitespace($0) || ends.contains($0) } ?? count
    }

    /// The string that starts here; nil if it is broken.
    func decodedString(at start: Int) -> String? {
        var scanner = JSONScanner(self, options: .strict, workspace: nil)
        scanner.position = start
        return try? scanner.readString()
    }

    /// Returns what an error says it found at an offset. No text of the document is repeated but single characters.
    func tokenName(at offset: Int) -> String {
        guard offset < count else { return "the end of the document" }
        let byte = self[offset]
        if let kind = ValueKind(firstByte: byte), kind == .string || kind == .number { return kind.name }
        switch byte {
        case ASCII.lineFeed, ASCII.carriageReturn: return "a line break"
        case 0..<0x20, 0x7F:
            let digits = String(byte, radix: 16, uppercase: true)
            return "the control character U+00\(byte < 16 ? "0" : "")\(digits)"
        case UInt8(ascii: "'"): return "a single quote"
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return "a word"
        default:
            let character = String(decoding: self[offset..<Swift.min(offset + 32, count)], as: UTF8.self)
                .first
            return "'\(character ?? "?")'"
        }
    }

    /// Returns the name of the kind of value that starts at an offset, or else what ``tokenName(at:)`` says.
    func kindName(at offset: Int) -> String {
        guard offset < count, let kind = ValueKind(firstByte: self[offset]) else {
            return tokenName(at: offset)
        }
        return kind.name
    }
}
