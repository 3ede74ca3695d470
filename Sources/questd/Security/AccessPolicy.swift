/// Who may do what: one table. What does not stand in it is refused to everybody.
///
/// That a device may do something means: in its own quest, as its own team. Of other quests and teams it sees
/// no more than an anonymous reader, so their things answer 404.
struct AccessPolicy: Sendable {
    private let table: [Operation: Set<Role>]

    init(_ table: [Operation: Set<Role>]) {
        self.table = table
    }

    /// `nil` when the operation does not stand in the table.
    func permittedRoles(_ operation: Operation) -> Set<Role>? { table[operation] }

    func permits(_ role: Role, _ operation: Operation) -> Bool {
        table[operation]?.contains(role) ?? false
    }

    /// Nobody needs a token for it, so none is looked up.
    func isOpen(_ operation: Operation) -> Bool {
        table[operation] == Self.anybody
    }

    static let anybody = Set(Role.allCases)

    static let standard = AccessPolicy([
        .livez: anybody,
        .readyz: anybody,
        .openapi: anybody,
        .osrmRoute: anybody,
        .osrmNearest: anybody,
        .osrmTable: anybody,
        .about: anybody,
        .listQuests: anybody,
        .showQuest: anybody,
        .join: anybody,
        .listTasks: [.device],
        .showTask: [.device],
        .next: [.device],
        .showRoute: [.device],
        .listContacts: [.device],
        .sendPositions: [.device],
        .sendAnswer: [.device],
        .listAnswers: [.device],
        .listRecords: [.device],
        .adminListQuests: [.admin],
        .adminShowQuest: [.admin],
        .adminPutQuest: [.admin],
        .adminOpenQuest: [.admin],
        .adminCloseQuest: [.admin],
        .adminListTeams: [.admin],
        .adminAddTeam: [.admin],
        .adminListZones: [.admin],
        .adminAddZone: [.admin],
        .adminRemoveZone: [.admin],
        .adminListAnswers: [.admin],
        .adminShowAnswer: [.admin],
        .adminAcceptAnswer: [.admin],
        .adminRejectAnswer: [.admin],
        .adminListRecords: [.admin],
        .adminVerifyLog: [.admin],
    ])
}
