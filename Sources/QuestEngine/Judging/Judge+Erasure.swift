extension Judge {
    /// Erases what a team has written and what was written to it: its name, those of its devices, the texts of its
    /// answers, and the reasons of judges. Verdicts and points stay, and so does the log, which holds digests only.
    ///
    /// - Parameter positions: whether the fixes of its devices go too.
    public func eraseTeam(
        _ team: TeamID, positions: Bool, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        let devices = state.devices.filter { $0.value.team == team }.map(\.key).sorted()
        let remarks = state.teams[team]?.remarks.map(\.rawValue) ?? []
        let messages = state.messages.filter { $0.team == team }.map(\.id.rawValue)
        let owners =
            devices.map(\.rawValue) + state.answers(of: team).flatMap(\.textOwners) + remarks + messages
        let body = ErasureBody(texts: owners.count + 1, tracks: positions ? devices.count : 0)
        return Entry(
            drafts: [erasure(body, by: actor, team: team, at: now, ids: &ids)],
            attachments: owners.map { .erasedText(owner: $0) } + [.erasedName(of: team)]
                + (positions ? devices.map { .erasedFixes(of: $0) } : []))
    }

    /// A participant has everything erased that came from this device, and leaves the team: the device's name, the
    /// texts of its answers with the judges' reasons, and all its fixes.
    /// - Throws: `Refusal.deviceUnknown`.
    public func eraseDevice(
        _ device: DeviceID, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard let team = state.member(device)?.team else { throw .deviceUnknown }
        let answers = state.answers(of: team).filter { $0.device == device }
        let owners = [device.rawValue] + answers.flatMap(\.textOwners)
        let actor = Actor.device(device)
        let leaving = Self.command(
            .deviceRemoved, by: actor, team: team, device: device, version: version, at: now, ids: &ids)
        let body = ErasureBody(texts: owners.count, tracks: 1)
        return Entry(
            drafts: [leaving, erasure(body, by: actor, team: team, device: device, at: now, ids: &ids)],
            attachments: [.removedDevice(device)] + owners.map { .erasedText(owner: $0) }
                + [.erasedFixes(of: device)])
    }

    private func erasure(
        _ body: ErasureBody, by actor: Actor, team: TeamID, device: DeviceID? = nil, at now: Timestamp,
        ids: inout IdentifierSource
    ) -> RecordDraft {
        RecordDraft(
            id: ids.identifier(at: now), at: now, receivedAt: now, actor: actor, team: team, device: device,
            version: version, content: .erased(body))
    }
}

extension JudgedAnswer {
    /// The owners of the texts that belong to it: its own, and whatever judges and the team said of it.
    fileprivate var textOwners: [String] { [id.rawValue] + remarks.map(\.rawValue) }
}
