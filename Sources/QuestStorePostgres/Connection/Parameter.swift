import QuestRules

/// A value that goes to the server beside a statement, never in it, in the binary form of its type.
enum Parameter: Sendable {
    case integer(Int64?)
    case double(Double?)
    case flag(Bool)
    /// A text that may hold no NUL: ids, kinds, JSON.
    case text(String?)
    case bytes([UInt8]?)
    case integers([Int64])
    case doubles([Double?])
    case flags([Bool])
    case optionalIntegers([Int64?])
    case texts([String?])
    case byteLists([[UInt8]?])

    /// Returns a text that people write, kept as its UTF-8: PostgreSQL's `text` has no place for a NUL.
    static func written(_ text: String?) -> Parameter { .bytes(text.map { Array($0.utf8) }) }

    static func moment(_ time: Timestamp?) -> Parameter { .integer(time?.milliseconds) }
    static func digest(_ digest: Digest?) -> Parameter { .bytes(digest?.bytes) }

    /// The number by which the server knows the type.
    var type: UInt32 {
        switch self {
        case .integer: ServerType.integer
        case .double: ServerType.double
        case .flag: ServerType.flag
        case .text: ServerType.text
        case .bytes: ServerType.bytes
        case .integers, .optionalIntegers: ServerType.integers
        case .doubles: ServerType.doubles
        case .flags: ServerType.flags
        case .texts: ServerType.texts
        case .byteLists: ServerType.byteLists
        }
    }

    /// Whether the server can take it: a text with a NUL it cannot.
    var isPossible: Bool {
        switch self {
        case .text(let text): text.map { !$0.utf8.contains(0) } ?? true
        case .texts(let texts): texts.allSatisfy { $0.map { !$0.utf8.contains(0) } ?? true }
        default: true
        }
    }

    /// Appends the value as the server reads it.
    ///
    /// - Returns: Whether there is one; nothing is appended for `NULL`.
    func append(to buffer: inout [UInt8]) -> Bool {
        switch self {
        case .integer(let value):
            guard let value else { return false }
            buffer.append(bigEndian: value)
        case .double(let value):
            guard let value else { return false }
            buffer.append(bigEndian: value.bitPattern)
        case .flag(let value): buffer.append(value ? 1 : 0)
        case .text(let value):
            guard let value else { return false }
            buffer.append(contentsOf: value.utf8)
        case .bytes(let value):
            guard let value else { return false }
            buffer.append(contentsOf: value)
        case .integers(let values):
            buffer.append(list: values, of: ServerType.integer) { .integer($0) }
        case .optionalIntegers(let values):
            buffer.append(list: values, of: ServerType.integer) { .integer($0) }
        case .doubles(let values): buffer.append(list: values, of: ServerType.double) { .double($0) }
        case .flags(let values): buffer.append(list: values, of: ServerType.flag) { .flag($0) }
        case .texts(let values): buffer.append(list: values, of: ServerType.text) { .text($0) }
        case .byteLists(let values): buffer.append(list: values, of: ServerType.bytes) { .bytes($0) }
        }
        return true
    }
}

/// The numbers of PostgreSQL's own types, which never change (`pg_type.dat`).
enum ServerType {
    static let flag: UInt32 = 16
    static let bytes: UInt32 = 17
    static let integer: UInt32 = 20
    static let text: UInt32 = 25
    static let double: UInt32 = 701
    static let flags: UInt32 = 1000
    static let byteLists: UInt32 = 1001
    static let texts: UInt32 = 1009
    static let integers: UInt32 = 1016
    static let doubles: UInt32 = 1022
}

extension [UInt8] {
    fileprivate mutating func append<Number: FixedWidthInteger>(bigEndian value: Number) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    /// Appends an array of one dimension: its header, then each element behind its length.
    fileprivate mutating func append<Item>(
        list: [Item], of type: UInt32, _ parameter: (Item) -> Parameter
    ) {
        append(bigEndian: Int32(list.isEmpty ? 0 : 1))
        // The server finds out itself whether there are NULLs.
        append(bigEndian: Int32(1))
        append(bigEndian: type)
        guard !list.isEmpty else { return }
        append(bigEndian: Int32(clamping: list.count))
        append(bigEndian: Int32(1))
        for element in list {
            let place = count
            append(bigEndian: Int32(-1))
            guard parameter(element).append(to: &self) else { continue }
            let length = Int32(clamping: count - place - 4).bigEndian
            Swift.withUnsafeBytes(of: length) { bytes in
                for (offset, byte) in bytes.enumerated() { self[place + offset] = byte }
            }
        }
    }
}
