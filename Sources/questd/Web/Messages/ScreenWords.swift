import QuestEngine

extension WebWords {
    /// All that the screens say.
    static let screens: [Message] = [
        figures, common, commonMore, joining, joiningMore, countdown,
        riding, ridingMore, help, tasks, tasksMore, answers,
        answersMore, around, aroundMore, results, team, session, settings,
    ].flatMap(\.self)
}
