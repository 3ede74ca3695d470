public import QuestUnits

/// The document that every refused request of ours is answered with (RFC 9457, `application/problem+json`).
public struct Problem: Codable, Sendable, Equatable {
    /// `/problems/` and the code: a name, and the place in `docs/guides/HTTP.md` that explains it.
    public var type: String
    /// The HTTP status in words, English.
    public var title: String
    public var status: Int
    /// One sentence in the reader's language.
    public var detail: String
    /// Stable and kebab-case: what programs decide by.
    public var code: String
    /// The member of the request at fault, such as `fixes[2].position`.
    public var member: String?
    /// Also in the daemon's log, to find the request again.
    public var requestID: String?
    /// All that is wrong with a quest document.
    public var findings: [FindingReport]?
    /// The decision that stands already, where a judge would make another one unawares.
    public var decision: Decision?

    /// The verdict that an answer has, and from whom.
    public struct Decision: Codable, Sendable, Equatable {
        public var answer: AnswerID
        public var verdict: VerdictName
        /// Number of the record that gave it.
        public var seq: Int64
        /// `rule`, `judge`, or `steward` at a station; missing while it is pending.
        public var decidedBy: String?
        /// The actor of a judge's decision: `admin` or `staff:` and the member's id; missing for judges who must not see
        /// teams.
        public var decidedByActor: String?
        /// The member's name; missing once it has been erased, and for the admin.
        public var decidedByName: String?

        public init(
            answer: AnswerID, verdict: VerdictName, seq: Int64, decidedBy: String?,
            decidedByActor: String?, decidedByName: String?
        ) {
            self.answer = answer
            self.verdict = verdict
            self.seq = seq
            self.decidedBy = decidedBy
            self.decidedByActor = decidedByActor
            self.decidedByName = decidedByName
        }
    }

    public init(
        type: String, title: String, status: Int, detail: String, code: String, member: String? = nil,
        requestID: String? = nil, findings: [FindingReport]? = nil, decision: Decision? = nil
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.code = code
        self.member = member
        self.requestID = requestID
        self.findings = findings
        self.decision = decision
    }
}

/// One thing that was found in a quest document.
public struct FindingReport: Codable, Sendable, Equatable {
    /// `error` or `warning`.
    public var severity: String
    public var code: String
    /// One sentence in the reader's language.
    public var text: String
    /// The place in the document, such as `features[4].properties.radius`.
    public var path: String?
    /// From 1.
    public var line: Int?
    /// From 1, in characters.
    public var column: Int?
    /// The one that it is about, where it is about one.
    public var checkpoint: Checkpoint?
    /// The number of the feature that it is about, from 0 in the document's order.
    public var feature: Int?
    /// The place of that on earth: a checkpoint's, a start's, the middle of a zone. Told by `check` only.
    public var position: Coordinate?

    /// A checkpoint of the document.
    public struct Checkpoint: Codable, Sendable, Equatable {
        public var id: String
        /// In the reader's language.
        public var name: String

        public init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    public init(
        severity: String, code: String, text: String, path: String?, line: Int?, column: Int?,
        checkpoint: Checkpoint? = nil, feature: Int? = nil, position: Coordinate? = nil
    ) {
        self.severity = severity
        self.code = code
        self.text = text
        self.path = path
        self.line = line
        self.column = column
        self.checkpoint = checkpoint
        self.feature = feature
        self.position = position
    }
}
