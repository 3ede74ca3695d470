/// Why something was not done to an account. Nothing is stored then.
public enum AccountRefusal: Error, Sendable, Hashable {
    /// There is none of this id, or nobody can sign in to it any more.
    case accountUnknown
    case nameInvalid(limit: Int)
    case phoneInvalid(limit: Int)
    /// Another account has the sign-in: the two may be merged.
    case signInTaken
    case signInUnknown
    /// A provider calls somebody what it may not, or nothing.
    case subjectInvalid
    /// Nobody could get into the account any more.
    case lastSignIn
    case tooManySignIns(limit: Int)
    /// The device takes part in the name of another account.
    case participationTaken
    case tooManyParticipations(limit: Int)
    /// The account has the role in the quest already.
    case roleHeld(QuestID)
    /// The member of the staff stands for another account.
    case roleTaken
    case roleUnknown
    case tooManyRoles(limit: Int)
    case mergedWithItself
    /// Nobody has proved in this session that another account is theirs, or too long ago.
    case mergeNotOffered

    /// Stable, kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .accountUnknown:
            Message(
                "account-unknown", "There is no such account, or not any more.",
                "Такого аккаунта нет или больше нет.")
        case .nameInvalid(let limit):
            Message(
                "account-name-invalid", "Write a name of 1 to {limit} characters, in one line.",
                "Напишите имя в одну строку: от 1 до {limit} символов.", ["limit": .count(limit)])
        case .phoneInvalid(let limit):
            Message(
                "account-phone-invalid", "Write a phone number of 1 to {limit} characters, in one line.",
                "Напишите номер телефона в одну строку: от 1 до {limit} символов.",
                ["limit": .count(limit)])
        case .signInTaken:
            Message(
                "account-sign-in-taken",
                "This sign-in belongs to another account. The two accounts can be merged.",
                "Этот способ входа принадлежит другому аккаунту. Два аккаунта можно объединить.")
        case .signInUnknown:
            Message(
                "account-sign-in-unknown", "The account has no such sign-in.",
                "У аккаунта нет такого способа входа.")
        case .subjectInvalid:
            Message(
                "account-subject-invalid",
                "The provider of the sign-in sent an identifier that cannot be used. Nothing was changed.",
                "Сервис входа прислал непригодный идентификатор. Ничего не изменилось.")
        case .lastSignIn:
            Message(
                "account-last-sign-in",
                "This is the only way into the account. Link another sign-in first, or erase the account.",
                "Это единственный способ войти в аккаунт. Сначала привяжите другой или удалите аккаунт.")
        case .tooManySignIns(let limit):
            Message(
                "account-too-many-sign-ins", "An account can have {limit} {limit|sign-in|sign-ins}.",
                "У аккаунта может быть не больше {limit} {limit|способа|способов|способов} входа.",
                ["limit": .count(limit)])
        case .participationTaken:
            Message(
                "account-participation-taken", "This device takes part in the name of another account.",
                "Это устройство участвует от имени другого аккаунта.")
        case .tooManyParticipations(let limit):
            Message(
                "account-too-many-participations",
                "An account can take part by {limit} {limit|device|devices} at most.",
                "От имени аккаунта может участвовать не больше {limit} {limit|устройства|устройств|устройств}.",
                ["limit": .count(limit)])
        case .roleHeld(let quest):
            Message(
                "account-role-held", "The account has this role in quest “{quest}” already.",
                "У аккаунта уже есть эта роль в квесте «{quest}».", ["quest": .text(quest.rawValue)])
        case .roleTaken:
            Message(
                "account-role-taken", "This role belongs to another account.",
                "Эта роль принадлежит другому аккаунту.")
        case .roleUnknown:
            Message("account-role-unknown", "The account has no such role.", "У аккаунта нет такой роли.")
        case .tooManyRoles(let limit):
            Message(
                "account-too-many-roles", "An account can have {limit} {limit|role|roles} in all quests.",
                "У аккаунта может быть не больше {limit} {limit|роли|ролей|ролей} во всех квестах.",
                ["limit": .count(limit)])
        case .mergedWithItself:
            Message(
                "account-merged-with-itself", "An account cannot be merged with itself.",
                "Аккаунт нельзя объединить с самим собой.")
        case .mergeNotOffered:
            Message(
                "account-merge-not-offered",
                "There is no account to merge, or not any more: link the other account's sign-in first.",
                "Объединять не с чем или уже не с чем: сначала привяжите способ входа другого аккаунта.")
        }
    }
}
