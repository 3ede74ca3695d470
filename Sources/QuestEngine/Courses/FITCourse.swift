/// A course in Garmin's binary form: a line with distances and heights, and the turns along it.
///
/// Times are what riding takes, from the moment of the file on, shared out by length: devices race a partner along them.
///
/// Source: Flexible and Interoperable Data Transfer (FIT) Protocol Rev 2.4 and the profile of its SDK, messages `file_id`,
/// `course`, `lap`, `event`, `record` and `course_point` (https://developer.garmin.com/fit/protocol/).
struct FITCourse {
    struct Point {
        var place: Coordinate
        /// Metres from the start.
        var distance: Meters
        /// Metres above the sea.
        var height: Double?
    }

    struct Turn {
        var place: Coordinate
        var distance: Meters
        var kind: TurnKind
        var name: String
    }

    /// The type `course_point` of the profile.
    enum TurnKind: UInt8 {
        case generic = 0
        case left = 6
        case right, straight
        case leftFork = 16
        case rightFork, middleFork, slightLeft, sharpLeft, slightRight, sharpRight, uTurn
    }

    var name: String
    /// At least one.
    var points: [Point]
    var turns: [Turn]
    var duration: Seconds
    var ascent: Meters?
    var descent: Meters?

    /// - Complexity: O(points and turns).
    func bytes(at moment: Timestamp) -> [UInt8] {
        var file = FITWriter()
        let start = UInt32(clamping: moment.milliseconds / 1000 - FITProtocol.epoch)
        let whole = points.last?.distance ?? .zero
        func time(at distance: Meters) -> UInt32 {
            let share = whole > .zero ? min(distance.value / whole.value, 1) : 0
            return start &+ UInt32(min(share * duration.value, 1e8))
        }
        // file_id: a course of no manufacturer.
        file.define(0, as: 0, [(0, .enumeration), (1, .uint16), (2, .uint16), (4, .uint32)])
        file.add(0, [.enumeration(6), .uint16(255), .uint16(0), .uint32(start)])
        // course: cycling.
        file.define(1, as: 31, [(5, .text), (4, .enumeration)])
        file.add(1, [.text(name), .enumeration(2)])
        file.define(
            2, as: 19,
            [
                (253, .uint32), (2, .uint32), (3, .int32), (4, .int32), (5, .int32), (6, .int32),
                (7, .uint32),
                (8, .uint32), (9, .uint32), (21, .uint16), (22, .uint16),
            ])
        let milliseconds = UInt32(min(max(duration.value * 1000, 0), 4e9))
        let (first, last) = (points.first?.place, points.last?.place)
        file.add(
            2,
            [
                .uint32(time(at: whole)), .uint32(start), .latitude(first), .longitude(first),
                .latitude(last),
                .longitude(last), .uint32(milliseconds), .uint32(milliseconds), .centimeters(whole),
                .meters(ascent), .meters(descent),
            ])
        // event: the timer starts, and stops at the end.
        file.define(3, as: 21, [(253, .uint32), (0, .enumeration), (1, .enumeration), (4, .enumeration)])
        file.add(3, [.uint32(start), .enumeration(0), .enumeration(0), .enumeration(0)])
        file.define(4, as: 20, [(253, .uint32), (0, .int32), (1, .int32), (5, .uint32), (2, .uint16)])
        file.define(
            5, as: 32, [(1, .uint32), (2, .int32), (3, .int32), (4, .uint32), (5, .enumeration), (6, .text)])
        for turn in turns {
            file.add(
                5,
                [
                    .uint32(time(at: turn.distance)), .latitude(turn.place), .longitude(turn.place),
                    .centimeters(turn.distance), .enumeration(turn.kind.rawValue), .text(turn.name),
                ])
        }
        for point in points {
            file.add(
                4,
                [
                    .uint32(time(at: point.distance)), .latitude(point.place), .longitude(point.place),
                    .centimeters(point.distance), .height(point.height),
                ])
        }
        file.add(3, [.uint32(time(at: whole)), .enumeration(0), .enumeration(9), .enumeration(0)])
        return file.finished
    }
}

extension FITCourse.TurnKind {
    init(_ maneuver: Maneuver) {
        switch (maneuver.type, maneuver.modifier) {
        case (.arrive, _), (.depart, _), (.notification, _): self = .generic
        case (_, .uTurn?): self = .uTurn
        case (.fork, .slightLeft?): self = .leftFork
        case (.fork, .slightRight?): self = .rightFork
        case (.fork, _): self = .middleFork
        case (_, .left?): self = .left
        case (_, .right?): self = .right
        case (_, .slightLeft?): self = .slightLeft
        case (_, .slightRight?): self = .slightRight
        case (_, .sharpLeft?): self = .sharpLeft
        case (_, .sharpRight?): self = .sharpRight
        case (_, .straight?), (_, nil): self = .straight
        }
    }
}

/// A value of a field.
private enum FITValue {
    case enumeration(UInt8)
    case uint16(UInt16)
    case uint32(UInt32)
    case int32(Int32)
    case text(String)

    static func latitude(_ place: Coordinate?) -> FITValue { .int32(semicircles(place?.latitude)) }
    static func longitude(_ place: Coordinate?) -> FITValue { .int32(semicircles(place?.longitude)) }

    /// A whole circle has 2³² of them.
    private static func semicircles(_ degrees: Double?) -> Int32 {
        guard let degrees, degrees.isFinite else { return .max }
        return Int32(clamping: Int64((degrees / 180 * 0x1p31).rounded()))
    }

    static func centimeters(_ distance: Meters) -> FITValue {
        .uint32(UInt32(min(max(distance.value * 100, 0), 4e9)))
    }

    static func meters(_ height: Meters?) -> FITValue {
        .uint16(height.map { UInt16(min(max($0.value.rounded(), 0), 65_000)) } ?? .max)
    }

    /// Fifths of a metre above 500 m below the sea.
    static func height(_ height: Double?) -> FITValue {
        .uint16(height.map { UInt16(min(max((($0 + 500) * 5).rounded(), 0), 65_000)) } ?? .max)
    }
}

/// Writes messages in the order in which they are given, in little-endian bytes.
private struct FITWriter {
    /// A base type of the protocol.
    enum Kind {
        case enumeration, uint16, uint32, int32, text

        /// Its number with the mark of what has an order of bytes.
        var code: UInt8 {
            switch self {
            case .enumeration: 0x00
            case .uint16: 0x84
            case .int32: 0x85
            case .uint32: 0x86
            case .text: 0x07
            }
        }

        var size: Int {
            switch self {
            case .enumeration: 1
            case .uint16: 2
            case .uint32, .int32: 4
            case .text: FITWriter.textSize
            }
        }
    }

    /// Bytes of a text, with the zero at its end: devices show no more of it.
    static let textSize = 32

    private var body: [UInt8] = []

    /// Says what the messages of a local number are.
    mutating func define(_ local: UInt8, as message: UInt16, _ fields: [(number: UInt8, kind: Kind)]) {
        body += [0x40 | local, 0, 0]
        append(message)
        body.append(UInt8(fields.count))
        for field in fields { body += [field.number, UInt8(field.kind.size), field.kind.code] }
    }

    /// Adds a message; its values are those that were defined, in their order.
    mutating func add(_ local: UInt8, _ values: [FITValue]) {
        body.append(local)
        for value in values {
            switch value {
            case .enumeration(let byte): body.append(byte)
            case .uint16(let number): append(number)
            case .uint32(let number): append(number)
            case .int32(let number): append(UInt32(bitPattern: number))
            case .text(let text): append(text)
            }
        }
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { body += $0 }
    }

    /// Whole characters only.
    private mutating func append(_ text: String) {
        var bytes: [UInt8] = []
        for character in text {
            let next = Array(String(character).utf8)
            guard bytes.count + next.count < Self.textSize else { break }
            bytes += next
        }
        body += bytes + [UInt8](repeating: 0, count: Self.textSize - bytes.count)
    }

    /// The file: a header, the messages, and a checksum of both.
    var finished: [UInt8] {
        var file = FITWriter()
        file.body = [14, 0x20]
        file.append(UInt16(2140))
        file.append(UInt32(body.count))
        file.body += Array(".FIT".utf8)
        file.append(FITProtocol.checksum(of: file.body))
        file.body += body
        file.append(FITProtocol.checksum(of: file.body))
        return file.body
    }
}
