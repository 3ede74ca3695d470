import HTTPTypes
import Hummingbird
import QuestEngine

/// Findings of the gate: who asks, and whose things the policy lets that one reach.
struct Access: Sendable, Equatable {
    var principal: Principal
    var owner: AccessPolicy.Owner
    /// The browser's session that it came by; `nil` for a token.
    var session: Sessions.Found?

    static let open = Access(principal: .anonymous, owner: .anybody)

    func reaches(_ quest: QuestID) -> Bool {
        owner == .anybody || principal.quest == quest
    }

    /// - Parameter team: of a quest that is reached.
    func reaches(_ team: TeamID) -> Bool {
        owner != .ownTeam || principal.team == team
    }
}
