/// Why a judge did not do what was asked. Nothing is stored then, and an answer that was refused is no
/// attempt.
public enum Refusal: Error, Sendable, Equatable {
    case questNotOpen, questClosed, questAlreadyOpen
    /// The very document is already published.
    case editionUnchanged(version: Int)
    case taskUnknown(TaskID)
    case taskNotOpenYet(TaskID)
    case taskClosed(TaskID)
    case taskAlreadyAccepted(TaskID)
    /// The task's answers do not wait for a steward.
    case taskIsNoStation(TaskID)
    case attemptsUsedUp(TaskID, limit: Int)
    /// After a wrong answer the task takes none for a while.
    case lockedOut(TaskID, seconds: Int)
    case hintUnknown(TaskID, number: Int)
    case hintNotYet(TaskID, number: Int, seconds: Int)
    case answerEmpty
    case answerTooLong(limit: Int)
    case answerNotANumber
    case answerNotAnOption
    /// The answer must have so many parts: all items of a list, or a text for each gap.
    case answerPartsWrong(count: Int)
    /// - `asked`: the kind of the task's rule.
    case answerOfAnotherKind(asked: String)
    case photosTooMany(limit: Int)
    /// None of the tasks that the team may answer takes a photo or a video.
    case uploadUnwanted
    case answerUnknown(AnswerID)
    case answerNotPending(AnswerID)
    /// The same member of the staff has just written the same text down for the task.
    case answerEnteredAlready(AnswerID)
    case answerStillPending(AnswerID)
    /// An opinion of the same judge on the answer stands already.
    case opinionGiven(AnswerID)
    case appealOpen(AnswerID)
    case adjustmentInvalid
    /// The team has that status already.
    case entryUnchanged(TeamID)
    /// No review or adjustment of this id still counts.
    case decisionUnknown(RecordID)
    case reasonMissing(limit: Int)
    case keyInvalid(limit: Int)
    /// The idempotency key came before with another request.
    case keyReused
    case teamUnknown(TeamID)
    case teamExists(TeamID)
    /// A team that was removed had the id.
    case teamIDUsed(TeamID)
    /// There is something of it that a result could come of.
    case teamHasRidden(TeamID)
    /// Another team was given the number.
    case bibTaken(Int, by: TeamID)
    /// The quest was opened, or devices have joined it.
    case questHasBegun
    case teamIDInvalid
    case teamNameEmpty
    case teamNameTooLong(limit: Int)
    /// A character in it breaks the line or turns the text around.
    case teamNameInvalid
    case deviceUnknown
    /// The code has expired, was revoked or is used up.
    case joinCodeUnknown
    case teamFull(limit: Int)
    case teamHasNoCode(TeamID)
    case guestsNotTaken
    /// Teams do not register themselves for the quest.
    case registrationNotTaken
    /// The quest takes no more teams that register themselves.
    case registrationsFull(limit: Int)
    /// As many teams as may wait for an organiser do.
    case tooManyRegistrations(limit: Int)
    /// No organiser has confirmed the team yet.
    case registrationWaiting
    /// No registration of the team waits.
    case registrationUnknown(TeamID)
    case contactInvalid(limit: Int)
    case classUnknown(String)
    case deviceNotInTeam(DeviceID)
    /// The team's start is still to come.
    case teamNotStarted
    /// The team's ride was over at that moment.
    case teamFinished
    /// Nothing that the team did counted any more at that moment.
    case teamTimeOver
    case waveUnknown(String)
    /// Starts lie between the quest's opening and thirty days from now, finishes between the start and now.
    case rideTimeInvalid
    /// Empty, or longer than the limit.
    case messageInvalid(limit: Int)
    case notCaptain
    /// A tracker cannot speak for its team.
    case trackerNoCaptain
    case tooManyTrackers(limit: Int)
    case staffNameInvalid(limit: Int)
    case invitationUnknown
    case staffUnknown(StaffID)
    case tooManyStaff(limit: Int)
    case positions(FixBatchError)
    /// The device has sent as many as are kept.
    case positionsFull(limit: Int)
    case zoneUnknown(ZoneID)
    case zoneExists(ZoneID)
    case zoneIDInvalid
    case zoneNameInvalid(limit: Int)
    /// The zone would end before it begins, or has ended already.
    case zoneTimesInvalid
    case zoneShape(RoadPlaceError)
    case tooManyZones(limit: Int)
    case plan(PlanRefusal)
    /// There is no such call for help.
    case sosUnknown(RecordID)
    case sosClosed(RecordID), sosForeign
    /// As many calls of the team wait for somebody as may.
    case tooManyCalls(limit: Int)
    case stationMeasure(StationMeasureError)
    /// A tracker holds no token that a code could hand over.
    case trackerNoPlace
    case consent(ConsentRefusal), finish(FinishRefusal)

    /// Stable, kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .questNotOpen: .questNotOpen()
        case .questClosed:
            Message(
                "quest-closed", "The quest is over; answers no longer count.",
                "Квест завершён, ответы больше не принимаются.")
        case .questAlreadyOpen:
            Message("quest-already-open", "The quest is already open.", "Квест уже открыт.")
        case .editionUnchanged(let version):
            Message(
                "edition-unchanged", "This very file is already published as version {version}.",
                "Этот файл уже опубликован как версия {version}.", ["version": .count(version)])
        case .taskUnknown(let task): .taskUnknown(task)
        case .taskNotOpenYet(let task):
            Message(
                "task-not-open-yet", "Task “{task}” is not open yet.", "Задание «{task}» ещё не открыто.",
                ["task": .text(task.rawValue)])
        case .taskClosed(let task):
            Message(
                "task-closed", "Task “{task}” is closed.", "Задание «{task}» закрыто.",
                ["task": .text(task.rawValue)])
        case .taskAlreadyAccepted(let task):
            Message(
                "task-already-accepted", "The team already has an accepted answer to task “{task}”.",
                "У команды уже есть принятый ответ на задание «{task}».", ["task": .text(task.rawValue)])
        case .taskIsNoStation(let task):
            Message(
                "task-is-no-station", "Task “{task}” has no station: its answers wait for no steward.",
                "У задания «{task}» нет станции: его ответы не ждут волонтёра.",
                ["task": .text(task.rawValue)])
        case .attemptsUsedUp(let task, let limit):
            Message(
                "attempts-used-up",
                "Your team has used its {limit} {limit|attempt|attempts} at task “{task}”.",
                "Ваша команда использовала {limit} {limit|попытку|попытки|попыток} в задании «{task}».",
                ["task": .text(task.rawValue), "limit": .count(limit)])
        case .lockedOut(let task, let seconds):
            Message(
                "locked-out",
                "Wait {seconds} {seconds|second|seconds} after a wrong answer to task “{task}”.",
                "После неверного ответа на задание «{task}» подождите {seconds} {seconds|секунду|секунды|секунд}.",
                ["task": .text(task.rawValue), "seconds": .count(seconds)])
        case .hintUnknown(let task, let number):
            Message(
                "hint-unknown", "Task “{task}” has no hint {number}.",
                "У задания «{task}» нет подсказки {number}.",
                ["task": .text(task.rawValue), "number": .count(number)])
        case .hintNotYet(let task, let number, let seconds):
            Message(
                "hint-not-yet",
                "Hint {number} of task “{task}” can be had in {seconds} {seconds|second|seconds}.",
                "Подсказка {number} к заданию «{task}» будет через {seconds} {seconds|секунду|секунды|секунд}.",
                ["task": .text(task.rawValue), "number": .count(number), "seconds": .count(seconds)])
        case .answerEmpty:
            Message("answer-empty", "The answer is empty.", "Ответ пуст.")
        case .answerTooLong(let limit):
            Message(
                "answer-too-long", "The answer is too long: at most {limit} {limit|character|characters}.",
                "Ответ слишком длинный: не больше {limit} {limit|символа|символов|символов}.",
                ["limit": .count(limit)])
        case .answerNotANumber:
            Message(
                "answer-not-a-number", "This task asks for a number.",
                "В этом задании ответом должно быть число.")
        case .answerNotAnOption:
            Message(
                "answer-is-no-option", "This is none of the task's options.",
                "Такого варианта в этом задании нет.")
        case .answerPartsWrong(let count): .answerPartsWrong(count)
        case .answerOfAnotherKind(let asked):
            Message(
                "answer-of-another-kind", "This task asks for another kind of answer: {asked}.",
                "В этом задании нужен ответ другого вида: {asked}.", ["asked": .text(asked)])
        case .uploadUnwanted: .uploadUnwanted()
        case .photosTooMany(let limit): .photosTooMany(limit)
        case .answerUnknown(let answer): .answerUnknown(answer)
        case .answerEnteredAlready(let answer): .answerEnteredAlready(answer)
        case .answerNotPending(let answer):
            Message(
                "answer-not-pending", "Answer “{answer}” already has a verdict.",
                "По ответу «{answer}» решение уже вынесено.", ["answer": .text(answer.rawValue)])
        case .answerStillPending(let answer):
            Message(
                "answer-still-pending", "A judge has not decided about answer “{answer}” yet.",
                "По ответу «{answer}» судья ещё не решил.", ["answer": .text(answer.rawValue)])
        case .opinionGiven(let answer):
            Message(
                "opinion-given", "You have judged answer “{answer}” already; another judge has to.",
                "Вы уже оценили ответ «{answer}», слово за другим судьёй.",
                ["answer": .text(answer.rawValue)])
        case .appealOpen(let answer):
            Message(
                "appeal-open", "Your appeal about answer “{answer}” is with the judges.",
                "Ваш протест по ответу «{answer}» уже у судей.", ["answer": .text(answer.rawValue)])
        case .adjustmentInvalid:
            Message(
                "adjustment-invalid", "Give points or seconds, at most a million points and a week.",
                "Укажите очки или секунды: не больше миллиона очков и недели.")
        case .entryUnchanged(let team):
            Message(
                "entry-unchanged", "Team “{team}” has that status already.",
                "У команды «{team}» уже такой статус.", ["team": .text(team.rawValue)])
        case .decisionUnknown(let record):
            Message(
                "decision-unknown", "No review, adjustment or open opinion “{record}” is in force.",
                "Решения, поправки или вашего мнения «{record}» нет, или их уже не отменить.",
                ["record": .text(record.rawValue)])
        case .reasonMissing(let limit):
            Message(
                "reason-missing", "Say why, in at most {limit} {limit|character|characters}.",
                "Укажите причину, не длиннее {limit} {limit|символа|символов|символов}.",
                ["limit": .count(limit)])
        case .keyInvalid(let limit):
            Message(
                "idempotency-key-invalid",
                "The idempotency key must have 1 to {limit} {limit|character|characters}.",
                "Ключ идемпотентности должен содержать от 1 до {limit} {limit|символа|символов|символов}.",
                ["limit": .count(limit)])
        case .keyReused: .keyReused()
        case .teamUnknown(let team): .teamUnknown(team)
        case .teamExists(let team): .teamExists(team)
        case .teamIDUsed(let team):
            Message(
                "team-id-used",
                "A team that was removed had the id “{team}”, and records name it: choose another one.",
                "Идентификатор «{team}» был у удалённой команды, на неё ссылаются записи журнала: выберите другой.",
                ["team": .text(team.rawValue)])
        case .teamHasRidden(let team):
            Message(
                "team-has-ridden",
                """
                Team “{team}” has taken part already, so it cannot be removed: record that it withdrew, or \
                erase what it has written.
                """,
                """
                Команда «{team}» уже участвовала, поэтому удалить её нельзя: отметьте, что она снялась, \
                или сотрите то, что она написала.
                """, ["team": .text(team.rawValue)])
        case .bibTaken(let bib, let team):
            Message(
                "bib-taken", "Team “{team}” has number {bib}.", "Номер {bib} — у команды «{team}».",
                ["bib": .text("\(bib)"), "team": .text(team.rawValue)])
        case .questHasBegun: .questHasBegun()
        case .teamIDInvalid:
            Message(
                "team-id-invalid", "A team's id has 1 to 64 of a–z, 0–9 and inner hyphens.",
                "Идентификатор команды: от 1 до 64 символов a–z, 0–9 и дефис внутри.")
        case .teamNameEmpty:
            Message("team-name-empty", "The team needs a name.", "Укажите название команды.")
        case .teamNameTooLong(let limit): .teamNameTooLong(limit: limit)
        case .teamNameInvalid: .teamNameInvalid()
        case .deviceUnknown:
            Message(
                "device-unknown", "This device belongs to no team of the quest.",
                "Это устройство не входит ни в одну команду квеста.")
        case .joinCodeUnknown: .unknownTeamCode()
        case .teamFull(let limit):
            Message(
                "team-full",
                "The team has all the devices it may have: {limit}. Another one has to be removed first.",
                "В команде уже столько устройств, сколько можно: {limit}. Сначала нужно убрать одно из них.",
                ["limit": .count(limit)])
        case .teamHasNoCode(let team):
            Message(
                "team-has-no-code", "Team “{team}” has no join code to revoke.",
                "У команды «{team}» нет кода, который можно отозвать.", ["team": .text(team.rawValue)])
        case .guestsNotTaken:
            Message(
                "guests-not-taken",
                "This quest is for teams that the organisers have added: join with a team's code.",
                "В этом квесте участвуют только команды, добавленные организаторами: войдите по коду команды."
            )
        case .registrationNotTaken: .registrationNotTaken()
        case .registrationsFull(let limit): .registrationsFull(limit: limit)
        case .tooManyRegistrations(let limit): .tooManyRegistrations(limit: limit)
        case .registrationWaiting: .registrationWaiting()
        case .registrationUnknown(let team): .registrationUnknown(team)
        case .contactInvalid(let limit): .contactInvalid(limit: limit)
        case .classUnknown(let id): .classUnknown(id)
        case .deviceNotInTeam(let device):
            Message(
                "device-not-in-team", "The team has no device “{device}”.",
                "В команде нет устройства «{device}».", ["device": .text(device.rawValue)])
        case .teamNotStarted:
            Message(
                "team-not-started", "The team has not started yet: its tasks are shown from its start on.",
                "Команда ещё не стартовала: задания появятся в момент её старта.")
        case .teamFinished:
            Message(
                "team-finished", "The team has finished: no more answers are taken.",
                "Команда уже финишировала: ответы больше не принимаются.")
        case .teamTimeOver:
            Message(
                "team-time-over", "The team's time is over: no more answers are taken.",
                "Время команды вышло: ответы больше не принимаются.")
        case .waveUnknown(let wave):
            Message(
                "wave-unknown", "The quest has no start wave “{wave}”; its file names them (role: wave).",
                "В квесте нет стартовой волны «{wave}»: волны задаёт файл квеста (role: wave).",
                ["wave": .text(wave)])
        case .rideTimeInvalid:
            Message(
                "ride-time-invalid",
                """
                A team starts after the quest is opened and within thirty days, and finishes between its \
                start and now.
                """,
                """
                Старт команды — не раньше открытия квеста и не позже чем через тридцать дней, финиш — \
                между стартом и настоящим моментом.
                """)
        case .messageInvalid(let limit):
            Message(
                "message-invalid", "Write a message of 1 to {limit} characters.",
                "Напишите сообщение длиной от 1 до {limit} символов.", ["limit": .count(limit)])
        case .notCaptain:
            Message(
                "not-captain", "Only the team's captain can do this.",
                "Это может сделать только капитан команды.")
        case .trackerNoCaptain:
            Message("tracker-no-captain", "A tracker cannot be captain.", "Трекер не может быть капитаном.")
        case .tooManyTrackers(let limit):
            Message(
                "too-many-trackers",
                "The team has all the trackers it may have: {limit}. Another one has to be removed first.",
                "У команды уже столько трекеров, сколько можно: {limit}. Сначала нужно убрать один из них.",
                ["limit": .count(limit)])
        case .staffNameInvalid(let limit):
            Message(
                "staff-name-invalid", "Say who is invited: one line of 1 to {limit} characters.",
                "Укажите, кого приглашаете: одна строка, от 1 до {limit} символов.", ["limit": .count(limit)])
        case .invitationUnknown:
            Message(
                "invitation-unknown",
                "There is no such invitation, or it is good no longer. Ask the organisers for a new one.",
                "Такого приглашения нет, или оно уже не действует. Попросите новое у организаторов.")
        case .staffUnknown(let member):
            Message(
                "staff-unknown", "The staff of this quest has no member “{staff}”.",
                "Среди организаторов и судей квеста нет «{staff}».", ["staff": .text(member.rawValue)])
        case .tooManyStaff(let limit):
            Message(
                "too-many-staff",
                "The quest has {limit} {limit|organiser or judge|organisers and judges}; revoke some first.",
                """
                У квеста уже {limit} {limit|организатор или судья|организатора и судьи|организаторов и \
                судей}; сначала отзовите чей-нибудь доступ.
                """, ["limit": .count(limit)])
        case .positions(let error): error.message
        case .positionsFull(let limit):
            Message(
                "positions-full",
                "This device has sent {limit} positions, as many as are kept of one device.",
                "Это устройство прислало {limit} положений — больше от одного устройства не хранится.",
                ["limit": .count(limit)])
        case .zoneUnknown(let zone): .zoneUnknown(zone)
        case .zoneExists(let zone): .zoneExists(zone)
        case .zoneIDInvalid: .zoneIDInvalid()
        case .zoneNameInvalid(let limit): .zoneNameInvalid(limit: limit)
        case .zoneTimesInvalid: .zoneTimesInvalid()
        case .zoneShape(let error): error.message
        case .tooManyZones(let limit): .tooManyZones(limit: limit)
        case .plan(let refusal): refusal.message
        case .sosUnknown(let call): .sosUnknown(call)
        case .sosClosed(let call): .sosIsClosed(call)
        case .sosForeign: .sosOfOther()
        case .tooManyCalls(let limit): .tooManyCalls(limit: limit)
        case .trackerNoPlace: .trackerNoPlace()
        case .consent(let refusal): refusal.message
        case .finish(let refusal): refusal.message
        case .stationMeasure(let error): error.message
        }
    }
}
