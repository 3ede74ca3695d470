extension Judge {
    /// Takes a batch of fixes. Positions are taken before the quest opens too, so that riders can set up;
    /// what was recorded wholly after closing is refused. Fixes in forbidden zones are kept like others; the record
    /// notes the zones (`crossings`).
    ///
    /// - Returns: `nil` when the device's last batch was the same: it is stored already and only acknowledged
    ///   again.
    /// - Throws: `Refusal.positions` naming the fix that is wrong, `.deviceUnknown`, `.questClosed`.
    public func takePositions(
        _ batch: FixBatch, in state: QuestState, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        guard let device = state.member(batch.device) else { throw .deviceUnknown }
        let checked: FixBatch
        do {
            checked = try batch.checked()
        } catch {
            throw .positions(error)
        }
        guard let body = PositionsBody(checked, crossings: crossings(in: checked, state)) else {
            throw .positions(.empty)
        }
        guard body.digest != device.lastBatch else { return nil }

        let skew = ClockSkew(sentAt: batch.sentAt, receivedAt: batch.receivedAt)
        let first = skew.countedTime(of: body.first, receivedAt: batch.receivedAt, questStart: nil)
        guard !isOver(at: first, in: state) else { throw .questClosed }
        let draft = RecordDraft(
            id: ids.identifier(at: batch.receivedAt),
            at: skew.countedTime(of: body.last, receivedAt: batch.receivedAt, questStart: nil),
            receivedAt: batch.receivedAt, actor: .device(batch.device), team: device.team,
            device: batch.device, version: version, content: .positions(body))
        let arrival = arrivalAtFinish(in: checked, of: device.team, state, ids: &ids)
        return Entry(drafts: [draft] + [arrival].compactMap(\.self), attachments: [.fixes(checked)])
    }

    private func isOver(at time: Timestamp, in state: QuestState) -> Bool {
        if let closes = document.closes, time >= closes { return true }
        return state.openings.last?.end.map { time >= $0 } ?? false
    }
}
