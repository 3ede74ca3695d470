import QuestEngine

/// The words of the riders' app: `en.json`, `ru.json`.
///
/// Each file of `Messages` adds a list, and stands in `all`.
enum WebWords {
    static let all: [Message] = shell + screens

    static let vocabulary = Vocabulary(prefix: "web-", all) { $0.rawValue + ".json" }
}
