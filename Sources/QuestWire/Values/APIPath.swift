public import QuestUnits

/// The paths of `/api/v1`, in one place for the daemon's clients.
public enum APIPath {
    public static let root = "/api/v1"
    public static let admin = root + "/admin"
    public static let about = root + "/about"
    public static let privacy = root + "/privacy"
    public static let quests = root + "/quests"
    public static let adminQuests = admin + "/quests"
    public static let adminAccounts = admin + "/accounts"
    public static let adminMaps = admin + "/maps"
    public static let adminBackup = admin + "/backup"
    public static let adminClock = admin + "/clock"

    /// `part` is what follows the quest, such as `next`.
    public static func quest(_ quest: QuestID, _ part: String...) -> String {
        ([quests, quest.rawValue] + part).joined(separator: "/")
    }

    /// For results programs, in MeOS's own protocol.
    public static func punches(_ quest: QuestID) -> String { "/mip/v1/" + quest.rawValue }

    /// The page behind the links on cards, outside of the API: for people.
    public static func joinPage(_ quest: QuestID) -> String { "/q/" + quest.rawValue }

    /// The page of organisers and judges, outside of the API: for people.
    public static let desk = "/desk"

    /// The page of accounts, outside of the API: for people.
    public static let account = "/account"

    public static func adminQuest(_ quest: QuestID, _ part: String...) -> String {
        ([adminQuests, quest.rawValue] + part).joined(separator: "/")
    }

    public static func adminAccount(_ account: AccountID, _ part: String...) -> String {
        ([adminAccounts, account.rawValue] + part).joined(separator: "/")
    }
}
