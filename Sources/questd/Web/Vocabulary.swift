import GeoJSONKit
import QuestEngine
import WebWords

/// The words of a page: messages as any others, which the browser fills with values itself. Their arguments here only say
/// what each placeholder takes.
struct Vocabulary: Sendable {
    /// The beginning of all codes, such as `web-`.
    let prefix: String
    let messages: [Message]
    private let contents: [String: WebContent]

    /// - Parameter fileName: The name of the file of a language.
    init(prefix: String, _ messages: [Message], fileName: (Language) -> String) {
        (self.prefix, self.messages) = (prefix, messages)
        var contents: [String: WebContent] = [:]
        for language in Language.allCases {
            let members = Self.patterns(of: messages, in: language).map {
                ($0.code, JSONValue.string($0.pattern))
            }
            let bytes = JSONValue.object(JSONObject(members)).bytes()
            contents[fileName(language)] = WebContent(
                bytes, packed: Gzip.packed(bytes), type: "application/json", digest: Digest.sha256(bytes))
        }
        self.contents = contents
    }

    /// The file of a language: an object of patterns by their codes.
    ///
    /// - Returns: `nil` for a name that none of its files has.
    func content(of name: String) -> WebContent? { contents[name] }

    /// The patterns in one language, by their codes.
    func patterns(in language: Language) -> [(code: String, pattern: String)] {
        Self.patterns(of: messages, in: language)
    }

    private static func patterns(
        of messages: [Message], in language: Language
    ) -> [(code: String, pattern: String)] {
        messages.map { message in
            switch language {
            case .english: (message.code.rawValue, message.english)
            case .russian: (message.code.rawValue, message.russian)
            }
        }
    }
}

extension Vocabulary {
    /// The vocabularies of all pages.
    static let all = [WebWords.vocabulary, DeskWords.vocabulary, AccountWords.vocabulary]

    /// The file of that name, of whichever vocabulary; `nil` where none has it.
    static func file(_ name: String) -> WebContent? {
        for vocabulary in all {
            if let content = vocabulary.content(of: name) { return content }
        }
        return nil
    }
}

extension WebWords {
    static let vocabulary = Vocabulary(prefix: "web-", all) { $0.rawValue + ".json" }
}

extension DeskWords {
    static let vocabulary = Vocabulary(prefix: "desk-", all) { "desk-" + $0.rawValue + ".json" }
}

extension AccountWords {
    static let vocabulary = Vocabulary(prefix: "mine-", all) { "account-" + $0.rawValue + ".json" }
}
