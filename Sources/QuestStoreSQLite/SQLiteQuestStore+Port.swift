import GRDB
public import QuestRules

extension SQLiteQuestStore {
    public func commit(_ entries: ChainedEntries) async throws(StoreError) {
        do throws(StoreError) {
            try journal.append(entries.erasures)
            try await queue.submit(entries).get()
            memory.note(entries.attachments)
            probing.note(nil)
            if entries.erases { await truncation.request() }
        } catch {
            probing.note(error)
            switch error {
            // Refused as a whole: what is stored is known as well as before.
            case .full, .duplicate, .missing: break
            // Perhaps another process has written, or nobody knows what reached the disk: what is there is read again.
            case .conflict, .corrupted, .unavailable: memory.forget()
            }
            throw error
        }
    }

    public func removeQuest(_ quest: QuestID, after head: LogHead) async throws(StoreError) {
        defer { memory.forget() }
        try await erase { db in
            let end = try LogHead.fetch(of: quest, in: db)
            guard end == head else { throw StoreError.conflict(end) }
            try deleteQuest(quest, in: db)
        }
        // Not before: a quest that has begun meanwhile is refused, and must not be deleted from a backup.
        try journal.append([.deletedQuest(quest)])
        await truncation.request()
    }

    public func records(
        of quest: QuestID, after seq: Int64, limit: Int
    ) async throws(StoreError) -> [QuestRules.Record] {
        try await read { try Record.fetch(of: quest, after: seq, limit: limit, in: $0) }
    }

    public func head(of quest: QuestID) async throws(StoreError) -> LogHead {
        try await read { try LogHead.fetch(of: quest, in: $0) }
    }

    public func quests() async throws(StoreError) -> [QuestID] {
        // The index of the primary key has it all; the documents are not touched.
        try await rows("SELECT DISTINCT quest FROM editions ORDER BY quest", []) { QuestID($0["quest"]) }
    }

    public func edition(of quest: QuestID, version: Int) async throws(StoreError) -> QuestEdition? {
        try await row("SELECT * FROM editions WHERE quest = ? AND version = ?", [quest.rawValue, version]) {
            QuestEdition($0)
        }
    }

    public func editions(of quest: QuestID) async throws(StoreError) -> [EditionSummary] {
        // The length of a blob stands before it: its pages are not read.
        try await rows(
            """
            SELECT version, published_at, length(document) AS size FROM editions WHERE quest = ?
            ORDER BY version
            """, [quest.rawValue]
        ) { row in
            EditionSummary(
                version: row["version"], publishedAt: Timestamp(milliseconds: row["published_at"]),
                size: row["size"])
        }
    }

    public func teams(of quest: QuestID) async throws(StoreError) -> [Team] {
        try await rows("SELECT * FROM teams WHERE quest = ? ORDER BY position", [quest.rawValue]) {
            try Team($0)
        }
    }

    public func team(of quest: QuestID, joinCode digest: Digest) async throws(StoreError) -> Team? {
        try await row("SELECT * FROM teams WHERE quest = ? AND join_code = ?", [quest.rawValue, digest.data])
        {
            try Team($0)
        }
    }

    public func deviceAtHand(token digest: Digest) -> Device? { memory.owner(ofToken: digest) }

    public func device(token digest: Digest) async throws(StoreError) -> Device? {
        if let known = memory.owner(ofToken: digest) { return known }
        let age = memory.age
        let device = try await row("SELECT * FROM devices WHERE token = ? AND removed = 0", [digest.data]) {
            Device($0)
        }
        if let device { memory.keep(device, token: digest, at: age) }
        return device
    }

    public func device(ingestToken digest: Digest) async throws(StoreError) -> Device? {
        try await row("SELECT * FROM devices WHERE ingest = ? AND removed = 0", [digest.data]) { Device($0) }
    }

    public func devices(of quest: QuestID) async throws(StoreError) -> [Device] {
        try await rows("SELECT * FROM devices WHERE quest = ? ORDER BY joined_at, id", [quest.rawValue]) {
            Device($0)
        }
    }

    public func staff(of quest: QuestID) async throws(StoreError) -> [StaffMember] {
        try await rows("SELECT * FROM staff WHERE quest = ? ORDER BY position", [quest.rawValue]) {
            try StaffMember($0)
        }
    }

    public func staff(of quest: QuestID, invite digest: Digest) async throws(StoreError) -> StaffMember? {
        try await row("SELECT * FROM staff WHERE invite = ? AND quest = ?", [digest.data, quest.rawValue]) {
            try StaffMember($0)
        }
    }

    public func staff(token digest: Digest) async throws(StoreError) -> StaffMember? {
        try await row("SELECT * FROM staff WHERE token = ?", [digest.data]) { try StaffMember($0) }
    }

    public func lastFix(of device: DeviceID) async throws(StoreError) -> Fix? {
        switch memory.lastFix(of: device) {
        case .known(let fix): return fix
        case DeviceMemory.LastFix.none?: return nil
        case nil: break
        }
        let age = memory.age(of: device)
        let fix = try await row(
            "SELECT * FROM fixes WHERE device = ? AND time <= sent_at + ? "
                + "ORDER BY time DESC, longitude DESC, latitude DESC LIMIT 1",
            [device.rawValue, Int64(Fix.furthestAhead.value * 1000)]
        ) { Fix($0) }
        if let fix { memory.keep(lastFix: fix, of: device, at: age) }
        return fix
    }

    public func soundFixes(of device: DeviceID, limit: Int) async throws(StoreError) -> [TimedFix] {
        let (accuracy, reach) = (Whereabouts.worstAccuracy.value, Whereabouts.nullReach)
        return try await rows(
            "SELECT * FROM fixes WHERE device = ? AND time <= sent_at + ? AND mock = 0 "
                + "AND (accuracy IS NULL OR accuracy <= ?) AND NOT (abs(longitude) < ? AND abs(latitude) < ?) "
                + "ORDER BY time DESC, longitude DESC, latitude DESC LIMIT ?",
            [
                device.rawValue, Int64(Fix.furthestAhead.value * 1000), accuracy, reach, reach,
                max(limit, 0),
            ]
        ) { TimedFix($0) }.reversed()
    }

    public func fixes(
        of device: DeviceID, from start: Timestamp, through end: Timestamp, in span: HeldSpan, limit: Int
    ) async throws(StoreError) -> [TimedFix] {
        try await read { db in
            try Self.fixes(of: DeviceStretch(device, from: start, through: end), in: span, limit: limit, db)
        }
    }

    public func fixes(
        of stretches: [DeviceStretch], limit: Int
    ) async throws(StoreError) -> [[TimedFix]] {
        guard !stretches.isEmpty else { return [] }
        return try await read { db in
            try stretches.map { try Self.fixes(of: $0, in: .whole, limit: limit, db) }
        }
    }

    private static func fixes(
        of stretch: DeviceStretch, in span: HeldSpan, limit: Int, _ db: Database
    ) throws -> [TimedFix] {
        let (after, last) = span.received
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM fixes WHERE device = ? AND time BETWEEN ? AND ? "
                + "AND received_at > ? AND received_at <= ? ORDER BY time, longitude, latitude LIMIT ?")
        return try Row.fetchAll(
            statement,
            arguments: [
                stretch.device.rawValue, stretch.start.milliseconds, stretch.end.milliseconds,
                after.milliseconds, last.milliseconds, max(limit, 0),
            ]
        ).map { TimedFix($0) }
    }

    public func texts(owners: [String]) async throws(StoreError) -> [String: String] {
        guard !owners.isEmpty else { return [:] }
        return try await read { db in
            let statement = try db.cachedStatement(sql: "SELECT * FROM texts WHERE owner = ?")
            var texts: [String: String] = [:]
            for owner in owners {
                guard let row = try Row.fetchOne(statement, arguments: [owner]) else { continue }
                texts[owner] = PersonalText(row).text
            }
            return texts
        }
    }

    public func text(owner: String) async throws(StoreError) -> PersonalText? {
        try await row("SELECT * FROM texts WHERE owner = ?", [owner]) { PersonalText($0) }
    }

    public func receipt(of device: DeviceID, key: String) async throws(StoreError) -> Receipt? {
        if memory.mayHaveUsed(key, device) == nil {
            let age = memory.age(of: device)
            let keys: [String] = try await rows(
                "SELECT key FROM receipts WHERE device = ?", [device.rawValue]
            ) { $0["key"] }
            memory.keep(keys: keys, of: device, at: age)
            if !keys.contains(key) { return nil }
        } else if memory.mayHaveUsed(key, device) == false {
            return nil
        }
        return try await row("SELECT * FROM receipts WHERE device = ? AND key = ?", [device.rawValue, key]) {
            try Receipt($0)
        }
    }

    public func eraseTexts(owners: [String]) async throws(StoreError) {
        try await erase { db in
            for owner in owners {
                try db.run(cached: "DELETE FROM texts WHERE owner = ?", [owner])
            }
        }
    }

    public func eraseFixes(of device: DeviceID, upTo limit: Int) async throws(StoreError) -> Int {
        guard limit > 0 else { return 0 }
        memory.note([.erasedFixes(of: device)])
        defer { memory.note([.erasedFixes(of: device)]) }
        return try await erase { db in
            // Of one moment there are a few at most.
            let last = try Int64.fetchOne(
                db.cachedStatement(
                    sql: "SELECT time FROM fixes WHERE device = ? ORDER BY time LIMIT 1 OFFSET ?"),
                arguments: [device.rawValue, limit - 1])
            guard let last else {
                try db.run(cached: "DELETE FROM fixes WHERE device = ?", [device.rawValue])
                return db.changesCount
            }
            try db.run(cached: "DELETE FROM fixes WHERE device = ? AND time <= ?", [device.rawValue, last])
            return db.changesCount
        }
    }

    public func eraseReceipts(of device: DeviceID, upTo limit: Int) async throws(StoreError) -> Int {
        defer { memory.note([.erasedReceipts(of: device)]) }
        return try await erase { db in
            try db.run(
                cached: """
                    DELETE FROM receipts WHERE device = ?1
                    AND key IN (SELECT key FROM receipts WHERE device = ?1 LIMIT ?2)
                    """, [device.rawValue, max(limit, 0)])
            return db.changesCount
        }
    }

    /// Erases rows. Deleted text still stands in the log of the database, which is emptied when the entry is
    /// committed that tells of the erasure.
    @discardableResult
    private func erase<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        try files.look()
        do {
            let value = try await pool.write(work)
            try files.look()
            return value
        } catch {
            files.note(error)
            throw StoreError(error)
        }
    }

    private func read<Value: Sendable>(
        _ work: @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        try await mapErrors { [pool] in try await pool.read(work) }
    }

    private func row<Value: Sendable>(
        _ sql: String, _ arguments: StatementArguments, _ make: @Sendable (Row) throws -> Value
    ) async throws(StoreError) -> Value? {
        try await read { db in
            try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments).map { try make($0) }
        }
    }

    private func rows<Value: Sendable>(
        _ sql: String, _ arguments: StatementArguments, _ make: @Sendable (Row) throws -> Value
    ) async throws(StoreError) -> [Value] {
        try await read { db in
            try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map { try make($0) }
        }
    }
}
