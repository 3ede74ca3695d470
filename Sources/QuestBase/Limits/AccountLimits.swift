/// Limits of accounts: what people say of themselves, and what belongs to one of them.
public enum AccountLimits {
    public static let name = Limit(
        "account_name_characters", 100, .characters, "the name that a person goes by",
        beyond: .refused("account-name-invalid"))
    public static let phone = Limit(
        "account_phone_characters", 40, .characters, "a person's phone number for emergencies",
        beyond: .refused("account-phone-invalid"))
    public static let links = Limit(
        "account_sign_ins", 10, .count, "sign-ins of an account",
        beyond: .refused("account-too-many-sign-ins"))
    public static let participations = Limit(
        "account_participations", 1000, .count, "devices by which the person of an account takes part",
        beyond: .refused("account-too-many-participations"))
    public static let roles = Limit(
        "account_roles", 200, .count, "roles of an account on the staff of quests",
        beyond: .refused("account-too-many-roles"))

    public static let all = [name, phone, links, participations, roles]
}
