public import QuestRules

extension PostgresQuestStore {
    public func records(
        of quest: QuestID, after seq: Int64, limit: Int
    ) async throws(StoreError) -> [Record] {
        try await rows(
            "SELECT \(Record.columns) FROM records WHERE quest = $1 AND seq > $2 ORDER BY seq LIMIT $3",
            [.text(quest.rawValue), .integer(seq), .limit(limit)]
        ) { row throws(StoreError) in try Record(row) }
    }

    public func head(of quest: QuestID) async throws(StoreError) -> LogHead {
        try await read([HeadRow.reading(HeadRow.name(of: quest))]) { answers throws(StoreError) in
            try LogHead(answers.first)
        }
    }

    public func quests() async throws(StoreError) -> [QuestID] {
        try await rows("SELECT DISTINCT quest FROM editions ORDER BY quest", []) { row throws(StoreError) in
            QuestID(try row.text(0))
        }
    }

    public func edition(of quest: QuestID, version: Int) async throws(StoreError) -> QuestEdition? {
        try await row(
            "SELECT \(QuestEdition.columns) FROM editions WHERE quest = $1 AND version = $2",
            [.text(quest.rawValue), .integer(Int64(version))]
        ) { row throws(StoreError) in try QuestEdition(row) }
    }

    public func editions(of quest: QuestID) async throws(StoreError) -> [EditionSummary] {
        try await rows(
            """
            SELECT version, published_at, length(document)::bigint FROM editions WHERE quest = $1
            ORDER BY version
            """, [.text(quest.rawValue)]
        ) { row throws(StoreError) in
            EditionSummary(version: try row.int(0), publishedAt: try row.moment(1), size: try row.int(2))
        }
    }

    public func teams(of quest: QuestID) async throws(StoreError) -> [Team] {
        try await rows(
            "SELECT \(Team.columns) FROM teams WHERE quest = $1 ORDER BY position", [.text(quest.rawValue)]
        ) { row throws(StoreError) in try Team(row) }
    }

    public func team(of quest: QuestID, joinCode digest: Digest) async throws(StoreError) -> Team? {
        try await row(
            "SELECT \(Team.columns) FROM teams WHERE quest = $1 AND join_code = $2",
            [.text(quest.rawValue), .digest(digest)]
        ) { row throws(StoreError) in try Team(row) }
    }

    public func deviceAtHand(token digest: Digest) -> Device? { memory.owner(ofToken: digest) }

    public func device(token digest: Digest) async throws(StoreError) -> Device? {
        if let known = memory.owner(ofToken: digest) { return known }
        let age = memory.age
        let device = try await row(
            "SELECT \(Device.columns) FROM devices WHERE token = $1 AND NOT removed", [.digest(digest)]
        ) { row throws(StoreError) in try Device(row) }
        if let device { memory.keep(device, token: digest, at: age) }
        return device
    }

    public func device(ingestToken digest: Digest) async throws(StoreError) -> Device? {
        try await row(
            "SELECT \(Device.columns) FROM devices WHERE ingest = $1 AND NOT removed", [.digest(digest)]
        ) { row throws(StoreError) in try Device(row) }
    }

    public func devices(of quest: QuestID) async throws(StoreError) -> [Device] {
        try await rows(
            "SELECT \(Device.columns) FROM devices WHERE quest = $1 ORDER BY joined_at, id",
            [.text(quest.rawValue)]
        ) { row throws(StoreError) in try Device(row) }
    }

    public func staff(of quest: QuestID) async throws(StoreError) -> [StaffMember] {
        try await rows(
            "SELECT \(StaffMember.columns) FROM staff WHERE quest = $1 ORDER BY position",
            [.text(quest.rawValue)]
        ) { row throws(StoreError) in try StaffMember(row) }
    }

    public func staff(of quest: QuestID, invite digest: Digest) async throws(StoreError) -> StaffMember? {
        try await row(
            "SELECT \(StaffMember.columns) FROM staff WHERE invite = $1 AND quest = $2",
            [.digest(digest), .text(quest.rawValue)]
        ) { row throws(StoreError) in try StaffMember(row) }
    }

    public func staff(token digest: Digest) async throws(StoreError) -> StaffMember? {
        try await row(
            "SELECT \(StaffMember.columns) FROM staff WHERE token = $1", [.digest(digest)]
        ) { row throws(StoreError) in try StaffMember(row) }
    }

    public func lastFix(of device: DeviceID) async throws(StoreError) -> Fix? {
        try await row(
            """
            SELECT \(Fix.columns) FROM fixes WHERE device = $1 AND time <= sent_at + $2
            ORDER BY time DESC, longitude DESC, latitude DESC LIMIT 1
            """, [.text(device.rawValue), .integer(Int64(Fix.furthestAhead.value * 1000))]
        ) { row throws(StoreError) in try Fix(row) }
    }

    public func soundFixes(of device: DeviceID, limit: Int) async throws(StoreError) -> [TimedFix] {
        try await rows(
            """
            SELECT \(Fix.columns) FROM fixes WHERE device = $1 AND time <= sent_at + $2 AND NOT mock
                AND (accuracy IS NULL OR accuracy <= $3) AND NOT (abs(longitude) < $4 AND abs(latitude) < $4)
            ORDER BY time DESC, longitude DESC, latitude DESC LIMIT $5
            """,
            [
                .text(device.rawValue), .integer(Int64(Fix.furthestAhead.value * 1000)),
                .double(Whereabouts.worstAccuracy.value), .double(Whereabouts.nullReach), .limit(limit),
            ]
        ) { row throws(StoreError) in try TimedFix(row) }.reversed()
    }

    public func fixes(
        of device: DeviceID, from start: Timestamp, through end: Timestamp, in span: HeldSpan, limit: Int
    ) async throws(StoreError) -> [TimedFix] {
        try await fixes(of: [DeviceStretch(device, from: start, through: end)], in: span, limit: limit)
            .first ?? []
    }

    public func fixes(
        of stretches: [DeviceStretch], limit: Int
    ) async throws(StoreError) -> [[TimedFix]] {
        try await fixes(of: stretches, in: .whole, limit: limit)
    }

    private func fixes(
        of stretches: [DeviceStretch], in span: HeldSpan, limit: Int
    ) async throws(StoreError) -> [[TimedFix]] {
        let (after, last) = span.received
        let statements = stretches.map { stretch in
            Statement(
                """
                SELECT \(Fix.columns) FROM fixes WHERE device = $1 AND time BETWEEN $2 AND $3
                    AND received_at > $4 AND received_at <= $5
                ORDER BY time, longitude, latitude LIMIT $6
                """,
                [
                    .text(stretch.device.rawValue), .moment(stretch.start), .moment(stretch.end),
                    .moment(after), .moment(last), .limit(limit),
                ])
        }
        guard !statements.isEmpty else { return [] }
        return try await read(statements) { answers throws(StoreError) in
            var found: [[TimedFix]] = []
            for answer in answers {
                var fixes: [TimedFix] = []
                for row in answer.rows { fixes.append(try TimedFix(row)) }
                found.append(fixes)
            }
            return found
        }
    }

    public func texts(owners: [String]) async throws(StoreError) -> [String: String] {
        let known = owners.filter { !$0.utf8.contains(0) }
        guard !known.isEmpty else { return [:] }
        let texts = try await rows(
            "SELECT \(PersonalText.columns) FROM texts WHERE owner = ANY($1)", [.texts(known)]
        ) { row throws(StoreError) in try PersonalText(row) }
        return Dictionary(texts.map { ($0.owner, $0.text) }, uniquingKeysWith: { first, _ in first })
    }

    public func text(owner: String) async throws(StoreError) -> PersonalText? {
        try await row("SELECT \(PersonalText.columns) FROM texts WHERE owner = $1", [.text(owner)]) {
            row throws(StoreError) in try PersonalText(row)
        }
    }

    public func receipt(of device: DeviceID, key: String) async throws(StoreError) -> Receipt? {
        try await row(
            "SELECT \(Receipt.columns) FROM receipts WHERE device = $1 AND key = $2",
            [.text(device.rawValue), .written(key)]
        ) { row throws(StoreError) in try Receipt(row) }
    }

    public func eraseTexts(owners: [String]) async throws(StoreError) {
        let known = owners.filter { !$0.utf8.contains(0) }
        guard !known.isEmpty else { return }
        try await write(
            [Statement("DELETE FROM texts WHERE owner = ANY($1)", [.texts(known)])])
    }

    public func eraseFixes(of device: DeviceID, upTo limit: Int) async throws(StoreError) -> Int {
        guard limit > 0 else { return 0 }
        // Of one moment there are a few at most. Without that many there is no last one, and all go.
        return try await erase(
            Statement(
                """
                DELETE FROM fixes WHERE device = $1 AND time <= coalesce(
                    (SELECT time FROM fixes WHERE device = $1 ORDER BY time OFFSET $2 LIMIT 1),
                    9223372036854775807)
                """, [.text(device.rawValue), .limit(limit - 1)]))
    }

    public func eraseReceipts(of device: DeviceID, upTo limit: Int) async throws(StoreError) -> Int {
        try await erase(
            Statement(
                """
                DELETE FROM receipts WHERE device = $1
                AND key IN (SELECT key FROM receipts WHERE device = $1 ORDER BY key LIMIT $2)
                """, [.text(device.rawValue), .limit(limit)]))
    }

    /// - Returns: The number of rows. Not sent again where the answer is lost: the number would be another one.
    private func erase(_ statement: Statement) async throws(StoreError) -> Int {
        guard case .done(let answers) = try await write([statement], again: .never) else { return 0 }
        return answers.first?.changed ?? 0
    }

    public func probe() async throws(StoreError) {
        if let known = probing.known() { return try known.get() }
        try await write([Statement("UPDATE probe SET count = count + 1")])
    }
}

extension Parameter {
    /// The number of rows at most, for which a negative one is none.
    static func limit(_ limit: Int) -> Parameter { .integer(Int64(max(limit, 0))) }
}
