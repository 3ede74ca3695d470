import QuestEngine

// Messages about what is kept from riders or judges.

extension Message {
    /// - Parameter time: As people at the event read it; `nil` for the end of the quest.
    static func resultsHidden(until time: String?) -> Message {
        guard let time else {
            return Message(
                "results-after-end", "The results are shown once the quest is over.",
                "Результаты будут показаны, когда квест закончится.")
        }
        return Message(
            "results-not-yet", "The results are shown from {time} on.", "Результаты будут показаны с {time}.",
            ["time": .text(time)])
    }

    static func logHidden() -> Message {
        Message(
            "log-hidden", "This quest is judged blind or by two: ask an organiser for the log.",
            "Этот квест судят вслепую или вдвоём: журнал есть у организатора.")
    }

    static func teamHidden() -> Message {
        Message(
            "team-hidden",
            "This quest is judged blind, and this would tell whose answers they are: ask an organiser.",
            "Этот квест судят вслепую, а это выдало бы, чьи это ответы: спросите организатора.")
    }

    static func photoUnknown() -> Message {
        Message("photo-unknown", "The answer has no photo, or no longer.", "У ответа нет фото или уже нет.")
    }
}
