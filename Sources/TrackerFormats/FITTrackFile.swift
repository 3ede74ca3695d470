/// The positions of an activity in Garmin's binary form, as watches and bike computers record it: its messages `record`.
///
/// Records without a position, from before the receiver knew one, are passed over, and so is everything else.
///
/// Source: Flexible and Interoperable Data Transfer (FIT) Protocol Rev 2.4 and the profile of its SDK, message `record`
/// (https://developer.garmin.com/fit/protocol/).
enum FITTrackFile {
    /// Whether a file says of itself that it is one.
    static func isMeant(by body: [UInt8]) -> Bool {
        body.count >= 12 && body[8..<12].elementsEqual(".FIT".utf8)
    }

    /// - Throws: `TrackerRefusal` for a file that is damaged, and where nothing of it can be used.
    /// - Complexity: O(bytes).
    static func read(_ body: [UInt8]) throws(TrackerRefusal) -> TrackerReport {
        var report = TrackerReport()
        var rest = body[...]
        // Several files may stand one after another.
        repeat {
            var file = FITReader(try contents(of: &rest))
            while let reading = try file.next() {
                guard reading.latitude != nil, reading.longitude != nil else { continue }
                report.note(reading)
                guard report.readingCount <= PositionLimits.fixesPerMessage.value else {
                    throw .tooMany(limit: PositionLimits.fixesPerMessage.value)
                }
            }
        } while !rest.isEmpty
        guard report.readingCount > 0 else { throw .trackEmpty }
        return try report.usable
    }

    /// Takes the first file's messages off, without its header and checksum.
    private static func contents(of rest: inout ArraySlice<UInt8>) throws(TrackerRefusal) -> ArraySlice<UInt8>
    {
        guard let headerSize = rest.first.map(Int.init), headerSize >= 12, rest.count >= headerSize,
            isMeant(by: Array(rest.prefix(12)))
        else { throw .damaged(.fitHeader()) }
        let sizes = rest.dropFirst(4).prefix(4)
        let size = sizes.reversed().reduce(0) { $0 << 8 | Int($1) }
        guard rest.count >= headerSize + size + 2 else { throw .damaged(.fitCutOff()) }
        let whole = rest.prefix(headerSize + size + 2)
        // A file with its checksum behind it has the checksum 0.
        guard FITProtocol.checksum(of: whole) == 0 else { throw .damaged(.fitChecksum()) }
        rest = rest.dropFirst(whole.count)
        return whole.dropFirst(headerSize).dropLast(2)
    }
}

/// Reads the messages `record` one after the other.
private struct FITReader {
    private struct Definition {
        var message: UInt16
        var isBigEndian: Bool
        var fields: [(number: UInt8, size: Int)]
        /// Bytes of fields that apps have added.
        var added: Int
    }

    private var rest: ArraySlice<UInt8>
    private var definitions: [UInt8: Definition] = [:]
    /// The last moment that was told whole, in seconds of this form.
    private var moment: UInt32?

    init(_ messages: ArraySlice<UInt8>) {
        rest = messages
    }

    mutating func next() throws(TrackerRefusal) -> TrackerReading? {
        while let header = rest.popFirst() {
            if header & 0x80 != 0 {
                if let reading = try message(header >> 5 & 3, after: header & 31) { return reading }
            } else if header & 0x40 != 0 {
                try define(header & 15, hasAdded: header & 0x20 != 0)
            } else if let reading = try message(header & 15, after: nil) {
                return reading
            }
        }
        return nil
    }

    private mutating func define(_ local: UInt8, hasAdded: Bool) throws(TrackerRefusal) {
        let head = Array(try bytes(5))
        let isBigEndian = head[1] == 1
        let message =
            isBigEndian ? UInt16(head[2]) << 8 | UInt16(head[3]) : UInt16(head[3]) << 8 | UInt16(head[2])
        var definition = Definition(message: message, isBigEndian: isBigEndian, fields: [], added: 0)
        for _ in 0..<head[4] {
            let field = Array(try bytes(3))
            definition.fields.append((field[0], Int(field[1])))
        }
        if hasAdded {
            let count = try bytes(1).first ?? 0
            for _ in 0..<count { definition.added += Int(Array(try bytes(3))[1]) }
        }
        definitions[local] = definition
    }

    /// - Parameter offset: The last five bits of the moment, where it is told by these alone.
    /// - Returns: `nil` for a message of another kind.
    private mutating func message(_ local: UInt8, after offset: UInt8?) throws(TrackerRefusal)
        -> TrackerReading?
    {
        guard let definition = definitions[local] else { throw .damaged(.fitUndefined()) }
        var reading = TrackerReading()
        var time: UInt32?
        for field in definition.fields {
            let value = Self.number(try bytes(field.size), isBigEndian: definition.isBigEndian)
            guard let value else { continue }
            if field.number == 253 { time = value }
            if definition.message == Self.record { Self.take(value, of: field, into: &reading) }
        }
        _ = try bytes(definition.added)
        if let time {
            moment = time
        } else if let offset, let before = moment {
            moment = before &+ (UInt32(offset) &- before) & 31
            time = moment
        }
        guard definition.message == Self.record else { return nil }
        if let time { reading.time = .init(seconds: Double(Int64(time) + FITProtocol.epoch)) }
        return reading
    }

    /// The message of a position.
    private static let record: UInt16 = 20

    private static func take(
        _ value: UInt32, of field: (number: UInt8, size: Int), into reading: inout TrackerReading
    ) {
        let number = Double(value)
        switch (field.number, field.size) {
        case (0, 4): reading.latitude = degrees(value)
        case (1, 4): reading.longitude = degrees(value)
        // The finer ones stand behind the older ones.
        case (2, 2), (78, 4): reading.altitude = number / 5 - 500
        case (6, 2), (73, 4): reading.speed = number / 1000
        case (31, 1): reading.accuracy = number
        default: break
        }
    }

    /// A whole circle has 2³² of them; the largest number says that there is none.
    private static func degrees(_ semicircles: UInt32) -> Double? {
        let signed = Int32(bitPattern: semicircles)
        return signed == .max ? nil : Double(signed) * 180 / 0x1p31
    }

    /// A whole number of one, two or four bytes; `nil` for any other, and where all its bits say that it is unknown.
    private static func number(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> UInt32? {
        guard [1, 2, 4].contains(bytes.count), bytes.contains(where: { $0 != 0xFF }) else { return nil }
        let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
        return ordered.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private mutating func bytes(_ count: Int) throws(TrackerRefusal) -> ArraySlice<UInt8> {
        guard rest.count >= count else { throw .damaged(.fitCutOff()) }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

extension TrackerRefusal {
    fileprivate static func damaged(_ cause: Message) -> TrackerRefusal {
        .unreadable(format: "FIT", cause: cause)
    }
}

extension Message {
    fileprivate static func fitHeader() -> Message {
        Message("fit-header", "It does not begin as a FIT file does.", "Это начало не файла FIT.")
    }

    fileprivate static func fitCutOff() -> Message {
        Message("fit-cut-off", "It ends in the middle.", "Файл обрывается на середине.")
    }

    fileprivate static func fitChecksum() -> Message {
        Message(
            "fit-checksum", "Its checksum is wrong: it is damaged.",
            "Контрольная сумма неверна: файл повреждён.")
    }

    fileprivate static func fitUndefined() -> Message {
        Message(
            "fit-undefined", "It has a message that it does not say how to read.",
            "В нём есть сообщение, о котором не сказано, как его читать.")
    }
}
