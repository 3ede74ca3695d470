// Messages about answers, verdicts and what a judge may do.

extension Message {
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

    public static func questClosed() -> Message {
        Message(
            "quest-closed", "The quest is over; answers no longer count.",
            "Квест завершён, ответы больше не принимаются.")
    }

    public static func taskUnknown(_ task: TaskID) -> Message {
        Message(
            "task-unknown", "This quest has no task “{task}”.", "В этом квесте нет задания «{task}».",
            ["task": .text(task.rawValue)])
    }

    public static func taskNotOpenYet(_ task: TaskID) -> Message {
        Message(
            "task-not-open-yet", "Task “{task}” is not open yet.", "Задание «{task}» ещё не открыто.",
            ["task": .text(task.rawValue)])
    }

    public static func taskClosed(_ task: TaskID) -> Message {
        Message(
            "task-closed", "Task “{task}” is closed.", "Задание «{task}» закрыто.",
            ["task": .text(task.rawValue)])
    }

    public static func taskAlreadyAccepted(_ task: TaskID) -> Message {
        Message(
            "task-already-accepted", "The team already has an accepted answer to task “{task}”.",
            "У команды уже есть принятый ответ на задание «{task}».", ["task": .text(task.rawValue)])
    }

    public static func attemptsUsedUp(_ task: TaskID, limit: Int) -> Message {
        Message(
            "attempts-used-up", "Your team has used its {limit} {limit|attempt|attempts} at task “{task}”.",
            "Ваша команда использовала {limit} {limit|попытку|попытки|попыток} в задании «{task}».",
            ["task": .text(task.rawValue), "limit": .count(limit)])
    }

    public static func lockedOut(_ task: TaskID, seconds: Int) -> Message {
        Message(
            "locked-out", "Wait {seconds} {seconds|second|seconds} after a wrong answer to task “{task}”.",
            "После неверного ответа на задание «{task}» подождите {seconds} {seconds|секунду|секунды|секунд}.",
            ["task": .text(task.rawValue), "seconds": .count(seconds)])
    }

    public static func taskIsNoStation(_ task: TaskID) -> Message {
        Message(
            "task-is-no-station", "Task “{task}” has no station: its answers wait for no steward.",
            "У задания «{task}» нет станции: его ответы не ждут волонтёра.", ["task": .text(task.rawValue)])
    }

    public static func answerUnknown(_ answer: AnswerID) -> Message {
        Message(
            "answer-unknown", "There is no answer “{answer}”.", "Ответа «{answer}» нет.",
            ["answer": .text(answer.rawValue)])
    }

    public static func answerNotPending(_ answer: AnswerID) -> Message {
        Message(
            "answer-not-pending", "Answer “{answer}” already has a verdict.",
            "По ответу «{answer}» решение уже вынесено.", ["answer": .text(answer.rawValue)])
    }

    public static func hintUnknown(_ task: TaskID, number: Int) -> Message {
        Message(
            "hint-unknown", "Task “{task}” has no hint {number}.",
            "У задания «{task}» нет подсказки {number}.",
            ["task": .text(task.rawValue), "number": .count(number)])
    }

    public static func hintNotYet(_ task: TaskID, number: Int, seconds: Int) -> Message {
        Message(
            "hint-not-yet",
            "Hint {number} of task “{task}” can be had in {seconds} {seconds|second|seconds}.",
            "Подсказка {number} к заданию «{task}» будет через {seconds} {seconds|секунду|секунды|секунд}.",
            ["task": .text(task.rawValue), "number": .count(number), "seconds": .count(seconds)])
    }

    public static func answerStillPending(_ answer: AnswerID) -> Message {
        Message(
            "answer-still-pending", "A judge has not decided about answer “{answer}” yet.",
            "По ответу «{answer}» судья ещё не решил.", ["answer": .text(answer.rawValue)])
    }

    public static func opinionGiven(_ answer: AnswerID) -> Message {
        Message(
            "opinion-given", "You have judged answer “{answer}” already; another judge has to.",
            "Вы уже оценили ответ «{answer}», слово за другим судьёй.", ["answer": .text(answer.rawValue)])
    }

    public static func appealOpen(_ answer: AnswerID) -> Message {
        Message(
            "appeal-open", "Your appeal about answer “{answer}” is with the judges.",
            "Ваш протест по ответу «{answer}» уже у судей.", ["answer": .text(answer.rawValue)])
    }

    public static func entryUnchanged(_ team: TeamID) -> Message {
        Message(
            "entry-unchanged", "Team “{team}” has that status already.",
            "У команды «{team}» уже такой статус.", ["team": .text(team.rawValue)])
    }

    public static func adjustmentInvalid() -> Message {
        Message(
            "adjustment-invalid", "Give points or seconds, at most a million points and a week.",
            "Укажите очки или секунды: не больше миллиона очков и недели.")
    }

    public static func decisionUnknown(_ record: RecordID) -> Message {
        Message(
            "decision-unknown", "No review or adjustment “{record}” is in force.",
            "Решения или поправки «{record}» нет, или они уже отменены.", ["record": .text(record.rawValue)])
    }

    public static func reasonMissing(limit: Int) -> Message {
        Message(
            "reason-missing", "Say why, in at most {limit} {limit|character|characters}.",
            "Укажите причину, не длиннее {limit} {limit|символа|символов|символов}.",
            ["limit": .count(limit)])
    }

    public static func answerEmpty() -> Message {
        Message("answer-empty", "The answer is empty.", "Ответ пуст.")
    }

    public static func answerTooLong(limit: Int) -> Message {
        Message(
            "answer-too-long", "The answer is too long: at most {limit} {limit|character|characters}.",
            "Ответ слишком длинный: не больше {limit} {limit|символа|символов|символов}.",
            ["limit": .count(limit)])
    }

    public static func answerNotANumber() -> Message {
        Message(
            "answer-not-a-number", "This task asks for a number.",
            "В этом задании ответом должно быть число.")
    }

    public static func answerNotAnOption() -> Message {
        Message(
            "answer-is-no-option", "This is none of the task's options.",
            "Такого варианта в этом задании нет.")
    }

    public static func answerOfAnotherKind(asked kind: String) -> Message {
        Message(
            "answer-of-another-kind", "This task asks for another kind of answer: {asked}.",
            "В этом задании нужен ответ другого вида: {asked}.", ["asked": .text(kind)])
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

    public static func keyInvalid(limit: Int) -> Message {
        Message(
            "idempotency-key-invalid",
            "The idempotency key must have 1 to {limit} {limit|character|characters}.",
            "Ключ идемпотентности должен содержать от 1 до {limit} {limit|символа|символов|символов}.",
            ["limit": .count(limit)])
    }

    public static func questAlreadyOpen() -> Message {
        Message("quest-already-open", "The quest is already open.", "Квест уже открыт.")
    }

    public static func editionUnchanged(version: Int) -> Message {
        Message(
            "edition-unchanged", "This very file is already published as version {version}.",
            "Этот файл уже опубликован как версия {version}.", ["version": .count(version)])
    }

    public static func positionsFull(limit: Int) -> Message {
        Message(
            "positions-full", "This device has sent {limit} positions, as many as are kept of one device.",
            "Это устройство прислало {limit} положений — больше от одного устройства не хранится.",
            ["limit": .count(limit)])
    }

    public static func keyReused() -> Message {
        Message(
            "idempotency-key-reused", "This idempotency key was already used for another request.",
            "Этот ключ идемпотентности уже использован для другого запроса.")
    }

    public static func photosTooMany(limit: Int) -> Message {
        Message(
            "photos-too-many", "Your team has sent {limit} {limit|photo|photos}, which is the most.",
            "Ваша команда отправила {limit} {limit|фото|фото|фото} — это предел.", ["limit": .count(limit)])
    }
}
