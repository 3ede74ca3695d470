import GeoJSONKit
import QuestEngine

/// The words of the riders' app: messages as any others, which the browser fills with values itself. Their codes begin
/// with `web-`; their arguments here only say what each placeholder takes.
///
/// Each file of `Messages` adds a list, and stands in `all`.
enum WebWords {
    static let all: [Message] = [
        figures, common, commonMore, joining, joiningMore, countdown, riding, ridingMore, help, tasks,
        tasksMore, answers, answersMore, around, aroundMore, results, team, session, settings,
    ].flatMap(\.self)

    /// The file of a language: an object of patterns by their codes.
    ///
    /// - Parameter name: `en.json` or `ru.json`; `nil` comes of any other.
    static func content(of name: String) -> WebContent? { contents[name] }

    private static let contents: [String: WebContent] = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in
            let bytes = json(in: language)
            let content = WebContent(
                bytes, packed: Gzip.packed(bytes), type: "application/json", digest: Digest.sha256(bytes))
            return (language.rawValue + ".json", content)
        })

    /// The patterns in one language, by their codes.
    static func patterns(in language: Language) -> [(code: String, pattern: String)] {
        all.map { message in
            switch language {
            case .english: (message.code.rawValue, message.english)
            case .russian: (message.code.rawValue, message.russian)
            }
        }
    }

    private static func json(in language: Language) -> [UInt8] {
        let members = patterns(in: language).map { ($0.code, JSONValue.string($0.pattern)) }
        return JSONValue.object(JSONObject(members)).bytes()
    }
}
