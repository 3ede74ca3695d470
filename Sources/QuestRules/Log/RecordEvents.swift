import GeoJSONKit

/// The names by which somebody asks for records: their kinds, and of commands each its own.
public struct RecordEvents: Sendable, Equatable {
    /// Every name there is, kinds first.
    public static let names =
        RecordKind.allCases.map(\.rawValue) + CommandBody.Name.allCases.map(\.rawValue)

    /// The names that are meant where nobody gives any: all kinds but answers and positions, which tell what riders
    /// write and where they are.
    public static let standard = RecordKind.allCases.filter { $0 != .answer && $0 != .positions }.map(
        \.rawValue)

    private let asked: Set<String>

    public init(_ names: [String]) {
        asked = Set(names)
    }

    /// Whether a record is asked for.
    ///
    /// - Complexity: O(length of the body) of a command, O(1) otherwise.
    public func contains(_ record: Record) -> Bool {
        if asked.contains(record.kind.rawValue) { return true }
        guard record.kind == .command, let name = record.body.members?["command"]?.stringValue else {
            return false
        }
        return asked.contains(name)
    }
}

extension Record {
    /// Whether it says that what people wrote in the quest was erased, beyond any one team.
    public var erasesQuest: Bool { kind == .erased && team == nil && device == nil }
}
