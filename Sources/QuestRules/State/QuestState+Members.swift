extension QuestState {
    /// Takes in commands on teams and their devices.
    mutating func applyToTeam(_ command: CommandBody, of record: Record) throws(FoldError) {
        guard let team = record.team else { throw .dangling(seq: record.seq) }
        if case .teamAdded(_, let code, let bib) = command {
            guard teams[team] == nil, !removedTeams.contains(team) else { throw .dangling(seq: record.seq) }
            teams[team] = TeamState(
                number: teams.count + removedTeams.count, bib: bib, code: JoinCodeState(terms: code))
            if case .device = record.actor { teams[team]?.isGuest = true }
            return
        }
        guard teams[team] != nil else { throw .dangling(seq: record.seq) }
        switch command {
        case .codeIssued(let code): teams[team]?.code = JoinCodeState(terms: code)
        case .codeRevoked: teams[team]?.code = nil
        case .waveChosen(let wave): teams[team]?.ride.wave = wave
        case .classChosen(let chosen): teams[team]?.classID = chosen
        case .contactGiven(let text):
            teams[team]?.contact = text.map { _ in record.id }
            teams[team]?.contactSeq = record.seq
            // What came after the erasure is to be erased as well.
            teams[team]?.isErasedByRule = false
        case .teamRegistered(let sealed):
            teams[team]?.registration = .waiting
            if let sealed {
                registrations[sealed.key] = KeptRegistration(team: team, request: sealed.request)
            }
        case .registrationConfirmed: teams[team]?.registration = .confirmed
        case .teamStarted(let time):
            teams[team]?.ride.started = time
            teams[team]?.ride.startSeq = time.map { _ in record.seq }
        case .teamFinished(let time):
            teams[team]?.ride.finish = time.map {
                TeamRide.Finish(
                    time: $0, isByArrival: record.actor == .system, seq: record.seq, record: record.id)
            }
            // Who takes a finish back for a team says that it rides on.
            if time == nil {
                teams[team]?.ride.note(
                    FinishDeclaration(intent: .riding, at: record.at, device: nil, seq: record.seq))
            }
        case .finishDeclared(let intent):
            teams[team]?.ride.note(
                FinishDeclaration(intent: intent, at: record.at, device: record.device, seq: record.seq))
        case .hintOpened(let task, let number, let cost):
            teams[team]?.hints.append(
                OpenedHint(task: task, number: number, at: record.at, seq: record.seq, cost: cost))
        // A name that came after the erasure is to be erased as well.
        case .teamRenamed: teams[team]?.isErasedByRule = false
        case .trackViewed(let answer, let from, let to):
            teams[team]?.note(
                TrackLook(at: record.at, actor: record.actor, answer: answer, from: from, to: to))
        case .teamRemoved: try remove(team, by: record)
        case .bibGiven(let bib): teams[team]?.bib = bib
        case .primaryChosen where record.device == nil: teams[team]?.primary = nil
        case .entryChanged(let entry, _):
            teams[team]?.entry = entry
            teams[team]?.remarks.append(record.id)
        default: try applyToDevice(command, of: record, team: team)
        }
    }

    /// A team that has answered something stays.
    private mutating func remove(_ team: TeamID, by record: Record) throws(FoldError) {
        guard teams[team]?.hasAnswered == false else { throw .dangling(seq: record.seq) }
        for device in teams[team]?.devices ?? [] {
            devices[device]?.isRemoved = true
            devices[device]?.takesMessages = false
        }
        messages.removeAll { $0.team == team }
        teams.remove(team)
        removedTeams.insert(team)
    }

    private mutating func applyToDevice(
        _ command: CommandBody, of record: Record, team: TeamID
    ) throws(FoldError) {
        guard let device = record.device else { throw .dangling(seq: record.seq) }
        if case .deviceJoined(let byApp) = command {
            devices[device] = DeviceState(team: team, joinedAt: record.at)
            devices[device]?.isByApp = byApp
            teams[team]?.devices.append(device)
            teams[team]?.code?.uses += 1
            if teams[team]?.captain == nil { teams[team]?.captain = device }
            return
        }
        if case .trackerAdded = command {
            devices[device] = DeviceState(team: team, isTracker: true, joinedAt: record.at)
            devices[device]?.takesMessages = true
            teams[team]?.devices.append(device)
            return
        }
        guard let place = teams[team]?.devices.firstIndex(of: device) else {
            throw .dangling(seq: record.seq)
        }
        switch command {
        case .captainChanged:
            teams[team]?.captain = device
        case .ingestIssued:
            devices[device]?.takesMessages = true
            devices[device]?.clock.restart(at: record.at)
        case .ingestRevoked: devices[device]?.takesMessages = false
        case .primaryChosen: teams[team]?.primary = device
        case .placeOffered(let code, let expires):
            devices[device]?.offer = PlaceOffer(
                code: code, expires: expires, isByOther: record.actor != .device(device))
        case .deviceReplaced(let byApp):
            if byApp { devices[device]?.isByApp = true }
            if devices[device]?.offer?.isByOther == true {
                devices[device]?.takeOvers.append(TakeOver(seq: record.seq, at: record.at))
            }
            devices[device]?.offer = nil
            devices[device]?.takesMessages = false
        case .consentGiven(let version, let text, let guardian):
            let since = devices[device]?.consent?.since ?? record.at
            devices[device]?.consent = GivenConsent(
                version: version, text: text, at: record.at, guardian: guardian.map { _ in record.id },
                since: since)
            if guardian != nil {
                devices[device]?.guardians.append(NotedText(record: record.id, seq: record.seq))
                // A name that came after the erasure is to be erased as well.
                teams[team]?.isErasedByRule = false
            }
        case .consentWithdrawn:
            devices[device]?.consent = nil
            devices[device]?.consentWithdrawnAt = record.at
        case .trackingPaused:
            devices[device]?.trackingPauses.append(TrackingPause(start: record.at))
        case .trackingResumed: devices[device]?.endTrackingPause(at: record.at)
        case .deviceRemoved:
            devices[device]?.isRemoved = true
            devices[device]?.takesMessages = false
            devices[device]?.offer = nil
            teams[team]?.devices.remove(at: place)
            teams[team]?.formerDevices.append(device)
            if teams[team]?.primary == device { teams[team]?.primary = nil }
            let first = teams[team]?.devices.first { devices[$0]?.isTracker == false }
            if teams[team]?.captain == device { teams[team]?.captain = first }
        default: break
        }
    }

    /// Takes in commands on the staff.
    mutating func applyToStaff(_ command: CommandBody, of record: Record) throws(FoldError) {
        switch command {
        case .staffInvited(let member, let role, _, let expires, _):
            guard staff[member] == nil else { throw .dangling(seq: record.seq) }
            staff[member] = StaffState(
                role: role, expires: expires, invitedAt: record.at, invitedSeq: record.seq)
        case .staffJoined(let member):
            guard let known = staff[member] else { throw .dangling(seq: record.seq) }
            staff[member]?.joinedAt = record.at
            // One decision made both records, which nobody who is shown a code could have.
            staff[member]?.wasAdmitted = record.seq == known.invitedSeq + 1 && record.at == known.invitedAt
        case .staffRevoked(let member):
            guard staff[member] != nil else { throw .dangling(seq: record.seq) }
            staff[member]?.isRevoked = true
        default: break
        }
    }
}

/// A visit with the record that says how far it went.
public struct NotedVisit: Sendable, Equatable {
    public let visit: TaskVisit
    public let record: RecordID
}
