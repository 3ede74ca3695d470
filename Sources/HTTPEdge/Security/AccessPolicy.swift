import HTTPTypes
import Hummingbird
package import QuestBase
import QuestRules
package import ServerBase

/// The policy of who may do what to whose things. An operation that does not stand in it is refused to everybody.
package struct AccessPolicy: Sendable {
    /// Roles that may do something, each with the owner whose things it may be done to.
    package typealias Holders = [Role: Owner]

    /// An owner whose things a role may reach by an operation. The things of others do not exist for it (404).
    package enum Owner: String, CaseIterable, Sendable {
        case anybody
        /// The things of the quest that the principal belongs to.
        case ownQuest
        /// The things of the device's own team.
        case ownTeam
    }

    private(set) var table: [Operation: Holders]

    package init(_ table: [Operation: Holders]) {
        self.table = table
    }

    /// Returns whose things the role may reach; `nil` when it may not do this at all.
    package func owner(_ role: Role, _ operation: Operation) -> Owner? { table[operation]?[role] }

    /// Whether nobody needs a token for it, so that none is looked up.
    package func isOpen(_ operation: Operation) -> Bool {
        table[operation] == Self.anybody
    }

    /// Names in words who may do this.
    package func holders(of operation: Operation) -> Message {
        let roles = table[operation] ?? [:]
        func has(_ role: Role) -> Bool { roles[role] != nil }
        if has(.account) { return .forAccounts() }
        if has(.rider) { return .forRiders() }
        if has(.viewer) { return has(.steward) ? .forStaff() : .forViewers() }
        if has(.steward) { return .forStewards() }
        if has(.judge) { return .forJudges() }
        return has(.organiser) ? .forOrganisers() : .forAdmin()
    }

    /// The same policy with one cell changed.
    func changing(_ operation: Operation, _ role: Role, to owner: Owner?) -> AccessPolicy {
        var changed = self
        changed.table[operation]?[role] = owner
        return changed
    }
}

extension AccessPolicy {
    package static let anybody = Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, Owner.anybody) })
}

// Those whom an operation is for.
extension Message {
    package static func forRiders() -> Message {
        Message("label-for-riders", "a device of a team", "устройство команды")
    }

    static func forAccounts() -> Message {
        Message("label-for-accounts", "whoever is signed in", "тот, кто вошёл в аккаунт")
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

/// Findings of the gate: who asks, and whose things the policy lets that one reach.
package struct Access: Sendable, Equatable {
    package var principal: Principal
    var owner: AccessPolicy.Owner
    /// The browser's session that it came by; `nil` for a token.
    package var session: Sessions.Found?

    package init(principal: Principal, owner: AccessPolicy.Owner, session: Sessions.Found? = nil) {
        self.principal = principal
        self.owner = owner
        self.session = session
    }

    package static let open = Access(principal: .anonymous, owner: .anybody)

    package func reaches(_ quest: QuestID) -> Bool {
        owner == .anybody || principal.quest == quest
    }

    /// - Parameter team: of a quest that is reached.
    package func reaches(_ team: TeamID) -> Bool {
        owner != .ownTeam || principal.team == team
    }
}
