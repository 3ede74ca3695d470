import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Organisers give accounts roles in their quest: no code is handed over, and no token.
///
/// The quest knows the holder as a member of its staff, who is revoked as any other is.
struct AccountRoleController: Sendable {
    let access: QuestAccess
    let service: AccountService
    let accounts: any AccountStore
    let clock: any TimeSource

    func give(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let quest = try await access.open(context).service
        let body = try await request.wire(AccountRoleRequest.self, in: context)
        let (id, role, named) = (body.account, StaffRole(body.role), quest.quest)
        let (now, actor) = (clock.now, context.principal.actor)
        let giver = AccountActor(actor)
        // Whatever is against it is found before the quest is told of a member: what its log says stays there.
        try await service.decide(as: giver, about: [id]) {
            context -> (entry: AccountEntry?, outcome: Void) in
            _ = try context.giveRole(role, in: named, as: StaffID(""), token: .zero, to: id)
            return (nil, ())
        }
        let known = try await accounts.account(id)?.name?.text
        let name = body.name ?? known ?? id.rawValue
        let (member, token) = try await quest.decide(as: actor, at: now) {
            (context: inout DecisionContext) throws -> Decision<(StaffMember, Digest)> in
            // Nobody is shown the code, or given the token.
            let invite = AccessToken(.staff, using: &context.ids).digest
            let token = AccessToken(.staff, using: &context.ids).digest
            let admitted = try context.admitStaff(role, name: name, invite: invite, token: token)
            return Decision(entry: admitted.entry, outcome: (admitted.outcome, token))
        }
        do {
            try await service.decide(as: giver, about: [id]) { context in
                (try context.giveRole(role, in: named, as: member.id, token: token, to: id), ())
            }
        } catch {
            // A member whom nobody is.
            _ = try? await quest.decide(as: actor, at: now) { try $0.eraseStaff(member.id) }
            throw error
        }
        let state = try await quest.snapshot().state
        return try .json(AdminStaff(member, in: state, at: now), status: .created)
    }
}

extension AccountActor {
    /// Whoever acts in a quest, as the logs of accounts name them.
    init(_ actor: Actor) {
        switch actor {
        case .admin: self = .admin
        case .staff(let member): self = .staff(member)
        case .device, .system: self = .system
        }
    }
}
