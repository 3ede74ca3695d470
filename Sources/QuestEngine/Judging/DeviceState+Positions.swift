/// A visit with the record that says how far it went.
public struct NotedVisit: Sendable, Equatable {
    public let visit: Visit
    public let record: RecordID
}

extension DeviceState {
    /// What a batch of fixes makes of a device.
    ///
    /// - Complexity: O(visits of the device), for each of the batch's.
    mutating func note(_ positions: PositionsBody, of record: Record) {
        lastBatch = positions.digest
        positionsSeq = record.seq
        fixCount += min(max(0, positions.count), PositionLimits.fixesPerBatch.value)
        let latest = min(positions.last, positions.sentAt + FixBatch.furthestAhead)
        lastFix = lastFix.map { max($0, latest) } ?? latest
        let moment = ClockSkew(sentAt: positions.sentAt, receivedAt: record.receivedAt)
            .countedTime(of: latest, receivedAt: record.receivedAt, questStart: nil)
        lastMoment = lastMoment.map { max($0, moment) } ?? moment
        for crossing in positions.crossings { crossings.note(crossing) }
        if !positions.withdraws.isEmpty {
            let withdrawn = Set(positions.withdraws)
            visits.removeAll { withdrawn.contains($0.record) }
        }
        for visit in positions.visits { note(NotedVisit(visit: visit, record: record.id)) }
    }

    /// In the place of what was known of the same stay, else by its beginning.
    private mutating func note(_ noted: NotedVisit) {
        if let place = visits.lastIndex(where: { $0.visit.isSame(as: noted.visit) }) {
            visits[place] = noted
        } else {
            let place = visits.lastIndex { !Visit.isEarlier(noted.visit, than: $0.visit) }
            visits.insert(noted, at: place.map { $0 + 1 } ?? 0)
        }
    }
}
