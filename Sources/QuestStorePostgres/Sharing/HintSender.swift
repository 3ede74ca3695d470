import QuestRules

/// A payload of PostgreSQL's NOTIFY: who has sent it, and what has changed, without any content.
enum Hint {
    static let channel = "request_changes"
    /// PostgreSQL takes no more than 8,000 bytes.
    private static let longest = 4000
    /// Buckets in one payload, each of which takes up to 36 bytes.
    static let mostSpent = 100

    /// Returns the payload; `nil` for what cannot be told so.
    static func payload(_ change: StoreChange, from sender: String) -> String? {
        let words: String
        switch change {
        case .records(let quest, let seq): words = "records \(seq) \(quest)"
        case .removed(let quest): words = "removed \(quest)"
        case .rows(let rows): words = "rows " + rows.map(\.rawValue).sorted().joined(separator: ",")
        case .spent(let all):
            words =
                "spent "
                + all.map { "\(String($0.bucket, radix: 16)):\($0.count)" }.joined(separator: ",")
        case .gap: words = "gap"
        }
        let payload = "\(sender) \(words)"
        return payload.utf8.count <= longest && !payload.utf8.contains(0) ? payload : nil
    }

    /// Reads a payload of another sender; `nil` for an own one. What cannot be read, as of a newer daemon, may be anything.
    static func change(_ payload: String, own sender: String) -> StoreChange? {
        let parts = payload.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.first.map(String.init) != sender else { return nil }
        guard parts.count == 3 else { return .gap }
        switch parts[1] {
        case "removed": return .removed(QuestID(String(parts[2])))
        case "rows":
            let names = parts[2].split(separator: ",")
            let rows = Set(names.compactMap { StoreRows(rawValue: String($0)) })
            return rows.count == names.count ? .rows(rows) : .gap
        case "spent":
            let all = parts[2].split(separator: ",").compactMap { SpentTokens($0) }
            return .spent(all)
        case "records":
            let rest = parts[2].split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard rest.count == 2, let seq = Int64(rest[0]), seq > 0 else { return .gap }
            return .records(of: QuestID(String(rest[1])), through: seq)
        default: return .gap
        }
    }
}

/// Tells other daemons what this one has committed, after it has.
///
/// NOTIFY takes a lock of the whole server until its transaction is on the disk: in the commits themselves it would line all
/// of them up. So hints are gathered for a moment and go together, in a transaction that waits for no disk. Those that are
/// lost with a daemon are made up for by whoever catches up by sequence.
actor HintSender {
    /// Random, so that nobody takes in hints of their own.
    nonisolated let sender: String
    private let lane: ConnectionLane
    private var ends: [QuestID: Int64] = [:]
    private var rows: Set<StoreRows> = []
    private var spent: [UInt64: Int] = [:]
    private var isSending = false

    /// The time for which hints are gathered.
    private static let pause = Duration.milliseconds(4)

    init(_ lane: ConnectionLane) {
        self.lane = lane
        var random = SystemRandomNumberGenerator()
        sender = String(UInt64.random(in: .min ... .max, using: &random), radix: 16)
    }

    /// Returns the statement that tells of a change in the transaction that makes it, for what must not be missed and is rare.
    nonisolated func notifying(_ change: StoreChange) -> Statement {
        let payload = Hint.payload(change, from: sender) ?? "\(sender) gap "
        return Statement("SELECT pg_notify($1, $2)", [.text(Hint.channel), .text(payload)])
    }

    func note(_ quest: QuestID, through seq: Int64) {
        ends[quest] = max(ends[quest] ?? 0, seq)
        send()
    }

    func note(_ changed: Set<StoreRows>) {
        rows.formUnion(changed)
        send()
    }

    func note(_ tokens: [SpentTokens]) {
        for taken in tokens { spent[taken.bucket, default: 0] += taken.count }
        send()
    }

    func close() async { await lane.close() }

    private func send() {
        guard !isSending else { return }
        isSending = true
        Task { await self.sendAll() }
    }

    private func sendAll() async {
        while !ends.isEmpty || !rows.isEmpty || !spent.isEmpty {
            try? await Task.sleep(for: Self.pause)
            var changes = ends.map { StoreChange.records(of: $0.key, through: $0.value) }
            if !rows.isEmpty { changes.append(.rows(rows)) }
            changes += spent.map { SpentTokens(bucket: $0.key, count: $0.value) }
                .chunks(of: Hint.mostSpent).map { .spent($0) }
            (ends, rows, spent) = ([:], [], [:])
            let payloads = changes.compactMap { Hint.payload($0, from: sender) }
            let statement = Statement(
                "SELECT pg_notify($1, hint) FROM unnest($2::text[]) AS hint",
                [.text(Hint.channel), .texts(payloads)])
            // They are hints: nobody waits for one that could not be sent.
            _ = try? await lane.use { connection throws(PostgresFailure) in
                try await connection.run([statement])
            }
        }
        isSending = false
    }
}

extension SpentTokens {
    /// `nil` for what is no bucket with a number of tokens.
    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let bucket = UInt64(parts[0], radix: 16), let count = Int(parts[1]), count > 0
        else { return nil }
        self.init(bucket: bucket, count: count)
    }
}

extension Array {
    /// Its elements in their order, at most so many together.
    fileprivate func chunks(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
