extension DeviceState {
    /// Notes when positions of a tracker came. Apps of ours say themselves what their clocks show.
    mutating func noteClock(_ positions: PositionsBody, receivedAt: Timestamp) {
        guard isTracker || takesMessages else { return }
        clock.note(
            first: positions.first, last: positions.last, count: positions.count, receivedAt: receivedAt,
            applied: ClockSkew(sentAt: positions.sentAt, receivedAt: receivedAt))
    }
}

extension QuestState {
    /// Returns the fault of a tracker's clock that is still in an answer: in its moment, where positions made it, else in
    /// the visits that speak for it.
    ///
    /// - Complexity: O(visits of the team + faults).
    public func clockFault(behind answer: JudgedAnswer) -> TrackerClock.Fault? {
        if answer.isByArrival, let device = answer.device {
            return devices[device]?.clock.faults.first { fault in
                let rest = answer.skew.milliseconds.subtractingSaturating(fault.milliseconds)
                return fault.covers(answer.receivedAt)
                    && Double(rest.magnitude) > 1000 * TrackerClock.behindBeyond.value
            }
        }
        for visit in visits(of: answer.team, at: answer.task) {
            let fault = devices[visit.device]?.clock.faults.first { fault in
                fault.covers(visit.visit.first) && fault.correctedSince.map { visit.visit.first < $0 } ?? true
            }
            if let fault { return fault }
        }
        return nil
    }
}
