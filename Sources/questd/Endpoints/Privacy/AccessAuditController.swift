import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Shows riders who of the staff looked at where their team was.
struct AccessAuditController: Sendable {
    let access: QuestAccess

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let state = scope.state
        let looks = state.teams[scope.device.team]?.looks ?? []
        return try .json(
            LookList(
                looks: looks.reversed().map { look in
                    LookEntry(
                        at: look.at, by: Self.role(of: look.actor, in: state), kind: look.kind.rawValue,
                        answer: look.answer, from: look.from, to: look.to)
                }))
    }

    /// The role as it was when they were invited; nobody else of the staff looks.
    private static func role(of actor: Actor, in state: QuestState) -> String {
        guard case .staff(let member) = actor, let known = state.staff[member] else {
            return Role.admin.rawValue
        }
        return known.role.rawValue
    }
}
