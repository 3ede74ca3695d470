import QuestEngine

extension Message {
    /// - Parameter verdict: A word of the reader's language.
    static func answerDecided(_ answer: AnswerID, team: TeamID, task: TaskID, verdict: String)
        -> Message
    {
        Message(
            "answer-decided", "Answer {answer} of team {team} to task {task}: {verdict}.",
            "Ответ {answer} команды {team} на задание {task}: {verdict}.",
            [
                "answer": .text(answer.rawValue), "team": .text(team.rawValue),
                "task": .text(task.rawValue), "verdict": .text(verdict),
            ])
    }

    static func photoWritten(_ file: String, size: Int) -> Message {
        Message(
            "photo-written", "Wrote {file}: {size} bytes", "Записан файл {file}: {size} байт",
            ["file": .text(file), "size": .count(size)])
    }
}
