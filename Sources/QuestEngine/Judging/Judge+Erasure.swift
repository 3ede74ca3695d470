extension Judge {
    /// Erases what a team has written and what was written to it: its name, those of its devices, the texts of its
    /// answers, the reasons of judges, and the receipts of its requests with their keys. Verdicts and points stay, and so
    /// does the log, which holds digests only.
    ///
    /// - Parameter positions: whether the fixes of its devices go too, with the salt of the log's digests of them.
    public func eraseTeam(
        _ team: TeamID, positions: Bool, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        let devices = state.devices(everOf: team)
        let owners = state.textOwners(of: team)
        let body = ErasureBody(texts: owners.count + 1, tracks: positions ? devices.count : 0)
        return Entry(
            drafts: [erasure(body, by: actor, team: team, at: now, ids: &ids)],
            attachments: owners.map { .erasedText(owner: $0) } + [.erasedName(of: team)]
                + devices.map { .erasedReceipts(of: $0) }
                + (positions
                    ? devices.flatMap { [.erasedFixes(of: $0), .deviceSalt(ids.salt(), of: $0)] } : []))
    }

    /// Erases what people wrote and belongs to no team: messages to all, and the names of staff.
    ///
    /// - Parameter everybody: Whether the names of those go too who are still on the staff.
    public func eraseQuest(
        everybody: Bool = false, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) -> Entry {
        let owners = state.messages.filter { $0.team == nil }.map(\.id.rawValue)
        let staff = state.staff.filter { everybody || $0.value.isRevoked }.map(\.key).sorted()
        let body = ErasureBody(texts: owners.count + staff.count, tracks: 0)
        return Entry(
            drafts: [erasure(body, by: actor, team: nil, at: now, ids: &ids)],
            attachments: owners.map { .erasedText(owner: $0) } + staff.map { .erasedStaffName(of: $0) })
    }

    /// A participant has everything erased that came from this device, and leaves the team: the device's name, the
    /// texts of its answers with the judges' reasons, the receipts of its requests, and all its fixes. With a guest, who is
    /// a team of one, all of the team goes: its name, what it was told, and where its trackers were.
    /// - Throws: `Refusal.deviceUnknown`.
    public func eraseDevice(
        _ device: DeviceID, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard let team = state.member(device)?.team else { throw .deviceUnknown }
        let isGuest = state.teams[team]?.isGuest == true
        let answers = state.answers(of: team).filter { $0.device == device }
        let owners =
            isGuest ? state.textOwners(of: team) : [device.rawValue] + answers.flatMap(\.textOwners)
        let devices = isGuest ? state.devices(everOf: team) : [device]
        let trackers = devices.filter { $0 != device && state.member($0) != nil }
        let actor = Actor.device(device)
        let leaving = Self.command(
            .deviceRemoved, by: actor, team: team, device: device, version: version, at: now, ids: &ids)
        let followers = trackers.map {
            Self.command(
                .deviceRemoved, by: actor, team: team, device: $0, version: version, at: now, ids: &ids)
        }
        let body = ErasureBody(texts: owners.count + (isGuest ? 1 : 0), tracks: devices.count)
        let end = erasure(
            body, by: actor, team: team, device: isGuest ? nil : device, at: now, ids: &ids)
        return Entry(
            drafts: [leaving] + followers + [end],
            attachments: ([device] + trackers).map { .removedDevice($0) }
                + owners.map { .erasedText(owner: $0) } + (isGuest ? [.erasedName(of: team)] : [])
                + devices.flatMap {
                    [.erasedFixes(of: $0), .erasedReceipts(of: $0), .deviceSalt([], of: $0)]
                })
    }

    private func erasure(
        _ body: ErasureBody, by actor: Actor, team: TeamID?, device: DeviceID? = nil, at now: Timestamp,
        ids: inout IdentifierSource
    ) -> RecordDraft {
        RecordDraft(
            id: ids.identifier(at: now), at: now, receivedAt: now, actor: actor, team: team, device: device,
            version: version, content: .erased(body))
    }
}

extension QuestState {
    /// Devices of the team, those that have left too.
    fileprivate func devices(everOf team: TeamID) -> [DeviceID] {
        (teams[team]?.allDevices ?? []).sorted()
    }

    /// Owners of whatever a team has written and whatever was written to it alone.
    func textOwners(of team: TeamID) -> [String] {
        devices(everOf: team).map(\.rawValue) + answers(of: team).flatMap(\.textOwners)
            + (teams[team]?.remarks.map(\.rawValue) ?? [])
            + messages.filter { $0.team == team }.map(\.id.rawValue)
    }
}

extension JudgedAnswer {
    /// The owners of the texts that belong to it: its own, and whatever judges and the team said of it.
    fileprivate var textOwners: [String] { [id.rawValue] + remarks.map(\.rawValue) }
}
