extension DecisionContext {
    /// Takes a batch of fixes. Positions are taken before the quest opens too, so that riders can set up;
    /// what was recorded wholly after closing is refused. Fixes in forbidden zones are kept like others; the record
    /// notes the zones (`crossings`).
    ///
    /// Arrivals that they prove are decided at once (`AutomaticAdjudication`).
    ///
    /// - Parameters:
    ///   - previous: The device's last fix before the batch, if one is stored: riders also arrive between two fixes.
    ///   - repair: The outcome of `lateRepair`; needed where a fix of the batch is not later than all of its device
    ///     (`isLate`), and holds in the state (`holds`).
    /// - Returns: `nil` when the device's last batch was the same: it is stored already and only acknowledged
    ///   again.
    /// - Throws: `Refusal.positions` naming the fix that is wrong, `.deviceUnknown`, `.questClosed`;
    ///   `.consent` where the rider of a device that joined in a browser has not agreed; `.positionsFull` for more fixes
    ///   of one device than are kept.
    public mutating func takePositions(
        _ batch: FixBatch, after previous: Fix? = nil, repair: LateRepair? = nil
    ) throws(Refusal) -> Entry? {
        guard let device = state.member(batch.device) else { throw .deviceUnknown }
        guard device.mayBeTracked else { throw .consent(.missing) }
        let checked: FixBatch
        do {
            checked = try batch.checked()
        } catch {
            throw .positions(error)
        }
        guard checked.digest != device.lastBatch else { return nil }

        guard device.fixCount + checked.fixes.count <= PositionLimits.fixesPerDevice.value else {
            throw .positionsFull(limit: PositionLimits.fixesPerDevice.value)
        }
        let skew = ClockSkew(sentAt: batch.sentAt, receivedAt: batch.receivedAt)
        // A fix of an impossible time does not bring in what was recorded after closing.
        let timed = checked.timed()
        guard let first = (timed.first { $0.flags.isEmpty } ?? timed.last)?.time else {
            throw .positions(.empty)
        }
        guard !engine.isOver(at: first, in: state) else { throw .questClosed }
        let change = engine.visitChange(by: checked, after: previous, repair: repair, of: device, in: state)
        let crossings = engine.crossings(in: checked, state)
        guard
            let body = PositionsBody(
                checked, crossings: crossings, visits: change.visits, withdraws: change.withdraws)
        else { throw .positions(.empty) }
        let draft = RecordDraft(
            id: ids.identifier(at: batch.receivedAt),
            at: skew.countedTime(of: body.last, receivedAt: batch.receivedAt, questStart: nil),
            receivedAt: batch.receivedAt, actor: .device(batch.device), team: device.team,
            device: batch.device, version: engine.version, content: .positions(body))
        guard engine.isDecisive(change, of: device.team, in: state) else {
            return Entry(drafts: [draft], attachments: [.fixes(checked)])
        }
        let settlement = AutomaticAdjudication(
            of: device.team,
            on: .init(sentAt: batch.sentAt, receivedAt: batch.receivedAt, device: batch.device),
            recordedAs: [draft], in: self)
        ids = settlement.ids
        return Entry(drafts: settlement.drafts, attachments: [.fixes(checked)] + settlement.attachments)
    }
}

extension RuleEngine {
    /// Whether fixes of a batch come after later ones of their device: then those around it have to be looked at again.
    public static func isLate(_ batch: FixBatch, in state: QuestState) -> Bool {
        guard let last = state.member(batch.device)?.lastFix else { return false }
        return batch.fixes.contains { $0.time <= last }
    }

    fileprivate func isOver(at time: Timestamp, in state: QuestState) -> Bool {
        if let end = arrivalsEnd(in: state), time >= end { return true }
        return state.closedAt.map { time >= $0 } ?? false
    }

    /// The accuracy of a fix that does not say it.
    public static let assumedAccuracy = Fix.assumedAccuracy

    /// Whether a fix proves that its device was in a zone: it lies farther inside than it may be off. Doubt speaks
    /// for the rider.
    ///
    /// - Returns: The depth at which the fix lies; `nil` where it proves nothing.
    public static func proof(that fix: Fix, liesIn zone: Zone) -> Meters? {
        guard let depth = zone.depth(of: fix.coordinate), depth > fix.accuracy ?? assumedAccuracy else {
            return nil
        }
        return depth
    }

    /// Returns the times in forbidden zones and toll zones that a batch proves: in closed zones with an area, those of
    /// the quest's file as long as organisers hold the quest open and within its times, those of the log also no longer
    /// than they hold themselves. Before the start and after the end riders may be where they like.
    ///
    /// - Parameter batch: From `FixBatch.checked()`.
    /// - Complexity: O(zones · (positions + fixes) + positions of the zones around each fix).
    func crossings(in batch: FixBatch, _ state: QuestState) -> [ZoneCrossing] {
        let fixes = batch.timed().filter { $0.flags.isEmpty && isOn(at: $0.time, in: state) }
        guard !fixes.isEmpty else { return [] }
        var crossings: [ZoneCrossing] = []
        func note(_ zone: Zone, _ holds: (Timestamp) -> Bool) {
            let box = zone.forbiddenBox
            for fix in fixes where box?.contains(fix.coordinate) ?? true && holds(fix.time) {
                guard let depth = Self.proof(that: fix.fix, liesIn: zone) else { continue }
                crossings.note(
                    ZoneCrossing(
                        zone: zone.id, first: fix.time, last: fix.time, depth: Int(depth.value.rounded())))
            }
        }
        for zone in document.zones { note(zone) { _ in true } }
        for toll in document.tolls { note(toll.zone) { _ in true } }
        for state in state.zones where state.zone.effect == .closed {
            note(state.zone) { state.phase(at: $0) == .holding }
        }
        return crossings
    }

    private func isOn(at time: Timestamp, in state: QuestState) -> Bool {
        state.openings.contains { $0.contains(time) } && document.opens.map { time >= $0 } ?? true
            && document.closes.map { time < $0 } ?? true
    }
}

/// A time in a forbidden zone, as the evidence of an answer names it.
public struct AnswerCrossing: Sendable, Hashable {
    public let device: DeviceID
    public let crossing: ZoneCrossing
}

extension QuestState {
    /// Returns where the team's devices were in forbidden zones after its previous answer, or since the beginning, up
    /// to this one, by time. Fixes that come in later still count.
    ///
    /// - Complexity: O(answers of the team + devices of the quest + crossings).
    public func crossings(before answer: JudgedAnswer) -> [AnswerCrossing] {
        let earlier = answers(of: answer.team).filter { ($0.at, $0.seq) < (answer.at, answer.seq) }
        let previous = earlier.map(\.at).max()
        var crossings: [AnswerCrossing] = []
        for (id, device) in devices where device.team == answer.team {
            crossings += device.crossings.filter { crossing in
                crossing.first <= answer.at && previous.map { crossing.last > $0 } ?? true
            }.map { AnswerCrossing(device: id, crossing: $0) }
        }
        return crossings.sorted {
            ($0.crossing.first, $0.device, $0.crossing.zone) < (
                $1.crossing.first, $1.device, $1.crossing.zone
            )
        }
    }
}

extension DeviceState {
    /// Notes what a batch of fixes says of a device.
    ///
    /// - Complexity: O(visits of the device), for each of the batch's.
    mutating func note(_ positions: PositionsBody, of record: Record) {
        lastBatch = positions.digest
        positionsSeq = record.seq
        noteClock(positions, receivedAt: record.receivedAt)
        fixCount += min(max(0, positions.count), PositionLimits.fixesPerBatch.value)
        let latest = min(positions.last, positions.sentAt + Fix.furthestAhead)
        lastFix = lastFix.map { max($0, latest) } ?? latest
        let moment = ClockSkew(sentAt: positions.sentAt, receivedAt: record.receivedAt)
            .countedTime(of: latest, receivedAt: record.receivedAt, questStart: nil)
        lastMoment = lastMoment.map { max($0, moment) } ?? moment
        for crossing in positions.crossings { crossings.note(crossing) }
        if !positions.withdraws.isEmpty {
            let withdrawn = Set(positions.withdraws)
            visits.removeAll { withdrawn.contains($0.record) }
            rests.removeAll { withdrawn.contains($0.record) }
        }
        for visit in positions.visits {
            let noted = NotedVisit(visit: visit, record: record.id)
            Self.put(noted, into: &visits)
            if let place = visit.task, RestStop.isVisited(place) { Self.put(noted, into: &rests) }
        }
    }

    /// Puts a visit in the place of what was known of the same one, else by its beginning.
    private static func put(_ noted: NotedVisit, into visits: inout [NotedVisit]) {
        if let place = visits.lastIndex(where: { $0.visit.isSame(as: noted.visit) }) {
            visits[place] = noted
        } else {
            let place = visits.lastIndex { !TaskVisit.isEarlier(noted.visit, than: $0.visit) }
            visits.insert(noted, at: place.map { $0 + 1 } ?? 0)
        }
    }
}
