package import QuestBase

/// The words of the riders' app: `en.json`, `ru.json`.
///
/// Each file of `Messages` adds a list, and stands in `all`.
package enum WebWords {
    package static let all: [Message] = [
        figures, common, commonMore, joining, joiningMore, countdown, riding, ridingMore, help, tasks,
        tasksMore, answers, answersMore, around, aroundMore, results, team, session, settings, navigation,
        consentInShort, voiceSetting, voice, sunlight, tour, trackUpload, phone,
    ].flatMap(\.self)
}
