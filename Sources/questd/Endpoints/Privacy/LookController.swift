import Hummingbird
import QuestEngine
import QuestWire

/// Shows riders who of the staff looked at where their team was.
struct LookController: Sendable {
    let access: QuestAccess

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let (_, snapshot, _, device) = try await access.open(forDevice: context)
        let state = snapshot.state
        let looks = state.teams[device.team]?.looks ?? []
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
