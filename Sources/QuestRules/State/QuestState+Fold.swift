extension QuestState {
    /// The state after these records of one quest, from the first one on.
    /// - Throws: `FoldError` when a record does not follow or cannot be read.
    public static func folding(_ records: some Sequence<Record>) throws(FoldError) -> QuestState {
        var state = QuestState()
        for record in records { try state.apply(record) }
        return state
    }

    /// Takes in the next record.
    /// - Throws: `FoldError`; the state is unchanged then.
    /// - Complexity: O(size of the record), and where it changes a finish the number of the team's answers.
    public mutating func apply(_ record: Record) throws(FoldError) {
        guard record.seq == head.seq + 1, record.prev == head.hash else {
            throw .doesNotFollow(seq: record.seq, head: head.seq)
        }
        let content: RecordContent
        do {
            content = try record.content()
        } catch {
            throw .unreadable(seq: record.seq, error)
        }
        let finish = record.team.flatMap { teams[$0]?.ride.finish }
        switch content {
        case .command(let command): try apply(command, of: record)
        case .answer(let answer): try apply(answer, of: record)
        case .verdict(let verdict): try apply(verdict, of: record)
        case .review(let review): try apply(review, of: record)
        case .positions(let positions):
            guard let device = record.device, devices[device] != nil else { throw .dangling(seq: record.seq) }
            devices[device]?.note(positions, of: record)
        case .adjustment, .appeal, .withdrawal, .opinion, .opinionWithdrawn:
            try applyDecision(content, of: record)
        case .erased(let erasure):
            guard let team = record.team else {
                // What belongs to no team.
                if record.actor == .system { isErasedByRule = true }
                break
            }
            guard teams[team] != nil else { throw .dangling(seq: record.seq) }
            if record.actor == .system { teams[team]?.isErasedByRule = true }
            for place in answers.indices where answers[place].team == team {
                let isOfAnother = record.device != nil && answers[place].device != record.device
                if !isOfAnother, erasure.concerns(answers[place].seq) { answers[place].photo = nil }
            }
            if case .device(let sender) = record.actor {
                devices[sender]?.erasedSpans.insert(erasure.from ?? 0)
            }
            for (id, device) in devices where device.team == team && record.device ?? id == id {
                devices[id]?.erasedSeq = record.seq
            }
        }
        if content.mayChangeResults { signature = nil }
        noteChange(by: content, seq: record.seq)
        if let team = record.team { noteReturns(to: team, after: finish, seq: record.seq) }
        switch content {
        case .positions, .opinion, .opinionWithdrawn:
            // Where riders are changes nothing of what anybody is shown of the quest, but that a team has set out, which
            // result lists look at anew each second; nor does what one of two judges thinks: that is shown with the
            // decision.
            break
        default:
            if let team = record.team, teams[team] != nil {
                teams[team]?.changeSeq = record.seq
            } else {
                // Of all, or of a team that is no longer there, which the others see.
                commonSeq = record.seq
            }
        }
        head = record.head
    }

    private mutating func apply(_ command: CommandBody, of record: Record) throws(FoldError) {
        switch command {
        case .published(_, let edition, let digest, let dealt, let rules):
            version = edition
            self.rules = rules
            document = digest
            if dealtTasks == nil, !dealt.isEmpty { dealtTasks = dealt }
        case .opened(let dealt):
            openings.append(Opening(start: record.at))
            if dealtTasks == nil, !dealt.isEmpty { dealtTasks = dealt }
        case .closed:
            guard phase == .open else { throw .dangling(seq: record.seq) }
            openings[openings.count - 1].end = record.at
            endPauses(at: record.at)
        case .teamAdded, .teamRenamed, .teamRemoved, .bibGiven, .codeIssued, .codeRevoked, .deviceJoined,
            .deviceRemoved, .captainChanged, .trackerAdded, .ingestIssued, .ingestRevoked, .primaryChosen,
            .hintOpened, .trackViewed, .entryChanged, .waveChosen, .teamStarted, .teamFinished,
            .contactGiven, .classChosen, .teamRegistered, .registrationConfirmed, .placeOffered,
            .deviceReplaced, .consentGiven, .consentWithdrawn, .trackingPaused, .trackingResumed,
            .finishDeclared:
            try applyToTeam(command, of: record)
        case .messageSent(let digest):
            try note(SentMessage(record, text: digest), of: record)
        case .paused, .resumed, .timesShifted, .protestsSet, .resultsSigned:
            try applyToPlan(command, of: record)
        case .sosRaised, .sosTaken, .sosClosed, .sosWithdrawn: try applyToCalls(command, of: record)
        case .staffInvited, .staffJoined, .staffRevoked:
            try applyToStaff(command, of: record)
        case .zoneAdded(let zone):
            guard !zones.contains(where: { $0.zone.id == zone.id && $0.phase(at: record.at) != .ended })
            else {
                throw .dangling(seq: record.seq)
            }
            zones.append(ZoneState(zone: zone, addedAt: record.at))
        case .zoneRemoved(let id):
            let place = zones.lastIndex { $0.zone.id == id && $0.phase(at: record.at) != .ended }
            guard let place else { throw .dangling(seq: record.seq) }
            zones[place].removedAt = record.at
        case .zoneRenamed(let id, let name):
            let place = zones.lastIndex { $0.zone.id == id && $0.phase(at: record.at) != .ended }
            guard let place else { throw .dangling(seq: record.seq) }
            zones[place].zone.name = name
        }
    }

    /// An answer counts as pending until the verdict that follows it.
    private mutating func apply(_ body: AnswerBody, of record: Record) throws(FoldError) {
        guard let team = record.team, teams[team] != nil, positions[body.answer] == nil else {
            throw .dangling(seq: record.seq)
        }
        let place = answers.count
        positions.add(body.answer, at: place)
        answers.append(
            JudgedAnswer(
                seq: record.seq, id: body.answer, task: body.task, team: team, device: record.device,
                at: record.at, givenAt: record.at, receivedAt: record.receivedAt,
                deviceTime: body.deviceTime, sentAt: body.sentAt, firstReceivedAt: body.firstReceivedAt,
                lateness: body.lateness, version: record.version, text: body.text,
                photo: body.photo, isByArrival: record.actor == .system,
                enteredBy: record.actor.isStaff ? record.actor : nil))
        teams[team]?.places.append(place)
        teams[team]?.tasks[body.task, default: TaskState()].places.append(place)
        settle(body.task, of: team)
    }

    private mutating func apply(_ ruling: VerdictBody, of record: Record) throws(FoldError) {
        guard let position = positions[ruling.answer] else { throw .dangling(seq: record.seq) }
        if let earlier = ruling.withdraws {
            return try replace(earlier, by: ruling, ofAnswerAt: position, record)
        }
        // What an answer had to wait for counts from when it was there; an arrival also where that was before.
        if !answers[position].rulings.isEmpty {
            let isArrival = ruling.rule == AnswerRule.arrival.kind
            answers[position].at = isArrival ? record.at : max(answers[position].at, record.at)
        }
        let isFirst = answers[position].rulings.isEmpty
        answers[position].add(ruling, of: record)
        // Where positions have come to a checkpoint by themselves, on the way home for one, says nothing of the finish;
        // nor does when somebody wrote an answer down.
        let isByRider = !answers[position].isByArrival && !answers[position].isWrittenDown
        if isFirst, answers[position].goesOn, isByRider {
            let until = rideGoesOn(until: answers[position])
            teams[answers[position].team]?.ride.noteAnswer(at: until)
        }
        settle(answers[position].task, of: answers[position].team)
    }

    /// An answer that was judged again counts from the same moment as before.
    private mutating func replace(
        _ earlier: RecordID, by ruling: VerdictBody, ofAnswerAt position: Int, _ record: Record
    ) throws(FoldError) {
        let (verdict, message) = (answers[position].verdict, answers[position].message)
        guard answers[position].replace(earlier, by: ruling, of: record) else {
            throw .dangling(seq: record.seq)
        }
        answers[position].rejudgedSeq = record.seq
        if answers[position].review == nil, answers[position].verdict != verdict {
            // What its team or one of two judges wished to have looked at is there no longer.
            answers[position].closeRequests()
        }
        // What only points and prices become is no news to riders, who are shown neither.
        if (answers[position].verdict, answers[position].message) != (verdict, message) {
            answers[position].changedSeq = record.seq
        }
        settle(answers[position].task, of: answers[position].team)
    }

    private mutating func apply(_ body: ReviewBody, of record: Record) throws(FoldError) {
        guard let position = positions[body.answer] else { throw .dangling(seq: record.seq) }
        answers[position].reviews.append(Review(body, of: record))
        if body.reason != nil { answers[position].remarks.append(record.id) }
        answers[position].closeRequests()
        settle(answers[position].task, of: answers[position].team)
    }
}

/// Why records cannot be folded. The log is damaged or written by a newer version.
public enum FoldError: Error, Sendable, Equatable {
    /// The record is not the one that comes after `head`.
    case doesNotFollow(seq: Int64, head: Int64)
    case unreadable(seq: Int64, RecordBodyError)
    /// The record speaks of a team, device, answer or zone that no earlier record has named.
    case dangling(seq: Int64)

    /// Stable, kebab-case.
    public var code: String {
        switch self {
        case .doesNotFollow: "log-record-detached"
        case .unreadable: "log-record-unreadable"
        case .dangling: "log-record-dangling"
        }
    }
}
