import GeoJSONKit

/// The outcome of reading a quest file.
public struct QuestReading: Sendable {
    /// `nil` when there is an error among the findings.
    public let quest: Quest?
    /// Everything there is to say about the file, in its order.
    public let findings: [Finding]
    /// Path of each checkpoint's feature in the file.
    let paths: [TaskID: JSONPath]
    /// Paths of starts, finishes and rests, and of forbidden zones, each in the quest's order.
    let stopPaths: [JSONPath]
    let zonePaths: [JSONPath]
    /// Path of the quest's own properties.
    let questPath: JSONPath
    /// The checkpoints that could be told from the file, by the paths of their features; those of a file with errors too.
    let subjects: [JSONPath: Finding.Subject]
    let source: [UInt8]

    public var errorCount: Int { findings.count { $0.severity == .error } }
    public var warningCount: Int { findings.count - errorCount }
}
