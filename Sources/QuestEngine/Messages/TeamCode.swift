/// Messages about teams, devices and who may do what.
public enum TeamCode: String, MessageArea {
    case unknownTeamCode = "unknown-team-code"
    case teamUnknown = "team-unknown"
    case teamExists = "team-exists"
    case teamNameEmpty = "team-name-empty"
    case teamNameTooLong = "team-name-too-long"
    case teamIDInvalid = "team-id-invalid"
    case deviceUnknown = "device-unknown"
    case tokenMissing = "token-missing"
    case tokenUnknown = "token-unknown"
    case notAllowed = "not-allowed"

    public var code: MessageCode { .team(self) }

    public var wording: Wording {
        switch self {
        case .unknownTeamCode:
            Wording("No team of this quest has this code.", "В этом квесте нет команды с таким кодом.")
        case .teamUnknown:
            Wording("This quest has no team “{team}”.", "В этом квесте нет команды «{team}».")
        case .teamExists:
            Wording("This quest already has a team “{team}”.", "В этом квесте уже есть команда «{team}».")
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
        case .tokenMissing:
            Wording(
                "Send your token as a bearer token.", "Передайте токен в заголовке Authorization: Bearer.")
        case .tokenUnknown:
            Wording(
                "This token is not valid, or no longer so.", "Этот токен недействителен или был отозван.")
        case .notAllowed:
            Wording("Your token does not permit this.", "Ваш токен не даёт на это права.")
        }
    }
}
