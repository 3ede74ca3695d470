extension DecisionContext {
    /// Invites somebody to the quest's staff.
    ///
    /// - Parameters:
    ///   - span: Time for which the invitation is good, in seconds.
    ///   - access: Time from now on for which the member's token is good, in seconds; until it is revoked where `nil`.
    ///   - invite: The digest of the code that is shown to the organiser.
    public mutating func inviteStaff(
        _ role: StaffRole, name: String, for span: Ranged<InvitationSpan>, access: Ranged<AccessSpan>? = nil,
        invite: Digest
    ) throws(Refusal) -> Decision<StaffMember> {
        guard name.contains(where: { !$0.isWhitespace }), name.isPlainLine,
            name.unicodeScalars.count <= TeamLimits.staffName.value
        else { throw .staffNameInvalid(limit: TeamLimits.staffName.value) }
        guard state.staff.values.count(where: { !$0.isRevoked }) < TeamLimits.staff.value else {
            throw .tooManyStaff(limit: TeamLimits.staff.value)
        }
        let member = StaffMember(
            id: ids.identifier(at: now), quest: quest, role: role, name: name, nameSalt: ids.salt(),
            invitedAt: now, expiresAt: now + Seconds(Double(span.value)),
            accessUntil: access.map { now + Seconds(Double($0.value)) })
        let draft = command(
            .staffInvited(
                member.id, role, name: member.nameDigest, expires: member.expiresAt, until: member.accessUntil
            ))
        return Decision(
            entry: Entry(drafts: [draft], attachments: [.staff(member, invite: invite)]), outcome: member)
    }

    /// Accepts an invitation, which is spent by that.
    ///
    /// - Parameter token: The digest of the token that the member is given.
    /// - Throws: `Refusal.invitationUnknown` when it has expired, was revoked or is spent.
    public mutating func acceptInvitation(of member: StaffID, token: Digest) throws(Refusal) -> Entry {
        guard let known = state.staff[member], !known.hasJoined, !known.isRevoked, now < known.expires else {
            throw .invitationUnknown
        }
        let draft = command(.staffJoined(member), by: .staff(member))
        return Entry(drafts: [draft], attachments: [.staffToken(token, of: member)])
    }

    /// Takes somebody into the staff without an invitation to be accepted: the account that is given the role vouches for
    /// them. Invited and joined in the same instant.
    ///
    /// - Parameters:
    ///   - invite: The digest of a code that nobody is shown.
    ///   - token: The digest of the member's token, which nobody is given.
    public mutating func admitStaff(
        _ role: StaffRole, name: String, invite: Digest, token: Digest
    ) throws(Refusal) -> Decision<StaffMember> {
        let invited = try inviteStaff(
            role, name: name, for: Ranged(clamping: InvitationSpan.range.lowerBound), invite: invite)
        let member = invited.outcome
        var entry = invited.entry
        entry.drafts.append(command(.staffJoined(member.id), by: .staff(member.id)))
        entry.attachments.append(.staffToken(token, of: member.id))
        return Decision(entry: entry, outcome: member)
    }

    /// Revokes a member's token, or the invitation. What the member did stays. The name of one whom an account stood for is
    /// forgotten: the account does not know of the member any more, so that nobody could erase it later.
    ///
    /// - Throws: `Refusal.staffUnknown`.
    public mutating func revokeStaff(_ member: StaffID) throws(Refusal) -> Entry {
        guard let known = state.staff[member], !known.isRevoked else { throw .staffUnknown(member) }
        return Entry(
            drafts: [command(.staffRevoked(member))],
            attachments: [.revokedStaff(member)] + (known.wasAdmitted ? [.erasedStaffName(of: member)] : []))
    }

    /// Revokes a member, unless that was done before, and forgets the name: whoever it was has left the daemon. What the
    /// member did stays.
    ///
    /// No record of an erasure says so: one without a team stands for the whole quest, and its webhooks go by it.
    ///
    /// - Throws: `Refusal.staffUnknown`.
    public mutating func eraseStaff(_ member: StaffID) throws(Refusal) -> Entry {
        guard let known = state.staff[member] else { throw .staffUnknown(member) }
        let name = Attachment.erasedStaffName(of: member)
        if known.isRevoked { return Entry(drafts: [], attachments: [name]) }
        return Entry(
            drafts: [command(.staffRevoked(member))], attachments: [.revokedStaff(member), name])
    }
}
