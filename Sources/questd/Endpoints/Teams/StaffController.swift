import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Organisers invite judges and others to a quest's staff, and revoke what they were given.
struct StaffController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let joinCodeKey: JoinCodeKey
    let throttle: JoinThrottle
    let clock: any TimeSource
    /// The address at which the invited reach the daemon; `nil` where nobody said.
    let publicURL: String?
    let accounts: any AccountStore
    let accountService: AccountService

    func acceptInvitation(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let reply = try await access.open(byCode: context) { scope -> StaffReply in
            let body = try await request.wire(InvitationCode.self, in: context)
            return try await accept(body, to: scope.service, context)
        }
        return try .json(reply, status: .created)
    }

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let staff = try await store.staff(of: scope.quest)
        return try .json(
            AdminStaffList(staff: staff.map { AdminStaff($0, in: scope.state, at: clock.now) }))
    }

    /// Lets somebody join the staff by an invitation.
    func accept(
        _ body: InvitationCode, to service: QuestService, _ context: QuestdContext
    ) async throws -> StaffReply {
        let (store, key, quest) = (store, joinCodeKey, service.quest)
        let found = try await throttle.comparing(from: context.remoteAddress, joining: quest) {
            () -> StaffMember? in
            guard let code = InviteCode(reading: body.code) else { return nil }
            return try await store.staff(of: quest, invite: code.digest(key: key))
        }
        guard let member = found else { throw Refusal.invitationUnknown }
        let now = clock.now
        let token = try await service.decide(at: now) { context in
            let token = AccessToken(.staff, using: &context.ids)
            let entry = try context.acceptInvitation(of: member.id, token: token.digest)
            return Decision(entry: entry, outcome: token.text)
        }
        return StaffReply(
            token: token, staff: member.id, name: member.name, role: StaffRoleName(member.role), quest: quest)
    }

    func invite(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let body = try await request.wire(InvitationRequest.self, in: context)
        let (now, actor, key) = (clock.now, context.principal.actor, joinCodeKey)
        let invited = try await service.decide(as: actor, at: now) { context in
            let code = InviteCode(using: &context.ids)
            let decision = try context.inviteStaff(
                StaffRole(body.role), name: body.name, for: body.expiresIn ?? Ranged(clamping: 86_400),
                access: body.accessFor, invite: code.digest(key: key))
            return Decision(entry: decision.entry, outcome: (member: decision.outcome, code: code.text))
        }
        let state = try await service.snapshot().state
        let reply = Invitation(
            staff: AdminStaff(invited.member, in: state, at: now), code: invited.code,
            link: publicURL.map { QuestLink.invitation(to: service.quest, code: invited.code, at: $0) })
        return try .json(reply, status: .created)
    }

    func revoke(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let id = StaffID(context.parameter("staff"))
        let (now, actor) = (clock.now, context.principal.actor)
        if let known = scope.state.staff[id], !known.isRevoked { try await takeRole(id, as: actor) }
        try await scope.service.decide(as: actor, at: now) { try $0.revokeStaff(id) }
        guard let member = try await store.staff(of: scope.quest).first(where: { $0.id == id }) else {
            throw Refusal.staffUnknown(id)
        }
        return try .json(AdminStaff(member, in: try await scope.service.snapshot().state, at: now))
    }

    /// Takes the role from the account that stands for a member who is revoked right afterwards, so that its log says who
    /// did it. A revocation waits for no room on the disk.
    private func takeRole(_ member: StaffID, as actor: Actor) async throws {
        guard let account = try await accounts.account(of: member)?.id else { return }
        do {
            try await accountService.decide(as: AccountActor(actor), about: [account]) { context in
                (try context.takeRole(member, from: account), ())
            }
        } catch is AccountRefusal {
            // Somebody else was faster, or the account is gone.
        } catch StoreError.full {}
    }
}

extension AdminStaff {
    init(_ member: StaffMember, in state: QuestState, at now: Timestamp) {
        let known = state.staff[member.id]
        let status: Status =
            if known?.isRevoked == true {
                .revoked
            } else if known?.hasJoined == true {
                member.hasAccess(at: now) ? .joined : .expired
            } else {
                now < member.expiresAt ? .invited : .expired
            }
        self.init(
            id: member.id, name: member.name, role: StaffRoleName(member.role), status: status,
            invitedAt: member.invitedAt, expiresAt: member.expiresAt, joinedAt: known?.joinedAt,
            accessUntil: member.accessUntil)
    }
}
