import GeoJSONKit

/// The tokens of an XML document without a document type, as far as track files need them: elements with their
/// attributes, and text. Strict: what is not well-formed is refused (https://www.w3.org/TR/xml/).
///
/// Foundation's parser is not for what strangers send: damaged input makes it end the process.
package struct XMLTokens {
    package enum Token: Equatable {
        /// The start of an element. With `isEmpty` it ends where it begins; no `end` follows.
        case start(name: String, attributes: [String: String], isEmpty: Bool)
        case end(name: String)
        /// Text between two marks; entities are resolved.
        case text(String)
    }

    package enum Fault: Error, Equatable {
        case malformed(XMLCause)
        /// A DOCTYPE: entities of its own can name files and grow without end.
        case documentType
        /// More combining marks in a row than are taken, in a name, an attribute or the text.
        case marks
    }

    private let bytes: [UInt8]
    private var place = 0
    /// The line that is being read, from 1.
    ///
    /// - Complexity: O(bytes before it).
    package var line: Int { 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") } }
    /// The marks at the end of the text so far. What stands between two pieces of text, such as a comment, does not end
    /// them: readers put the pieces together.
    private var marks = MarkRun()

    /// - Throws: `Fault.malformed` unless the bytes are UTF-8 of characters that XML knows.
    package init(_ bytes: [UInt8]) throws(Fault) {
        guard String(validating: bytes, as: UTF8.self) != nil,
            bytes.allSatisfy({ $0 >= 32 || $0 == 9 || $0 == 10 || $0 == 13 })
        else { throw .malformed(.characters) }
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// Reads a file in the encoding that its byte order mark or its declaration names. Without either letters may be wrong, and numbers are right.
    ///
    /// - Throws: `Fault.malformed` also for an encoding that is not known.
    package init(decoding bytes: [UInt8]) throws(Fault) {
        var declared: TextEncoding?
        switch DecodedText.Declaration(ofXML: bytes) {
        case .none: break
        case .known(let encoding): declared = encoding
        case .unknown: throw .malformed(.characters)
        }
        try self.init(Array(DecodedText(bytes, declared: declared).text.utf8))
    }

    /// The next token; `nil` at the end. Comments and instructions are passed over.
    ///
    /// - Complexity: O(*n*) in the token's length.
    package mutating func next() throws(Fault) -> Token? {
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "<") else { return .text(try text()) }
            if skip("<!--") {
                try pass(through: "-->")
            } else if skip("<?") {
                try pass(through: "?>")
            } else if skip("<![CDATA[") {
                let start = place
                try pass(through: "]]>")
                return .text(try taken(String(decoding: bytes[start..<place - 3], as: UTF8.self)))
            } else if skip("<!") {
                let word = bytes[place...].prefix(7).map { $0 | 0x20 }
                throw word.elementsEqual("doctype".utf8) ? .documentType : .malformed(.tag)
            } else if skip("</") {
                let name = try name()
                skipSpace()
                guard skip(">") else { throw .malformed(.tag) }
                return .end(name: name)
            } else {
                place += 1
                return try start()
            }
        }
        return nil
    }

    private mutating func start() throws(Fault) -> Token {
        let tag = place
        let name = try name()
        var attributes: [String: String] = [:]
        while true {
            let hasSpace = skipSpace()
            if skip(">") { return .start(name: name, attributes: attributes, isEmpty: false) }
            if skip("/>") { return .start(name: name, attributes: attributes, isEmpty: true) }
            guard hasSpace, place < bytes.count else { throw .malformed(.tag) }
            guard attributes.count < PositionLimits.gpxAttributes.value else { throw .malformed(.tooLarge) }
            let key = try self.name()
            skipSpace()
            guard skip("=") else { throw .malformed(.attribute(key)) }
            skipSpace()
            guard place < bytes.count,
                bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'")
            else { throw .malformed(.attribute(key)) }
            let quote = bytes[place]
            let start = place + 1
            guard let end = bytes[start...].firstIndex(of: quote),
                !bytes[start..<end].contains(UInt8(ascii: "<"))
            else { throw .malformed(.attribute(key)) }
            place = end + 1
            guard place - tag <= PositionLimits.gpxTagBytes.value else { throw .malformed(.tooLarge) }
            let value = try resolved(bytes[start..<end])
            guard value.isStreamSafe else { throw .marks }
            guard attributes.updateValue(value, forKey: key) == nil else {
                throw .malformed(.attributeTwice(key))
            }
        }
    }

    private mutating func text() throws(Fault) -> String {
        let start = place
        place = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return try taken(try resolved(bytes[start..<place]))
    }

    /// Returns a piece of the text, unless it has too many marks in a row with what stands before it.
    private mutating func taken(_ piece: String) throws(Fault) -> String {
        var piece = piece
        guard piece.withUTF8({ marks.firstExcess(in: $0) }) == nil else { throw .marks }
        return piece
    }

    private mutating func name() throws(Fault) -> String {
        let start = place
        while place < bytes.count, !" \t\r\n/>=<&\"'".utf8.contains(bytes[place]) { place += 1 }
        guard place > start, !"-.0123456789".utf8.contains(bytes[start]) else { throw .malformed(.tag) }
        let name = String(decoding: bytes[start..<place], as: UTF8.self)
        guard name.isStreamSafe else { throw .marks }
        return name
    }

    private mutating func skip(_ mark: String) -> Bool {
        guard bytes[place...].starts(with: mark.utf8) else { return false }
        place += mark.utf8.count
        return true
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = place
        while place < bytes.count, " \t\r\n".utf8.contains(bytes[place]) { place += 1 }
        return place > start
    }

    private mutating func pass(through mark: String) throws(Fault) {
        let mark = Array(mark.utf8)
        while place < bytes.count {
            guard let first = bytes[place...].firstIndex(of: mark[0]) else { break }
            place = first
            if bytes[place...].starts(with: mark) {
                place += mark.count
                return
            }
            place += 1
        }
        throw .malformed(.unfinished)
    }

    private static let entities: [String: UInt8] = [
        "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "amp": UInt8(ascii: "&"),
        "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
    ]

    /// Resolves the five entities that need no declaration, and characters by number.
    private mutating func resolved(_ text: ArraySlice<UInt8>) throws(Fault) -> String {
        guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
        var resolved: [UInt8] = []
        var rest = text
        while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
            resolved += rest[..<mark]
            guard let end = rest[mark...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
                place = mark
                throw .malformed(.entity(""))
            }
            let name = String(decoding: rest[(mark + 1)..<end], as: UTF8.self)
            if let character = Self.entities[name] {
                resolved.append(character)
            } else if let scalar = Self.scalar(named: name) {
                resolved += Array(String(scalar).utf8)
            } else {
                place = mark
                throw .malformed(.entity(name))
            }
            rest = rest[(end + 1)...]
        }
        return String(decoding: resolved + rest, as: UTF8.self)
    }

    /// Reads `#233` or `#xE9`, if XML knows the character.
    private static func scalar(named name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return nil }
        let number =
            name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst(1))
        guard let number, number >= 32 || [9, 10, 13].contains(number) else { return nil }
        return Unicode.Scalar(number)
    }
}
