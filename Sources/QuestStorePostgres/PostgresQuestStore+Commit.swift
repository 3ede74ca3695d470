public import QuestRules

extension PostgresQuestStore {
    public func commit(_ entries: ChainedEntries) async throws(StoreError) {
        await days.make(for: entries.attachments)
        let name = HeadRow.name(of: entries.quest)
        let commit = Self.commitID()
        var statements = [
            HeadRow.moving(name, from: entries.start, to: entries.end, commit: commit)
        ]
        if !entries.records.isEmpty { statements.append(.insertingRecords(of: entries)) }
        for attachment in entries.attachments { statements += attachment.statements(of: entries.quest) }
        let changed = entries.attachments.changedRows
        // What ends somebody's rights is told with the commit itself, so that no daemon's end can keep it back.
        let isRevoking = !changed.isDisjoint(with: [.devices, .sessions])
        if isRevoking { statements.append(hints.notifying(.rows(changed))) }
        defer { if changed.contains(.devices) { memory.forget() } }
        switch try await write(statements) {
        case .done: break
        case .moved: try await settle(entries)
        }
        if !changed.isEmpty, !isRevoking { await hints.note(changed) }
        if !entries.records.isEmpty { await hints.note(entries.quest, through: entries.end.seq) }
    }

    /// Finds out whether a log that has another end than was thought has the records of this commit: then its answer was lost,
    /// and others have written since.
    ///
    /// - Throws: `StoreError.conflict` where it has not.
    private func settle(_ entries: ChainedEntries) async throws(StoreError) {
        let last = entries.end
        let (end, isThere) = try await read([
            HeadRow.reading(HeadRow.name(of: entries.quest)),
            Statement(
                "SELECT 1 FROM records WHERE quest = $1 AND seq = $2 AND hash = $3",
                [.text(entries.quest.rawValue), .integer(last.seq), .digest(last.hash)]),
        ]) { answers throws(StoreError) in (try LogHead(answers.first), answers.last?.count == 1) }
        guard !entries.records.isEmpty, isThere else { throw .conflict(end) }
    }

    public func removeQuest(_ quest: QuestID, after head: LogHead) async throws(StoreError) {
        let name = HeadRow.name(of: quest)
        defer { memory.forget() }
        let statements =
            [HeadRow.moving(name, from: head, to: .empty, commit: Self.commitID())]
            + Statement.deletingQuest(quest) + [hints.notifying(.removed(quest))]
        guard case .moved = try await write(statements) else { return }
        throw .conflict(
            try await read([HeadRow.reading(name)]) { answers throws(StoreError) in
                try LogHead(answers.first)
            })
    }

    /// Returns the random bytes by which a commit is known when it comes again.
    static func commitID() -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }
}

extension Statement {
    fileprivate static func insertingRecords(of entries: ChainedEntries) -> Statement {
        Record.inserting(entries.records, of: entries.quest)
    }
}

extension [Attachment] {
    /// Rows whose memory in other processes is out of date with these.
    fileprivate var changedRows: Set<StoreRows> {
        var changed: Set<StoreRows> = []
        for attachment in self {
            switch attachment {
            case .removedDevice, .deviceToken, .ingestToken, .deviceSalt:
                changed.formUnion([.devices, .sessions])
            case .staff, .staffToken, .erasedStaffName: changed.insert(.staff)
            case .revokedStaff: changed.formUnion([.staff, .sessions, .accounts])
            case .removedTeam: changed.formUnion([.teams, .devices, .sessions, .accounts])
            case .team, .joinCode, .erasedName, .teamName: changed.insert(.teams)
            case .edition, .device, .text, .fixes, .receipt, .erasedText, .erasedFixes, .erasedFixesReceived,
                .erasedReceipts:
                break
            }
        }
        return changed
    }
}
