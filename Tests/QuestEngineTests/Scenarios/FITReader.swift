/// A reader of FIT files, for tests: header, checksums, definitions and messages, as the protocol says, and nothing that
/// the writer has.
///
/// Source: Flexible and Interoperable Data Transfer (FIT) Protocol Rev 2.4.
struct FITReader {
    struct Fault: Error { let reason: String }

    /// A message: its global number, and its fields by number.
    struct Message {
        let number: Int
        let fields: [Int: [UInt8]]

        /// A number, little-endian; `nil` where the field is not there.
        func number(_ field: Int) -> Int? {
            fields[field].map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
        }

        func signed(_ field: Int) -> Int? { number(field).map { Int(Int32(truncatingIfNeeded: $0)) } }

        func text(_ field: Int) -> String? {
            fields[field].map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
    }

    let messages: [Message]

    init(_ bytes: [UInt8]) throws {
        guard bytes.count >= 16, bytes[0] == 14, bytes[1] >> 4 == 2 else { throw Fault(reason: "no header") }
        guard Array(bytes[8..<12]) == Array(".FIT".utf8) else { throw Fault(reason: "no FIT") }
        let size = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count == 14 + size + 2 else { throw Fault(reason: "\(size) bytes of data") }
        guard Self.checksum(bytes[0..<14]) == 0 else { throw Fault(reason: "checksum of the header") }
        guard Self.checksum(bytes[...]) == 0 else { throw Fault(reason: "checksum of the file") }
        var at = 14
        func take(_ count: Int) throws -> ArraySlice<UInt8> {
            guard at + count <= 14 + size else { throw Fault(reason: "a message ends early") }
            defer { at += count }
            return bytes[at..<at + count]
        }
        var definitions: [UInt8: (number: Int, fields: [(number: Int, size: Int)])] = [:]
        var messages: [Message] = []
        while at < 14 + size {
            let header = try take(1).first!
            guard header & 0xB0 == 0 else {
                throw Fault(reason: "a header with bits that nobody uses: \(header)")
            }
            if header & 0x40 != 0 {
                let fixed = Array(try take(5))
                guard fixed[0] == 0, fixed[1] == 0 else { throw Fault(reason: "not little-endian") }
                var fields: [(number: Int, size: Int)] = []
                for _ in 0..<fixed[4] {
                    let field = Array(try take(3))
                    let sizes = [0x00: 1, 0x02: 1, 0x84: 2, 0x85: 4, 0x86: 4, 0x07: Int(field[1])]
                    guard sizes[Int(field[2])] == Int(field[1]) else {
                        throw Fault(reason: "a base type \(field)")
                    }
                    fields.append((Int(field[0]), Int(field[1])))
                }
                definitions[header & 15] = (Int(fixed[2]) | Int(fixed[3]) << 8, fields)
            } else {
                guard let definition = definitions[header & 15] else { throw Fault(reason: "no definition") }
                var fields: [Int: [UInt8]] = [:]
                for field in definition.fields { fields[field.number] = Array(try take(field.size)) }
                messages.append(Message(number: definition.number, fields: fields))
            }
        }
        self.messages = messages
    }

    func messages(_ number: Int) -> [Message] { messages.filter { $0.number == number } }

    /// CRC-16 with the polynomial 0xA001, bit by bit; zero over bytes that end with their own.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        var sum: UInt16 = 0
        for byte in bytes {
            sum ^= UInt16(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
        }
        return sum
    }
}
