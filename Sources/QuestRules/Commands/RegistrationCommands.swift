extension DecisionContext {
    /// Registers a team by itself: it takes part at once, or once an organiser confirms it, as the quest's file says.
    /// Its code is known at once, and good from then on.
    ///
    /// Look for a registration by the same request first (`QuestState.team(registeredBy:)`).
    ///
    /// - Parameter sealed: The request, where it carried an idempotency key.
    /// - Throws: `Refusal.registrationNotTaken`, `.registrationsFull`, `.tooManyRegistrations`, `.questClosed`,
    ///   `.contactInvalid`, `.classUnknown`, and what `addTeam` throws.
    public mutating func registerTeam(
        _ team: TeamID, name: String, contact: TeamContact? = nil, classID: String? = nil, joinCode: Digest,
        by sealed: SealedRequest? = nil
    ) throws(Refusal) -> Decision<Team> {
        let rules = document.registration
        guard rules.kind != .off else { throw .registrationNotTaken }
        guard state.phase != .closed, document.closes.map({ now < $0 }) ?? true else { throw .questClosed }
        try checkRoom()
        // Whoever waits takes nobody's place, so that nobody can fill a quest with teams that are not there.
        let waiting = state.teams.values.count { $0.registration == .waiting }
        guard rules.kind == .atOnce || waiting < TeamLimits.waitingTeams.value else {
            throw .tooManyRegistrations(limit: TeamLimits.waitingTeams.value)
        }
        if let classID, document.teamClass(classID) == nil { throw .classUnknown(classID) }
        let added = try newTeam(team, name: name, joinCode: joinCode)
        var entry = Entry(drafts: [], attachments: [.team(added)])
        func add(_ body: CommandBody) {
            entry.drafts.append(command(body, by: .system, team: team))
        }
        add(.teamAdded(name: added.nameDigest))
        add(.teamRegistered(sealed))
        if let classID { add(.classChosen(classID)) }
        if let contact, !contact.isEmpty {
            let given = self.contact(contact, of: team, by: .system)
            entry.drafts += given.drafts
            entry.attachments += given.attachments
        }
        if rules.kind == .atOnce { add(.registrationConfirmed) }
        return Decision(entry: entry, outcome: added)
    }

    /// Lets a team take part that has registered itself.
    ///
    /// - Throws: `Refusal.teamUnknown`; `.registrationUnknown` where none of it waits; `.registrationsFull`.
    public mutating func confirmRegistration(of team: TeamID) throws(Refusal) -> Entry {
        try checkWaits(team)
        try checkRoom()
        return Entry(drafts: [command(.registrationConfirmed, team: team)])
    }

    /// Rejects a team that has registered itself: it is removed with all that it wrote.
    ///
    /// - Throws: `Refusal.teamUnknown`, `.registrationUnknown`.
    public mutating func rejectRegistration(of team: TeamID) throws(Refusal) -> Entry {
        try checkWaits(team)
        return try removeTeam(team)
    }

    /// Teams that wait do not count: none of them takes part yet.
    private func checkRoom() throws(Refusal) {
        guard let limit = document.registration.limit else { return }
        let taking = state.teams.values.count { !$0.isGuest && $0.registration != .waiting }
        guard taking < limit else { throw .registrationsFull(limit: limit) }
    }

    private func checkWaits(_ team: TeamID) throws(Refusal) {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        guard known.registration == .waiting else { throw .registrationUnknown(team) }
    }

    /// Keeps whom organisers can call about a team, or forgets it.
    ///
    /// - Parameter contact: Nobody where `nil`.
    /// - Returns: `nil` where there was none and is to be none.
    /// - Throws: `Refusal.teamUnknown`.
    public mutating func giveContact(_ contact: TeamContact?, to team: TeamID) throws(Refusal) -> Entry? {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        let earlier = known.contact.map { [Attachment.erasedText(owner: $0.rawValue)] } ?? []
        guard let contact, !contact.isEmpty else {
            guard known.contact != nil else { return nil }
            return Entry(drafts: [command(.contactGiven(text: nil), team: team)], attachments: earlier)
        }
        var entry = self.contact(contact, of: team, by: actor)
        entry.attachments += earlier
        return entry
    }

    private mutating func contact(_ contact: TeamContact, of team: TeamID, by sender: Actor) -> Entry {
        let id: RecordID = ids.identifier(at: now)
        let text = PersonalText(owner: id.rawValue, salt: ids.salt(), text: contact.text)
        let given = draft(.command(.contactGiven(text: text.digest)), id: id, by: sender, team: team)
        return Entry(drafts: [given], attachments: [.text(text)])
    }

    /// Puts a team into a class of the quest's file, or out of any.
    ///
    /// - Returns: `nil` when it is there already.
    /// - Throws: `Refusal.teamUnknown`, `.classUnknown`.
    public mutating func chooseClass(_ classID: String?, for team: TeamID) throws(Refusal) -> Entry? {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        if let classID, document.teamClass(classID) == nil { throw .classUnknown(classID) }
        guard known.classID != classID else { return nil }
        return Entry(drafts: [command(.classChosen(classID), team: team)])
    }
}

extension QuestState {
    /// Returns the team that the first request with this key registered; `nil` where no request had it.
    ///
    /// - Throws: `Refusal.keyReused` where the first one asked for something else; `.teamUnknown` where the team was
    ///   rejected or removed since.
    public func team(registeredBy sealed: SealedRequest) throws(Refusal) -> TeamID? {
        guard let first = registrations[sealed.key] else { return nil }
        guard first.request == sealed.request else { throw .keyReused }
        guard teams[first.team] != nil else { throw .teamUnknown(first.team) }
        return first.team
    }
}
