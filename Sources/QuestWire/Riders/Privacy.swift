/// `GET privacy`: the whole text about personal data on this daemon, in the reader's language.
public struct PrivacyReply: Codable, Sendable, Equatable {
    /// A paragraph of it.
    public struct Line: Codable, Sendable, Equatable {
        /// `privacy-added` for what the operator says in words of their own.
        public var code: String
        public var text: String

        public init(code: String, text: String) {
            self.code = code
            self.text = text
        }
    }

    /// A heading with the paragraphs below it.
    public struct Section: Codable, Sendable, Equatable {
        public var code: String
        public var title: String
        public var lines: [Line]

        public init(code: String, title: String, lines: [Line]) {
            self.code = code
            self.title = title
            self.lines = lines
        }
    }

    /// `en` or `ru`.
    public var language: String
    /// The version of what the daemon says by itself.
    public var version: Int
    /// The operator of personal data; missing where nobody has said who that is.
    public var `operator`: String?
    /// Whether the operator has said all that the text needs.
    public var isComplete: Bool
    public var sections: [Section]

    public init(
        language: String, version: Int, operator host: String?, isComplete: Bool, sections: [Section]
    ) {
        self.language = language
        self.version = version
        self.operator = host
        self.isComplete = isComplete
        self.sections = sections
    }

    enum CodingKeys: String, CodingKey {
        case language, version, `operator`, sections
        case isComplete = "complete"
    }
}
