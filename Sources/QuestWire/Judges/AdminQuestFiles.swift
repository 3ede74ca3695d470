public import GeoJSONKit
public import QuestUnits

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
    /// Remarks on what could not be taken, and on what was decided on the way.
    public var remarks: [Remark]
    /// All that is wrong with the quest's file, the map left aside.
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

/// `GET admin/quests/{quest}/versions`; the file of each is `GET admin/quests/{quest}/file?version=N`.
public struct QuestVersions: Codable, Sendable, Equatable {
    /// In their order; the last one is in force.
    public var versions: [QuestVersion]

    public init(versions: [QuestVersion]) { self.versions = versions }
}

/// A version of a quest's file.
public struct QuestVersion: Codable, Sendable, Equatable {
    /// 1, 2, 3 …
    public var version: Int
    public var publishedAt: Timestamp
    /// Bytes of the file.
    public var size: Int

    public init(version: Int, publishedAt: Timestamp, size: Int) {
        self.version = version
        self.publishedAt = publishedAt
        self.size = size
    }
}
