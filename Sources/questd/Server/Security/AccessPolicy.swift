import QuestEngine

/// Who may do what to whose things: one table. What does not stand in it is refused to everybody.
struct AccessPolicy: Sendable {
    /// Whose things a role may reach by an operation. The things of others do not exist for it (404).
    enum Owner: String, CaseIterable, Sendable {
        case anybody
        /// Those of the quest that the principal belongs to.
        case ownQuest
        /// Those of the device's own team.
        case ownTeam
    }

    private(set) var table: [Operation: [Role: Owner]]

    init(_ table: [Operation: [Role: Owner]]) {
        self.table = table
    }

    /// Whose things the role may reach; `nil` when it may not do this at all.
    func owner(_ role: Role, _ operation: Operation) -> Owner? { table[operation]?[role] }

    /// Nobody needs a token for it, so none is looked up.
    func isOpen(_ operation: Operation) -> Bool {
        table[operation] == Self.anybody
    }

    /// Those who may do this, in words.
    func holders(of operation: Operation) -> Message {
        let roles = table[operation] ?? [:]
        func has(_ role: Role) -> Bool { roles[role] != nil }
        if has(.rider) { return .forRiders() }
        if has(.viewer) { return has(.steward) ? .forStaff() : .forViewers() }
        if has(.steward) { return .forStewards() }
        if has(.judge) { return .forJudges() }
        return has(.organiser) ? .forOrganisers() : .forAdmin()
    }

    /// The same table with one cell changed.
    func changing(_ operation: Operation, _ role: Role, to owner: Owner?) -> AccessPolicy {
        var changed = self
        changed.table[operation]?[role] = owner
        return changed
    }
}

extension AccessPolicy {
    static let anybody = Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, Owner.anybody) })

    /// In its own quest, where a device speaks for its own team only.
    private static let riders: [Role: Owner] = [.rider: .ownQuest]
    /// Where a device names a thing that may be another team's.
    private static let ownTeam: [Role: Owner] = [.rider: .ownTeam]
    private static let organisers: [Role: Owner] = [.organiser: .ownQuest, .admin: .anybody]
    private static let judges = organisers.merging([.judge: .ownQuest]) { $1 }
    private static let onlookers = judges.merging([.viewer: .ownQuest]) { $1 }
    /// Those who are at the places, at the start and at the finish, and those who may decide anyway.
    private static let stewards = judges.merging([.steward: .ownQuest]) { $1 }
    private static let wholeStaff = onlookers.merging([.steward: .ownQuest]) { $1 }

    static let standard = AccessPolicy([
        .livez: anybody,
        .readyz: anybody,
        .openapi: anybody,
        .osrmRoute: anybody,
        .osrmNearest: anybody,
        .osrmTable: anybody,
        .punches: onlookers,
        .showResults: anybody,
        .about: anybody,
        .limits: anybody,
        .listQuests: anybody,
        .showQuest: anybody,
        .join: anybody,
        .joinAsGuest: anybody,
        .acceptInvitation: anybody,
        .listTasks: riders,
        .showTask: riders,
        .next: riders,
        .showRoute: ownTeam,
        .listContacts: riders,
        .sendPositions: riders,
        .sendAnswer: riders,
        .listAnswers: riders,
        .listRecords: riders,
        .listMessages: riders,
        .showTeam: riders,
        .makeCaptain: ownTeam,
        .removeTeamDevice: ownTeam,
        .eraseOwnData: riders,
        .adminListQuests: wholeStaff,
        .adminShowQuest: wholeStaff,
        // The answers stand in it.
        .adminShowQuestFile: organisers,
        .adminPutQuest: organisers,
        .adminOpenQuest: organisers,
        .adminCloseQuest: organisers,
        .adminEraseQuest: organisers,
        .adminDeleteQuest: organisers,
        .adminListTeams: wholeStaff,
        .adminShowTeam: wholeStaff,
        .adminAddTeam: organisers,
        .adminIssueCode: organisers,
        .adminRevokeCode: organisers,
        .adminMakeCaptain: organisers,
        .adminRemoveDevice: organisers,
        .adminEraseTeam: organisers,
        .adminRenameTeam: organisers,
        .adminRemoveTeam: organisers,
        .adminGiveBib: organisers,
        .adminChooseWave: organisers,
        .adminStartTeam: stewards,
        .adminClearStart: stewards,
        .adminFinishTeam: stewards,
        .adminClearFinish: stewards,
        .adminStartWave: stewards,
        .adminListMessages: wholeStaff,
        .adminSendMessage: stewards,
        .adminListStaff: organisers,
        .adminInviteStaff: organisers,
        .adminRevokeStaff: organisers,
        .adminListZones: wholeStaff,
        .adminAddZone: organisers,
        .adminRemoveZone: organisers,
        .adminRenameZone: organisers,
        .adminListAnswers: onlookers,
        .adminShowAnswer: onlookers,
        .adminAcceptAnswer: judges,
        .adminRejectAnswer: judges,
        .adminListRecords: onlookers,
        .adminVerifyLog: onlookers,
        .sendPhoto: riders,
        .showPhoto: ownTeam,
        .adminShowPhoto: onlookers,
        .adminShowOriginalPhoto: judges,
        .adminListCodes: organisers,
        .adminShowStation: stewards,
        .adminDecideStation: stewards,
        .adminShowResults: onlookers,
        .listHints: riders,
        .openHint: riders,
        .appeal: riders,
        .adminListQueue: onlookers,
        .adminListDecisions: onlookers,
        .adminShowAgreement: onlookers,
        .adminShowEvidence: judges,
        .adminAdjustTeam: judges,
        .adminWithdraw: judges,
        .adminRejudge: judges,
        .adminChangeEntry: judges,
        .adminShowTrack: judges,
        .adminListPositions: organisers,
        .streamRide: riders,
        .adminShowLive: organisers,
        .adminStreamLive: organisers,
        // The token in the path says whose positions they are, and opens nothing else.
        .sendTrackerMessage: anybody,
        .sendTrackerQuery: anybody,
        .showTrackerSettings: anybody,
        .issueIngest: ownTeam,
        .revokeIngest: ownTeam,
        .choosePrimary: ownTeam,
        .adminAddTracker: organisers,
        .adminIssueIngest: organisers,
        .adminRevokeIngest: organisers,
        .adminChoosePrimary: organisers,
    ])
}

// Those whom an operation is for.
extension Message {
    static func forRiders() -> Message {
        Message("label-for-riders", "a device of a team", "устройство команды")
    }

    static func forStaff() -> Message {
        Message(
            "label-for-staff", "a viewer, a steward, a judge or an organiser",
            "наблюдатель, волонтёр на точке, судья или организатор")
    }

    static func forViewers() -> Message {
        Message(
            "label-for-viewers", "a viewer, a judge or an organiser", "наблюдатель, судья или организатор")
    }

    static func forStewards() -> Message {
        Message(
            "label-for-stewards", "a steward, a judge or an organiser",
            "волонтёр на точке, судья или организатор")
    }

    static func forJudges() -> Message {
        Message("label-for-judges", "a judge or an organiser", "судья или организатор")
    }

    static func forOrganisers() -> Message { Message("label-for-organisers", "an organiser", "организатор") }

    static func forAdmin() -> Message {
        Message("label-for-admin", "the holder of the admin token", "владелец токена администратора")
    }
}
