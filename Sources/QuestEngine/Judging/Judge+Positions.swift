extension Judge {
    /// Takes a batch of fixes. Positions are taken before the quest opens too, so that riders can set up;
    /// what was recorded wholly after closing is refused. Fixes in forbidden zones are kept like others; the record
    /// notes the zones (`crossings`).
    ///
    /// What they prove of arrivals is decided at once (`arrivals`).
    ///
    /// - Parameter previous: The device's fix before the batch, if one is stored: riders also arrive between two fixes.
    /// - Returns: `nil` when the device's last batch was the same: it is stored already and only acknowledged
    ///   again.
    /// - Throws: `Refusal.positions` naming the fix that is wrong, `.deviceUnknown`, `.questClosed`.
    public func takePositions(
        _ batch: FixBatch, after previous: Fix? = nil, in state: QuestState, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        guard let device = state.member(batch.device) else { throw .deviceUnknown }
        let checked: FixBatch
        do {
            checked = try batch.checked()
        } catch {
            throw .positions(error)
        }
        guard checked.digest != device.lastBatch else { return nil }

        let skew = ClockSkew(sentAt: batch.sentAt, receivedAt: batch.receivedAt)
        // A fix of an impossible time does not bring in what was recorded after closing.
        let timed = checked.timed()
        guard let first = (timed.first { $0.flags.isEmpty } ?? timed.last)?.time else {
            throw .positions(.empty)
        }
        guard !isOver(at: first, in: state) else { throw .questClosed }
        let arrivals = arrivals(of: checked, after: previous, team: device.team, in: state, ids: &ids)
        let crossings = crossings(in: checked, state)
        guard let body = PositionsBody(checked, crossings: crossings, visits: arrivals.visits) else {
            throw .positions(.empty)
        }
        let draft = RecordDraft(
            id: ids.identifier(at: batch.receivedAt),
            at: skew.countedTime(of: body.last, receivedAt: batch.receivedAt, questStart: nil),
            receivedAt: batch.receivedAt, actor: .device(batch.device), team: device.team,
            device: batch.device, version: version, content: .positions(body))
        let finish = arrivalAtFinish(in: checked, of: device.team, state, ids: &ids)
        return Entry(
            drafts: [draft] + arrivals.drafts + [finish].compactMap(\.self),
            attachments: [.fixes(checked)] + arrivals.attachments)
    }

    private func isOver(at time: Timestamp, in state: QuestState) -> Bool {
        if let closes = document.closes, time >= closes { return true }
        return state.openings.last?.end.map { time >= $0 } ?? false
    }
}
