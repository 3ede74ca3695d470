import QuestEngine

extension Message {
    /// - Parameter verdict: A word of the reader's language.
    static func answerDecided(_ answer: Int64, team: TeamID, task: TaskID, verdict: String)
        -> Message
    {
        Message(
            "answer-decided", "Answer {answer} of team {team} to task {task}: {verdict}.",
            "Ответ {answer} команды {team} на задание {task}: {verdict}.",
            [
                "answer": .text("\(answer)"), "team": .text(team.rawValue),
                "task": .text(task.rawValue), "verdict": .text(verdict),
            ])
    }

    static func overruleAdvice() -> Message {
        Message(
            "overrule-advice", "--overrule, with a reason, puts another in its place.",
            "С --overrule и причиной его можно заменить другим.")
    }

    static func photoWritten(_ file: String, size: Int) -> Message {
        Message(
            "photo-written", "Wrote {file}: {size} {size|byte|bytes}",
            "Записан файл {file}: {size} {size|байт|байта|байт}",
            ["file": .text(file), "size": .count(size)])
    }
}
