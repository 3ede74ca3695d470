package import QuestEngine
package import QuestWire

/// Finds what stands beside the log of calls for help, of whom to call and of where teams were seen last.
package struct SOSReader: Sendable {
    let store: any QuestStore
    /// Accounts, which know phones of riders; none are told where `nil`.
    var accounts: (any AccountStore)?

    package init(store: any QuestStore, accounts: (any AccountStore)? = nil) {
        self.store = store
        self.accounts = accounts
    }

    /// Returns what the team is shown of a call.
    package func shownToTeam(_ call: SOSCall, by staff: [StaffMember]) async throws -> TeamSOS {
        TeamSOS(
            id: call.id, seq: call.seq, at: call.at, device: call.device,
            text: try await store.text(owner: call.id.rawValue)?.text, place: try await place(of: call),
            takenAt: call.taken?.at, takenBy: call.taken?.actor.name(among: staff), closedAt: call.closed?.at,
            isWithdrawn: call.isWithdrawn ? true : nil)
    }

    /// Returns what the staff is shown of calls.
    ///
    /// - Complexity: Reads four texts or positions of each.
    package func shown(_ calls: [SOSCall], in snapshot: QuestSnapshot) async throws -> [AdminSOS] {
        guard !calls.isEmpty else { return [] }
        let (quest, state) = (snapshot.quest, snapshot.state)
        let staff = try await store.staff(of: quest)
        let teams = try await store.teams(of: quest)
        let numbers = state.bibNumbers
        var shown: [AdminSOS] = []
        for call in calls {
            let name = teams.first { $0.id == call.team }?.name ?? ""
            var sos = AdminSOS(
                id: call.id, seq: call.seq, at: call.at, team: call.team, teamName: name,
                number: numbers[call.team], device: call.device)
            sos.phone = try await phone(of: call.team, in: state)
            sos.accountPhone = try await accountPhones(of: [call.device]).first
            sos.text = try await store.text(owner: call.id.rawValue)?.text
            sos.place = try await place(of: call)
            sos.lastSeen = try await lastSeen(of: [call.device])
            (sos.takenAt, sos.takenBy) = (call.taken?.at, call.taken?.actor.text)
            sos.takenByName = call.taken?.actor.name(among: staff)
            (sos.closedAt, sos.closedBy) = (call.closed?.at, call.closed?.actor.text)
            sos.closedByName = call.closed?.actor.name(among: staff)
            if call.isWithdrawn { sos.isWithdrawn = true }
            shown.append(sos)
        }
        return shown
    }

    /// The phone number of a team's contact; `nil` where it has none or it has been erased.
    package func phone(of team: TeamID, in state: QuestState) async throws -> String? {
        try await store.contact(of: team, in: state)?.phone
    }

    /// The emergency phones of the accounts whose people hold these devices, each once.
    package func accountPhones(of devices: [DeviceID]) async throws -> [String] {
        var phones: [String] = []
        for device in devices {
            guard let phone = try await accounts?.account(holding: device)?.phone?.text,
                !phones.contains(phone)
            else { continue }
            phones.append(phone)
        }
        return phones
    }

    /// The last place of any of the devices that is believed, with a newer one that is not beside it; where none is
    /// believed, the last one, with what stands against it.
    package func lastSeen(of devices: [DeviceID]) async throws -> KnownPlace? {
        var known: [(device: DeviceID, place: Whereabouts)] = []
        for device in devices { known.append((device, try await store.whereabouts(of: device))) }
        let believed = known.compactMap { device, place in place.believed.map { (device: device, fix: $0) } }
            .max { ($0.fix.time, $0.device) < ($1.fix.time, $1.device) }
        let doubtful = known.compactMap { device, place in place.doubtful.map { (device: device, doubt: $0) }
        }
        .max { ($0.doubt.fix.time, $0.device) < ($1.doubt.fix.time, $1.device) }
        guard let believed else { return doubtful.map { KnownPlace($0.doubt, of: $0.device) } }
        var seen = KnownPlace(
            position: believed.fix.coordinate, accuracy: believed.fix.fix.accuracy?.value,
            at: believed.fix.time, device: believed.device)
        if let doubtful, doubtful.doubt.fix.time > believed.fix.time {
            seen.doubtful = DoubtfulPlace(doubtful.doubt, of: doubtful.device)
        }
        return seen
    }

    private func place(of call: SOSCall) async throws -> KnownPlace? {
        guard call.place != nil, let text = try await store.text(owner: call.placeOwner)?.text,
            let said = SOSPlace(text: text)
        else { return nil }
        var place = KnownPlace(position: said.coordinate, accuracy: said.accuracy?.value, at: said.at)
        let fix = Fix(time: said.at, coordinate: said.coordinate, accuracy: said.accuracy)
        let doubts = try await store.whereabouts(of: call.device).doubts(about: TimedFix(fix, time: said.at))
        if !doubts.isEmpty { place.reasons = doubts.names }
        return place
    }
}

extension KnownPlace {
    /// The place of a device of which nothing better is known.
    fileprivate init(_ doubt: DoubtfulFix, of device: DeviceID) {
        self.init(
            position: doubt.fix.coordinate, accuracy: doubt.fix.fix.accuracy?.value, at: doubt.fix.time,
            device: device)
        reasons = doubt.flags.names
    }
}

extension DoubtfulPlace {
    fileprivate init(_ doubt: DoubtfulFix, of device: DeviceID) {
        self.init(
            position: doubt.fix.coordinate, accuracy: doubt.fix.fix.accuracy?.value, at: doubt.fix.time,
            device: device, reasons: doubt.flags.names)
    }
}

extension Actor {
    /// The name of a member of the staff; `nil` for anybody else, and once it has been erased.
    func name(among staff: [StaffMember]) -> String? {
        guard case .staff(let id) = self, let name = staff.first(where: { $0.id == id })?.name else {
            return nil
        }
        return name.isEmpty ? nil : name
    }
}

extension MessageReader {
    /// The news for riders of their calls for help since a record: that they were heard, and that they are closed.
    package func news(
        ofCallsOf team: TeamID, after seq: Int64, in state: QuestState, of quest: QuestID,
        _ language: Language
    ) async throws -> [RiderMessage] {
        guard state.hasNewsOfCalls(of: team, after: seq) else { return [] }
        let calls = state.calls(of: team)
        // Only whoever heard a call is named.
        let namesStaff = calls.contains { call in
            guard let step = call.taken, step.seq > seq, case .staff = step.actor else { return false }
            return true
        }
        let staff = namesStaff ? try await store.staff(of: quest) : []
        var news: [RiderMessage] = []
        func tell(_ message: Message, _ step: SOSCall.Step, of call: SOSCall) {
            guard step.seq > seq else { return }
            news.append(
                RiderMessage(
                    seq: step.seq, at: step.at, text: message.text(in: language), isToAll: false,
                    sos: call.id))
        }
        for call in calls {
            if let step = call.taken { tell(.sosHeard(by: step.actor.name(among: staff)), step, of: call) }
            if let step = call.closed { tell(.sosOver(isWithdrawn: call.isWithdrawn), step, of: call) }
        }
        return news
    }
}
