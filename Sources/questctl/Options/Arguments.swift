public import ArgumentParser
public import QuestEngine
public import QuestWire

/// A number or moment as people type it, such as `2026-06-14T12:00:00+05:00`; `nil` where it is out of range.
extension Ranged: ExpressibleByArgument {
    public init?(argument: String) { self.init(text: argument) }
}

/// An identifier that an organiser chose: a slug.
public protocol SlugArgument: TextIdentifier, ExpressibleByArgument {}

extension SlugArgument {
    public init?(argument: String) {
        guard Slug.isValid(argument) else { return nil }
        self.init(argument)
    }
}

extension QuestID: SlugArgument {}
extension TeamID: SlugArgument {}
extension ZoneID: SlugArgument {}
extension WebhookID: SlugArgument {}

extension DeviceID: ExpressibleByArgument {
    public init?(argument: String) {
        guard let id = PathIdentifier.uuid(argument) else { return nil }
        self.init(id)
    }
}

extension StaffID: ExpressibleByArgument {
    public init?(argument: String) {
        guard let id = PathIdentifier.uuid(argument) else { return nil }
        self.init(id)
    }
}

extension AccountID: ExpressibleByArgument {
    public init?(argument: String) {
        guard let id = PathIdentifier.uuid(argument) else { return nil }
        self.init(id)
    }
}

extension RecordID: ExpressibleByArgument {
    public init?(argument: String) {
        guard let id = PathIdentifier.uuid(argument) ?? PathIdentifier.number(argument) else { return nil }
        self.init(id)
    }
}

extension AnswerID: ExpressibleByArgument {
    public init?(argument: String) {
        guard let id = PathIdentifier.uuid(argument) ?? PathIdentifier.number(argument) else { return nil }
        self.init(id)
    }
}

extension TaskID: ExpressibleByArgument {
    public init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self.init(argument)
    }

    /// The id as one part of a path, percent-encoded.
    var pathPart: String {
        rawValue.utf8.reduce(into: "") { path, byte in
            let isPlain =
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
            if isPlain {
                path.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                path += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
            }
        }
    }
}

extension CoordinateSystem: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}

extension EntryStatus: ExpressibleByArgument {}
extension StaffRoleName: ExpressibleByArgument {}
extension VerdictName: ExpressibleByArgument {}

/// An answer or a record as it stands in a path: nothing else may be in it.
private enum PathIdentifier {
    static func uuid(_ text: String) -> String? {
        guard text.utf8.count == 36, text.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return nil }
        return text.lowercased()
    }

    /// Returns the number of a record, which the daemon takes as well.
    static func number(_ text: String) -> String? {
        Ranged<RecordNumber>(text: text).map { "\($0.value)" }
    }
}

/// A length of time as people type it, `90s`, `30m`, `24h`, `7d`, within a range.
struct Span<Range: NumberRange>: ExpressibleByArgument, Equatable where Range.Number == Int {
    let seconds: Ranged<Range>

    init?(argument: String) {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let unit = argument.last.flatMap({ units[$0] }), let count = Int(argument.dropLast()),
            (1...1_000_000).contains(count), let seconds = Ranged<Range>(count * unit)
        else { return nil }
        self.seconds = seconds
    }
}

/// The length of a rehearsal in seconds, up to 366 days.
enum RehearsalSpan: NumberRange {
    static let range = 1...366 * 86_400
}
