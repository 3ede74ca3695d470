extension Judge {
    /// Takes a batch of fixes. Positions are taken before the quest opens too, so that riders can set up;
    /// what was recorded wholly after closing is refused. Fixes in forbidden zones are kept like others; the record
    /// notes the zones (`crossings`).
    ///
    /// What they prove of arrivals is decided at once (`settlement`).
    ///
    /// - Parameters:
    ///   - previous: The device's last fix before the batch, if one is stored: riders also arrive between two fixes.
    ///   - repair: What was found out by `lateRepair`; needed where a fix of the batch is not later than all of its device
    ///     (`isLate`), and holds in the state (`holds`).
    /// - Returns: `nil` when the device's last batch was the same: it is stored already and only acknowledged
    ///   again.
    /// - Throws: `Refusal.positions` naming the fix that is wrong, `.deviceUnknown`, `.questClosed`;
    ///   `.positionsFull` for more fixes of one device than are kept.
    public func takePositions(
        _ batch: FixBatch, after previous: Fix? = nil, repair: LateRepair? = nil, in state: QuestState,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        guard let device = state.member(batch.device) else { throw .deviceUnknown }
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
        guard !isOver(at: first, in: state) else { throw .questClosed }
        let change = visitChange(by: checked, after: previous, repair: repair, of: device, in: state)
        let crossings = crossings(in: checked, state)
        guard
            let body = PositionsBody(
                checked, crossings: crossings, visits: change.visits, withdraws: change.withdraws)
        else { throw .positions(.empty) }
        let draft = RecordDraft(
            id: ids.identifier(at: batch.receivedAt),
            at: skew.countedTime(of: body.last, receivedAt: batch.receivedAt, questStart: nil),
            receivedAt: batch.receivedAt, actor: .device(batch.device), team: device.team,
            device: batch.device, version: version, content: .positions(body))
        guard isDecisive(change, of: device.team, in: state) else {
            return Entry(drafts: [draft], attachments: [.fixes(checked)])
        }
        var (after, unused) = (state, Settlement())
        after.take([draft], of: quest, into: &unused)
        let settlement = settlement(of: device.team, by: checked, in: after, ids: &ids)
        return Entry(
            drafts: [draft] + settlement.drafts, attachments: [.fixes(checked)] + settlement.attachments)
    }

    /// Whether fixes of a batch come after later ones of their device: then those around it have to be looked at again.
    public static func isLate(_ batch: FixBatch, in state: QuestState) -> Bool {
        guard let last = state.member(batch.device)?.lastFix else { return false }
        return batch.fixes.contains { $0.time <= last }
    }

    private func isOver(at time: Timestamp, in state: QuestState) -> Bool {
        if let closes = document.closes, time >= closes { return true }
        return state.openings.last?.end.map { time >= $0 } ?? false
    }
}
