extension DecisionContext {
    /// Erases what a team has written and what was written to it: its name, those of its devices, the texts of its
    /// answers, the reasons of judges, and the receipts of its requests with their keys. Verdicts and points stay,
    /// and so does the log, which holds digests only.
    ///
    /// - Parameter positions: Whether the fixes of its devices go too, with the salt of the log's digests of them.
    public mutating func eraseTeam(_ team: TeamID, positions: Bool) throws(Refusal) -> Entry {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        let devices = state.devices(everOf: team)
        let owners = state.textOwners(of: team)
        let body = ErasureBody(texts: owners.count + 1, tracks: positions ? devices.count : 0)
        return Entry(
            drafts: [draft(.erased(body), team: team)],
            attachments: owners.map { .erasedText(owner: $0) } + [.erasedName(of: team)]
                + devices.map { .erasedReceipts(of: $0) }
                + (positions
                    ? devices.flatMap { [.erasedFixes(of: $0), .deviceSalt(ids.salt(), of: $0)] } : []))
    }

    /// Erases what people wrote and belongs to no team: messages to all, and the names of staff.
    ///
    /// - Parameter everybody: Whether the names of those go too who are still on the staff.
    public mutating func eraseQuest(everybody: Bool = false) -> Entry {
        let owners = state.messages.filter { $0.team == nil }.map(\.id.rawValue)
        let staff = state.staff.filter { everybody || $0.value.isRevoked }.map(\.key).sorted()
        let body = ErasureBody(texts: owners.count + staff.count, tracks: 0)
        return Entry(
            drafts: [draft(.erased(body))],
            attachments: owners.map { .erasedText(owner: $0) } + staff.map { .erasedStaffName(of: $0) })
    }

    /// Erases everything that came from a participant's device, which leaves the team unless it has left before: the device's
    /// name, those of parents and guardians who agreed for its rider, the texts of its answers with the judges' reasons, the
    /// receipts of its requests, and all its fixes. With the captain's, and with the team's last, goes whom to call about the
    /// team: that is most likely the same person. With a guest, who is a team of one, all of the team goes: its name,
    /// what it was sent, and where its trackers were.
    ///
    /// Where the device's place was taken over by a code that somebody else gave out, only what came in one span goes.
    ///
    /// - Parameter span: One of the device's spans (`DeviceState.spans`); that of whoever holds the place now where `nil`. The
    ///   device leaves with that one alone.
    /// - Throws: `Refusal.deviceUnknown`, also where that was erased before.
    public mutating func eraseDevice(_ device: DeviceID, in span: HeldSpan? = nil) throws(Refusal) -> Entry {
        guard let known = state.devices[device], state.teams[known.team] != nil else { throw .deviceUnknown }
        let (team, span) = (known.team, span ?? known.currentSpan)
        guard known.spans.contains(span), !known.erasedSpans.contains(span.start?.seq ?? 0) else {
            throw .deviceUnknown
        }
        let isGuest = state.teams[team]?.isGuest == true
        let devices = isGuest ? state.devices(everOf: team) : [device]
        let owners =
            isGuest && span.isWhole ? state.textOwners(of: team) : state.textOwners(of: device, in: span)
        // Trackers of a guest leave with it.
        let members = ([device] + devices.filter { $0 != device }).filter { state.member($0) != nil }
        let leaving = span.end == nil ? members : []
        let sender = Actor.device(device)
        let farewells = leaving.map { command(.deviceRemoved, by: sender, team: team, device: $0) }
        let body = ErasureBody(
            texts: owners.count + (isGuest && span.isWhole ? 1 : 0), tracks: devices.count, of: span)
        let end = draft(.erased(body), by: sender, team: team, device: isGuest ? nil : device)
        var attachments = leaving.map { Attachment.removedDevice($0) }
        attachments += owners.map { .erasedText(owner: $0) }
        if isGuest, span.isWhole { attachments.append(.erasedName(of: team)) }
        for device in devices {
            let stays = span.end != nil && state.member(device) != nil
            attachments += [
                span.isWhole ? .erasedFixes(of: device) : .erasedFixesReceived(of: device, in: span),
                .erasedReceipts(of: device), .deviceSalt(stays ? ids.salt() : [], of: device),
            ]
        }
        return Entry(drafts: farewells + [end], attachments: attachments)
    }

    /// Erases what people of a quest have written and where they have been, once it is long over: one team at a time,
    /// and at last what belongs to none. Verdicts, points and the log stay, as with `eraseTeam`.
    ///
    /// - Parameter span: What "long" is, counted from the quest's end: when it was closed, or from the time by which
    ///   its file closes it, whichever is earlier.
    /// - Returns: `nil` as long as it is not, and when everything was erased by the same rule before. What a team
    ///   got or wrote after that stays until it is erased by hand.
    /// - Complexity: O(teams + devices + answers).
    public mutating func eraseNext(overFor span: Seconds) throws(Refusal) -> Entry? {
        guard let end = engine.questEnd(in: state), end + span <= now else { return nil }
        if let team = state.teams.filter({ !$0.value.isErasedByRule }).map(\.key).min() {
            return try eraseTeam(team, positions: true)
        }
        return state.isErasedByRule ? nil : eraseQuest(everybody: true)
    }
}

extension RuleEngine {
    /// The moment at which the quest was over; `nil` while it is not known to end.
    fileprivate func questEnd(in state: QuestState) -> Timestamp? {
        [state.closedAt, document.closes].compactMap(\.self).min()
    }

    /// Returns the moment from which on the quest's personal data is erased by rule (`eraseNext`); `nil` while the quest
    /// is not known to end, and once everything was erased by it.
    public func erasure(overFor span: Seconds, in state: QuestState) -> Timestamp? {
        guard !state.isErasedByRule || state.teams.values.contains(where: { !$0.isErasedByRule }) else {
            return nil
        }
        return questEnd(in: state).map { $0 + span }
    }
}

extension QuestState {
    /// Returns the record with whom to call about a team, where it goes with a device of it: with the captain's and with
    /// the team's last, since that is most likely the same person.
    ///
    /// - Parameter span: One of the device's spans: a contact that was given in another one is not its holder's.
    public func contact(
        of team: TeamID, goingWith device: DeviceID, in span: HeldSpan = .whole
    ) -> RecordID? {
        guard let known = teams[team], let contact = known.contact, span.contains(seq: known.contactSeq)
        else { return nil }
        let stays = known.devices.contains { $0 != device && devices[$0]?.isTracker != true }
        return known.captain == device || !stays ? contact : nil
    }

    /// Returns the devices of a team, those that have left too.
    fileprivate func devices(everOf team: TeamID) -> [DeviceID] {
        (teams[team]?.allDevices ?? []).sorted()
    }

    /// Returns the owners of the names of parents and guardians who agreed for a device's rider in a span.
    fileprivate func guardians(of device: DeviceID, in span: HeldSpan = .whole) -> [String] {
        (devices[device]?.guardians ?? []).filter { span.contains(seq: $0.seq) }.map(\.record.rawValue)
    }

    /// Returns the owners of whatever a device's rider has written in a span, and whatever was written about it. The device's
    /// name is that of its last holder.
    fileprivate func textOwners(of device: DeviceID, in span: HeldSpan) -> [String] {
        guard let team = devices[device]?.team else { return [] }
        let answers = answers(of: team).filter { $0.device == device && span.contains(seq: $0.seq) }
        let calls = calls(of: team).filter { $0.device == device && span.contains(seq: $0.seq) }
        return (span.end == nil ? [device.rawValue] : []) + guardians(of: device, in: span)
            + answers.flatMap(\.textOwners) + calls.flatMap(\.textOwners)
            + (contact(of: team, goingWith: device, in: span).map { [$0.rawValue] } ?? [])
    }

    /// Returns the owners of whatever a team has written and whatever was written to it alone.
    func textOwners(of team: TeamID) -> [String] {
        let all = devices(everOf: team)
        let names = all.map(\.rawValue) + all.flatMap { guardians(of: $0) }
        let written =
            names + answers(of: team).flatMap(\.textOwners)
            + (teams[team]?.remarks.map(\.rawValue) ?? [])
            + (teams[team]?.contact.map { [$0.rawValue] } ?? [])
            + messages.filter { $0.team == team }.map(\.id.rawValue)
        return written + calls(of: team).flatMap(\.textOwners)
    }
}

extension JudgedAnswer {
    /// The owners of the texts that belong to it: its own, and whatever judges and the team said of it.
    fileprivate var textOwners: [String] { [id.rawValue] + remarks.map(\.rawValue) }
}
