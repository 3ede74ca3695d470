/// Messages about teams, devices and who may do what.
public enum TeamCode: String, MessageArea {
    case unknownTeamCode = "unknown-team-code"
    case teamUnknown = "team-unknown"
    case teamUnclear = "team-unclear"
    case teamExists = "team-exists"
    case teamIDUsed = "team-id-used"
    case teamNameTaken = "team-name-taken"
    case teamHasRidden = "team-has-ridden"
    case bibTaken = "bib-taken"
    case questHasBegun = "quest-has-begun"
    case teamNameEmpty = "team-name-empty"
    case teamNameTooLong = "team-name-too-long"
    case teamIDInvalid = "team-id-invalid"
    case teamFull = "team-full"
    case teamHasNoCode = "team-has-no-code"
    case guestsNotTaken = "guests-not-taken"
    case deviceUnknown = "device-unknown"
    case deviceNotInTeam = "device-not-in-team"
    case notCaptain = "not-captain"
    case teamNotStarted = "team-not-started"
    case teamFinished = "team-finished"
    case teamTimeOver = "team-time-over"
    case waveUnknown = "wave-unknown"
    case rideTimeInvalid = "ride-time-invalid"
    case messageInvalid = "message-invalid"
    case staffNameInvalid = "staff-name-invalid"
    case staffUnknown = "staff-unknown"
    case tooManyStaff = "too-many-staff"
    case invitationUnknown = "invitation-unknown"
    case tokenMissing = "token-missing"
    case tokenUnknown = "token-unknown"
    case notAllowed = "not-allowed"

    public var code: MessageCode { .team(self) }

    public var wording: Wording {
        switch self {
        case .unknownTeamCode:
            Wording(
                "No team of this quest has this code, or it is good no longer. Ask the organisers for a new one.",
                "В этом квесте нет команды с таким кодом, или он уже не действует. Попросите новый у организаторов."
            )
        case .teamUnknown:
            Wording("This quest has no team “{team}”.", "В этом квесте нет команды «{team}».")
        case .teamUnclear:
            Wording(
                "“{team}” names no team for certain; one of these may be meant: {teams}. Give its id, or # and its number.",
                "«{team}» не указывает на одну команду; может быть, это: {teams}. Укажите id или номер с #.")
        case .teamExists:
            Wording("This quest already has a team “{team}”.", "В этом квесте уже есть команда «{team}».")
        case .teamIDUsed:
            Wording(
                "A team that was removed had the id “{team}”, and records name it: choose another one.",
                "Идентификатор «{team}» был у удалённой команды, на неё ссылаются записи журнала: выберите другой."
            )
        case .teamNameTaken:
            Wording(
                "Team “{team}” is called “{name}” already.", "Название «{name}» уже есть у команды «{team}».")
        case .teamHasRidden:
            Wording(
                "Team “{team}” has taken part already, so it cannot be removed: record that it withdrew, or erase "
                    + "what it has written.",
                "Команда «{team}» уже участвовала, поэтому удалить её нельзя: отметьте, что она снялась, или сотрите "
                    + "то, что она написала.")
        case .bibTaken:
            Wording("Team “{team}” has number {bib}.", "Номер {bib} — у команды «{team}».")
        case .questHasBegun:
            Wording(
                "Only a quest that was never opened and that no device has joined can be deleted or get another id: "
                    + "close this one, or erase what belongs to people.",
                "Удалить или переименовать можно только квест, который ни разу не открывали и к которому не "
                    + "подключалось ни одно устройство: закройте этот квест или сотрите личные данные.")
        case .teamNameEmpty:
            Wording("The team needs a name.", "Укажите название команды.")
        case .teamNameTooLong:
            Wording(
                "The team's name is too long: at most {limit} {limit|character|characters}.",
                "Название команды слишком длинное: не больше {limit} {limit|символа|символов|символов}.")
        case .teamIDInvalid:
            Wording(
                "A team's id has 1 to 64 of a–z, 0–9 and inner hyphens.",
                "Идентификатор команды: от 1 до 64 символов a–z, 0–9 и дефис внутри.")
        case .deviceUnknown:
            Wording(
                "This device belongs to no team of the quest.",
                "Это устройство не входит ни в одну команду квеста.")
        case .teamFull:
            Wording(
                "The team has all the devices it may have: {limit}. Another one has to be removed first.",
                "В команде уже столько устройств, сколько можно: {limit}. Сначала нужно убрать одно из них.")
        case .teamHasNoCode:
            Wording(
                "Team “{team}” has no join code to revoke.",
                "У команды «{team}» нет кода, который можно отозвать.")
        case .guestsNotTaken:
            Wording(
                "This quest is for teams that the organisers have added: join with a team's code.",
                "В этом квесте участвуют только команды, добавленные организаторами: войдите по коду команды."
            )
        case .deviceNotInTeam:
            Wording("The team has no device “{device}”.", "В команде нет устройства «{device}».")
        case .notCaptain:
            Wording("Only the team's captain can do this.", "Это может сделать только капитан команды.")
        case .teamNotStarted:
            Wording(
                "Your team has not started yet: the tasks are shown from your start on.",
                "Ваша команда ещё не стартовала: задания появятся в момент вашего старта.")
        case .teamFinished:
            Wording(
                "The team has finished: no more answers are taken.",
                "Команда уже финишировала: ответы больше не принимаются.")
        case .teamTimeOver:
            Wording(
                "The team's time is over: no more answers are taken.",
                "Время команды вышло: ответы больше не принимаются.")
        case .waveUnknown:
            Wording(
                "The quest has no start wave “{wave}”; its file names them (role: wave).",
                "В квесте нет стартовой волны «{wave}»: волны задаёт файл квеста (role: wave).")
        case .rideTimeInvalid:
            Wording(
                "A team starts after the quest is opened and within thirty days, and finishes between its start and now.",
                "Старт команды — не раньше открытия квеста и не позже чем через тридцать дней, финиш — между стартом "
                    + "и настоящим моментом.")
        case .messageInvalid:
            Wording(
                "Write a message of 1 to {limit} characters.",
                "Напишите сообщение длиной от 1 до {limit} символов.")
        case .staffNameInvalid:
            Wording(
                "Say who is invited, in 1 to {limit} characters.",
                "Укажите, кого приглашаете: от 1 до {limit} символов.")
        case .staffUnknown:
            Wording(
                "The staff of this quest has no member “{staff}”.",
                "Среди организаторов и судей квеста нет «{staff}».")
        case .tooManyStaff:
            Wording(
                "The quest has {limit} {limit|organiser or judge|organisers and judges}; revoke some first.",
                "У квеста уже {limit} {limit|организатор или судья|организатора и судьи|организаторов и судей}; "
                    + "сначала отзовите чей-нибудь доступ.")
        case .invitationUnknown:
            Wording(
                "There is no such invitation, or it is good no longer. Ask the organisers for a new one.",
                "Такого приглашения нет, или оно уже не действует. Попросите новое у организаторов.")
        case .tokenMissing:
            Wording(
                "Send your token as a bearer token.", "Передайте токен в заголовке Authorization: Bearer.")
        case .tokenUnknown:
            Wording(
                "This token is not valid, or no longer so.", "Этот токен недействителен или был отозван.")
        case .notAllowed:
            Wording(
                "Your token is good, but does not permit this: it is for {who}.",
                "Ваш токен верен, но не даёт на это права: это может {who}.")
        }
    }
}
