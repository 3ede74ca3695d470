/// Messages about answers, verdicts and what a judge may do.
public enum AnswerCode: String, MessageArea {
    case accepted = "answer-accepted"
    case rejected = "answer-rejected"
    case pending = "answer-pending"
    case questNotOpen = "quest-not-open"
    case questClosed = "quest-closed"
    case taskUnknown = "task-unknown"
    case taskNotOpenYet = "task-not-open-yet"
    case taskClosed = "task-closed"
    case taskAlreadyAccepted = "task-already-accepted"
    case taskIsNoStation = "task-is-no-station"
    case attemptsUsedUp = "attempts-used-up"
    case lockedOut = "locked-out"
    case answerUnknown = "answer-unknown"
    case answerNotPending = "answer-not-pending"
    case hintUnknown = "hint-unknown"
    case hintNotYet = "hint-not-yet"
    case answerStillPending = "answer-still-pending"
    case opinionGiven = "opinion-given"
    case logHidden = "log-hidden"
    case teamHidden = "team-hidden"
    case appealOpen = "appeal-open"
    case entryUnchanged = "entry-unchanged"
    case adjustmentInvalid = "adjustment-invalid"
    case decisionUnknown = "decision-unknown"
    case reasonMissing = "reason-missing"
    case resultsNotYet = "results-not-yet"
    case resultsAfterEnd = "results-after-end"
    case answerEmpty = "answer-empty"
    case answerTooLong = "answer-too-long"
    case answerNotANumber = "answer-not-a-number"
    case answerNotAnOption = "answer-is-no-option"
    case answerOfAnotherKind = "answer-of-another-kind"
    case needsEvidence = "answer-needs-evidence"
    case uncertain = "answer-uncertain"
    case receivedLate = "answer-received-late"
    case taskRemoved = "answer-task-removed"
    case notNear = "answer-not-near"
    case keyInvalid = "idempotency-key-invalid"
    case questAlreadyOpen = "quest-already-open"
    case editionUnchanged = "edition-unchanged"
    case editionChanged = "edition-changed"

    public var code: MessageCode { .answer(self) }

    public var wording: Wording {
        switch self {
        case .accepted:
            Wording("Accepted.", "Ответ принят.")
        case .rejected:
            Wording("Wrong answer.", "Ответ неверный.")
        case .pending:
            Wording("Received; a judge will decide.", "Ответ получен, решает судья.")
        case .questNotOpen:
            Wording("The quest has not started yet.", "Квест ещё не начался.")
        case .questClosed:
            Wording(
                "The quest is over; answers no longer count.", "Квест завершён, ответы больше не принимаются."
            )
        case .taskUnknown:
            Wording("This quest has no task “{task}”.", "В этом квесте нет задания «{task}».")
        case .taskNotOpenYet:
            Wording("Task “{task}” is not open yet.", "Задание «{task}» ещё не открыто.")
        case .taskClosed:
            Wording("Task “{task}” is closed.", "Задание «{task}» закрыто.")
        case .taskAlreadyAccepted:
            Wording(
                "The team already has an accepted answer to task “{task}”.",
                "У команды уже есть принятый ответ на задание «{task}».")
        case .taskIsNoStation:
            Wording(
                "Task “{task}” has no station: its answers wait for no steward.",
                "У задания «{task}» нет станции: его ответы не ждут волонтёра.")
        case .attemptsUsedUp:
            Wording(
                "Your team has used its {limit} {limit|attempt|attempts} at task “{task}”.",
                "Ваша команда использовала {limit} {limit|попытку|попытки|попыток} в задании «{task}».")
        case .lockedOut:
            Wording(
                "Wait {seconds} {seconds|second|seconds} after a wrong answer to task “{task}”.",
                "После неверного ответа на задание «{task}» подождите {seconds} {seconds|секунду|секунды|секунд}."
            )
        case .answerUnknown:
            Wording("There is no answer “{answer}”.", "Ответа «{answer}» нет.")
        case .answerNotPending:
            Wording("Answer “{answer}” already has a verdict.", "По ответу «{answer}» решение уже вынесено.")
        case .hintUnknown:
            Wording("Task “{task}” has no hint {number}.", "У задания «{task}» нет подсказки {number}.")
        case .hintNotYet:
            Wording(
                "Hint {number} of task “{task}” can be had in {seconds} {seconds|second|seconds}.",
                "Подсказка {number} к заданию «{task}» будет через {seconds} {seconds|секунду|секунды|секунд}."
            )
        case .answerStillPending:
            Wording(
                "A judge has not decided about answer “{answer}” yet.",
                "По ответу «{answer}» судья ещё не решил.")
        case .opinionGiven:
            Wording(
                "You have judged answer “{answer}” already; another judge has to.",
                "Вы уже оценили ответ «{answer}», слово за другим судьёй.")
        case .logHidden:
            Wording(
                "This quest is judged blind or by two: ask an organiser for the log.",
                "Этот квест судят вслепую или вдвоём: журнал есть у организатора.")
        case .teamHidden:
            Wording(
                "This quest is judged blind, and this would tell whose answers they are: ask an organiser.",
                "Этот квест судят вслепую, а это выдало бы, чьи это ответы: спросите организатора.")
        case .appealOpen:
            Wording(
                "Your appeal about answer “{answer}” is with the judges.",
                "Ваш протест по ответу «{answer}» уже у судей.")
        case .entryUnchanged:
            Wording("Team “{team}” has that status already.", "У команды «{team}» уже такой статус.")
        case .adjustmentInvalid:
            Wording(
                "Give points or seconds, at most a million points and a week.",
                "Укажите очки или секунды: не больше миллиона очков и недели.")
        case .decisionUnknown:
            Wording(
                "No review or adjustment “{record}” is in force.",
                "Решения или поправки «{record}» нет, или они уже отменены.")
        case .reasonMissing:
            Wording(
                "Say why, in at most {limit} {limit|character|characters}.",
                "Укажите причину, не длиннее {limit} {limit|символа|символов|символов}.")
        case .resultsNotYet:
            Wording("The results are shown from {time} on.", "Результаты будут показаны с {time}.")
        case .resultsAfterEnd:
            Wording(
                "The results are shown once the quest is over.",
                "Результаты будут показаны, когда квест закончится.")
        case .answerEmpty:
            Wording("The answer is empty.", "Ответ пуст.")
        case .answerTooLong:
            Wording(
                "The answer is too long: at most {limit} {limit|character|characters}.",
                "Ответ слишком длинный: не больше {limit} {limit|символа|символов|символов}.")
        case .answerNotANumber:
            Wording("This task asks for a number.", "В этом задании ответом должно быть число.")
        case .answerNotAnOption:
            Wording("This is none of the task's options.", "Такого варианта в этом задании нет.")
        case .answerOfAnotherKind:
            Wording(
                "This task asks for another kind of answer: {asked}.",
                "В этом задании нужен ответ другого вида: {asked}.")
        case .needsEvidence:
            Wording(
                "Received; it counts once it is confirmed.",
                "Ответ получен и будет засчитан, когда его подтвердят.")
        case .uncertain:
            Wording(
                "You seem to have been there, but your positions were not accurate enough; a judge will look.",
                "Похоже, вы там были, но координаты недостаточно точны; посмотрит судья.")
        case .receivedLate:
            Wording(
                "Received after closing; a judge will decide.", "Ответ получен после закрытия, решает судья.")
        case .taskRemoved:
            Wording(
                "The task was taken out of the quest; the answer no longer counts.",
                "Задание убрали из квеста, ответ больше не учитывается.")
        case .notNear:
            Wording(
                "Received; it counts once your positions show that you were there, or a judge says so.",
                "Ответ получен и будет засчитан, когда координаты покажут, что вы были на месте, или так решит судья."
            )
        case .keyInvalid:
            Wording(
                "The idempotency key must have 1 to {limit} {limit|character|characters}.",
                "Ключ идемпотентности должен содержать от 1 до {limit} {limit|символа|символов|символов}.")
        case .questAlreadyOpen:
            Wording("The quest is already open.", "Квест уже открыт.")
        case .editionUnchanged:
            Wording(
                "This very file is already published as version {version}.",
                "Этот файл уже опубликован как версия {version}.")
        case .editionChanged:
            Wording(
                "The quest is of version {version} now. See what that changes, then ask again.",
                "У квеста теперь версия {version}. Посмотрите, что она меняет, и повторите запрос.")
        }
    }
}
