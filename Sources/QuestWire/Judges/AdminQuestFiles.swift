public import GeoJSONKit

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

/// `POST admin/quests/{quest}/import` with a file of another program as body: nothing is stored.
public struct CourseImported: Codable, Sendable, Equatable {
    /// The quest's file that was made of it, to be edited: GeoJSON.
    public var document: JSONValue
    public var checkpointCount: Int
    /// What could not be taken, and what was decided on the way.
    public var remarks: [Remark]
    /// What is wrong with the quest's file, the map left aside.
    public var findings: [FindingReport]

    /// A sentence in the reader's language, with its stable code.
    public struct Remark: Codable, Sendable, Equatable {
        public var code: String
        public var text: String

        public init(code: String, text: String) {
            self.code = code
            self.text = text
        }
    }

    public init(
        document: JSONValue, checkpointCount: Int, remarks: [Remark], findings: [FindingReport]
    ) {
        self.document = document
        self.checkpointCount = checkpointCount
        self.remarks = remarks
        self.findings = findings
    }
}
