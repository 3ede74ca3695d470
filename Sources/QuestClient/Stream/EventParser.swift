/// Takes server-sent events apart, from pieces that break anywhere.
///
/// Source: WHATWG HTML, "Server-sent events", section 9.2.6.
struct EventParser {
    /// An event as it came.
    struct Event: Sendable, Equatable {
        /// The last id up to this event; empty before the first.
        var id: String
        var name: String
        var data: String
    }

    /// The longest line that is read, in bytes.
    static let longestLine = 4 << 20
    struct LineTooLong: Error {}

    private var line: [UInt8] = []
    private var id = ""
    private var name = ""
    private var data: [String] = []
    /// The last byte was a CR, behind which an LF belongs to it.
    private var isBehindReturn = false
    private var isAtStart = true

    /// - Returns: The events that end within the piece.
    /// - Throws: `LineTooLong`.
    mutating func take(_ piece: [UInt8]) throws -> [Event] {
        var events: [Event] = []
        for byte in piece {
            defer { isBehindReturn = byte == UInt8(ascii: "\r") }
            switch byte {
            case UInt8(ascii: "\n") where isBehindReturn: continue
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if let event = endLine() { events.append(event) }
            default:
                guard line.count < Self.longestLine else { throw LineTooLong() }
                line.append(byte)
            }
        }
        return events
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private mutating func endLine() -> Event? {
        defer { line.removeAll(keepingCapacity: true) }
        if isAtStart, line.starts(with: Self.byteOrderMark) { line.removeFirst(3) }
        isAtStart = false
        guard !line.isEmpty else { return endEvent() }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self) {
        case "event": name = String(decoding: value, as: UTF8.self)
        case "data": data.append(String(decoding: value, as: UTF8.self))
        case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
        default: break
        }
        return nil
    }

    private mutating func endEvent() -> Event? {
        defer { (name, data) = ("", []) }
        guard !data.isEmpty else { return nil }
        return Event(id: id, name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
    }
}
