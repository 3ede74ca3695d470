// What riders are told of an answer, and messages that others than `Refusal` say as well.

extension Message {
    /// - Parameter count: Number of parts that the answer must have.
    static func answerPartsWrong(_ count: Int) -> Message {
        Message(
            "answer-parts-wrong",
            "This task asks for {count} {count|part|parts}, each once, with bars between: a|b.",
            "В этом задании нужно частей: {count}, каждая один раз, через черту: а|б.",
            ["count": .count(count)])
    }

    /// - Parameter limit: Number of photos that a team may send.
    static func photosTooMany(_ limit: Int) -> Message {
        Message(
            "photos-too-many", "Your team has sent {limit} {limit|photo|photos}, which is the most.",
            "Ваша команда отправила {limit} {limit|фото|фото|фото} — это предел.",
            ["limit": .count(limit)])
    }

    static func uploadUnwanted() -> Message {
        Message(
            "upload-unwanted", "None of your open tasks takes a photo or a video.",
            "Ни в одном открытом задании не нужно фото или видео.")
    }

    public static func answerAccepted() -> Message {
        Message("answer-accepted", "Accepted.", "Ответ принят.")
    }

    public static func answerRejected() -> Message {
        Message("answer-rejected", "Wrong answer.", "Ответ неверный.")
    }

    public static func answerPending() -> Message {
        Message("answer-pending", "Received; a judge will decide.", "Ответ получен, решает судья.")
    }

    public static func questNotOpen() -> Message {
        Message("quest-not-open", "The quest has not started yet.", "Квест ещё не начался.")
    }

    public static func taskUnknown(_ task: TaskID) -> Message {
        Message(
            "task-unknown", "This quest has no task “{task}”.", "В этом квесте нет задания «{task}».",
            ["task": .text(task.rawValue)])
    }

    public static func answerUnknown(_ answer: AnswerID) -> Message {
        Message(
            "answer-unknown", "There is no answer “{answer}”.", "Ответа «{answer}» нет.",
            ["answer": .text(answer.rawValue)])
    }

    public static func answerNeedsEvidence() -> Message {
        Message(
            "answer-needs-evidence", "Received; it counts once it is confirmed.",
            "Ответ получен и будет засчитан, когда его подтвердят.")
    }

    public static func answerUncertain() -> Message {
        Message(
            "answer-uncertain",
            "You seem to have been there, but your positions were not accurate enough; a judge will look.",
            "Похоже, вы там были, но координаты недостаточно точны; посмотрит судья.")
    }

    public static func answerReceivedLate() -> Message {
        Message(
            "answer-received-late", "Received after closing; a judge will decide.",
            "Ответ получен после закрытия, решает судья.")
    }

    public static func answerTaskRemoved() -> Message {
        Message(
            "answer-task-removed", "The task was taken out of the quest; the answer no longer counts.",
            "Задание убрали из квеста, ответ больше не учитывается.")
    }

    public static func answerNotNear() -> Message {
        Message(
            "answer-not-near",
            "Received; it counts once your positions show that you were there, or a judge says so.",
            "Ответ получен и будет засчитан, когда координаты покажут, что вы были на месте, или так решит судья."
        )
    }

    public static func keyReused() -> Message {
        Message(
            "idempotency-key-reused", "This idempotency key was already used for another request.",
            "Этот ключ идемпотентности уже использован для другого запроса.")
    }

    public static func unknownTeamCode() -> Message {
        Message(
            "unknown-team-code",
            "No team of this quest has this code, or it is good no longer. Ask the organisers for a new one.",
            "В этом квесте нет команды с таким кодом, или он уже не действует. Попросите новый у организаторов."
        )
    }

    public static func teamUnknown(_ team: TeamID) -> Message {
        Message(
            "team-unknown", "This quest has no team “{team}”.", "В этом квесте нет команды «{team}».",
            ["team": .text(team.rawValue)])
    }

    public static func teamExists(_ team: TeamID) -> Message {
        Message(
            "team-exists", "This quest already has a team “{team}”.",
            "В этом квесте уже есть команда «{team}».", ["team": .text(team.rawValue)])
    }

    public static func questHasBegun() -> Message {
        Message(
            "quest-has-begun",
            """
            Only a quest that was never opened and that no device has joined can be deleted or get another \
            id: close this one, or erase what belongs to people.
            """,
            """
            Удалить или переименовать можно только квест, который ни разу не открывали и к которому не \
            подключалось ни одно устройство: закройте этот квест или сотрите личные данные.
            """)
    }
}
