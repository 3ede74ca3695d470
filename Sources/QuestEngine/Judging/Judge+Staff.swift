extension Judge {
    /// Invites somebody to the quest's staff.
    ///
    /// - Parameters:
    ///   - span: For how long the invitation is good, in seconds.
    ///   - access: For how long from now on the member's token is good, in seconds; until it is revoked where `nil`.
    ///   - invite: The digest of the code that is shown to the organiser.
    public func inviteStaff(
        _ role: StaffRole, name: String, for span: Ranged<InvitationSpan>, access: Ranged<AccessSpan>? = nil,
        invite: Digest, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<StaffMember> {
        guard name.contains(where: { !$0.isWhitespace }),
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
            ),
            at: now, ids: &ids)
        return Decision(
            entry: Entry(drafts: [draft], attachments: [.staff(member, invite: invite)]), outcome: member)
    }

    /// Somebody comes with an invitation, which is spent by that.
    /// - Parameter token: the digest of the token that the member is given.
    /// - Throws: `Refusal.invitationUnknown` when it has expired, was revoked or is spent.
    public func acceptInvitation(
        of member: StaffID, token: Digest, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard let known = state.staff[member], !known.hasJoined, !known.isRevoked, now < known.expires else {
            throw .invitationUnknown
        }
        let draft = Self.command(
            .staffJoined(member), by: .staff(member), version: version, at: now, ids: &ids)
        return Entry(drafts: [draft], attachments: [.staffToken(token, of: member)])
    }

    /// The member's token, or the invitation, is good no longer. What the member did stays.
    public func revokeStaff(
        _ member: StaffID, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard let known = state.staff[member], !known.isRevoked else { throw .staffUnknown(member) }
        return Entry(
            drafts: [command(.staffRevoked(member), at: now, ids: &ids)],
            attachments: [.revokedStaff(member)])
    }
}
