/// `POST admin/quests/{quest}/check` with a quest's file as body: nothing is stored, and errors refuse nothing.
public struct QuestChecked: Codable, Sendable, Equatable {
    public var errors: Int
    public var warnings: Int
    /// In the order of the file; what concerns no place in it comes last.
    public var findings: [FindingReport]

    public init(errors: Int, warnings: Int, findings: [FindingReport]) {
        self.errors = errors
        self.warnings = warnings
        self.findings = findings
    }
}
