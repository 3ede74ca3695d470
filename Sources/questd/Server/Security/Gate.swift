import HTTPTypes
import Hummingbird
import QuestEngine

/// The gate before every operation: it finds the principal and asks the policy.
struct Gate: Sendable {
    let policy: AccessPolicy
    let tokens: TokenReader

    /// - Throws: `RequestError`: for who may not do this at all, that; for who may, but not in this quest, that there is no
    ///   such quest.
    func admit(
        _ request: Request, to operation: Operation, _ endpoint: Endpoint, in context: QuestdContext
    ) async throws -> Access {
        if policy.isOpen(operation) { return .open }
        let principal = try await tokens.principal(of: request, asPassword: endpoint.takesPassword)
        guard let owner = policy.owner(principal.role, operation) else {
            throw principal == .anonymous
                ? RequestError.tokenMissing : RequestError.notAllowed(for: policy.holders(of: operation))
        }
        let access = Access(principal: principal, owner: owner)
        if endpoint.namesQuest {
            let quest = try context.questID()
            guard access.reaches(quest) else { throw RequestError.questUnknown(quest) }
        }
        return access
    }

    /// The device that may do this in the quest, where that is known without waiting. Whoever is not known so is not
    /// refused, but has to ask at `admit`.
    func deviceAtHand(_ fields: HTTPFields, for operation: Operation, in quest: QuestID) -> Device? {
        guard let device = tokens.deviceAtHand(fields) else { return nil }
        let principal = Principal.device(device)
        guard let owner = policy.owner(principal.role, operation) else { return nil }
        return Access(principal: principal, owner: owner).reaches(quest) ? device : nil
    }
}

/// Findings of the gate: who asks, and whose things the policy lets that one reach.
struct Access: Sendable, Equatable {
    var principal: Principal
    var owner: AccessPolicy.Owner

    static let open = Access(principal: .anonymous, owner: .anybody)

    func reaches(_ quest: QuestID) -> Bool {
        owner == .anybody || principal.quest == quest
    }

    /// - Parameter team: of a quest that is reached.
    func reaches(_ team: TeamID) -> Bool {
        owner != .ownTeam || principal.team == team
    }
}
