/// The port to a store's tables, for whoever copies all of it.
public protocol TableSource: Sendable {
    /// Rows whose keys follow the given one, in the order of their keys, at most the table's page; from the first where `nil`.
    /// All that is read was there at one moment.
    func rows(of table: StoreTable, after key: [StoreValue]?) async throws(StoreError) -> [[StoreValue]]
    /// Lets go of the store. A sink gives up what it was given, unless it has finished.
    func close() async
}

/// The port to the tables of an empty store that takes in all of another one. What it was given counts for nothing before
/// `finish`, and is gone where that is never reached.
public protocol TableSink: TableSource {
    func insert(_ rows: [[StoreValue]], into table: StoreTable) async throws(StoreError)
    /// Makes all that was inserted the store's own, on the disk.
    func finish() async throws(StoreError)
}

/// A copy of everything that one store keeps in another, which is held against it row by row before it counts.
public struct StoreCopy: Sendable {
    /// A summary of what was copied and found the same.
    public struct Summary: Sendable, Equatable {
        /// Number of rows by the name of their table.
        public fileprivate(set) var counts: [String: Int] = [:]
        /// Where the log of each quest ends.
        public fileprivate(set) var quests: [QuestID: LogHead] = [:]
        /// Number of accounts whose logs were read.
        public fileprivate(set) var accounts = 0
        /// Photos and media; none where they were not copied.
        public fileprivate(set) var blobs = BlobCopy.Summary()

        /// Number of all rows.
        public var rows: Int { counts.values.reduce(0, +) }
    }

    private let source: any TableSource
    private let sink: any TableSink
    private let blobs: BlobCopy?

    /// - Parameter blobs: Of the photos and media beside; they stay behind where `nil`.
    public init(from source: any TableSource, to sink: any TableSink, blobs: BlobCopy? = nil) {
        (self.source, self.sink, self.blobs) = (source, sink, blobs)
    }

    /// Copies all tables, photos and media, reads them back, and has the sink keep them where every row is what it was, every
    /// chain holds, and every photo is what its digest says. Both are closed afterwards.
    ///
    /// - Parameter progress: Called with the name of each table and the number of its rows, once they are there.
    /// - Throws: `StoreError.duplicate` for a sink that is not empty, `.corrupted` where a log of the source is not whole or
    ///   the copy is not the same; the sink keeps nothing then.
    /// - Complexity: O(size of the store), in pages.
    public func run(
        _ progress: (_ table: String, _ rows: Int) -> Void = { _, _ in }
    ) async throws(StoreError) -> Summary {
        let outcome: Result<Summary, StoreError>
        do throws(StoreError) {
            let summary = try await copyAll(progress)
            try await sink.finish()
            outcome = .success(summary)
        } catch {
            outcome = .failure(error)
        }
        await source.close()
        await sink.close()
        return try outcome.get()
    }

    private func copyAll(_ progress: (String, Int) -> Void) async throws(StoreError) -> Summary {
        for table in StoreTable.all {
            guard try await sink.rows(of: table, after: nil).isEmpty else { throw .duplicate(what: "store") }
        }
        try await blobs?.checkEmpty()
        var summary = Summary()
        var photos: [PhotoID: Digest] = [:]
        for table in StoreTable.all {
            var written = TableDigest()
            try await Self.read(table, of: source) { page throws(StoreError) in
                try await sink.insert(page, into: table)
                written.take(page)
            }
            var read = TableDigest()
            var walk = ChainsWalk()
            try await Self.read(table, of: sink) { page throws(StoreError) in
                read.take(page)
                try walk.take(page, of: table)
            }
            guard read == written else { throw .corrupted("the copy of \(table.name) is not the same") }
            try walk.finish()
            summary.quests.merge(walk.quests) { $1 }
            photos.merge(walk.photos) { $1 }
            summary.accounts += walk.accounts
            summary.counts[table.name] = read.count
            progress(table.name, read.count)
        }
        if let blobs { summary.blobs = try await blobs.run(photos: photos, quests: Set(summary.quests.keys)) }
        return summary
    }

    private static func read(
        _ table: StoreTable, of source: any TableSource,
        _ body: ([[StoreValue]]) async throws(StoreError) -> Void
    ) async throws(StoreError) {
        var key: [StoreValue]?
        while true {
            let page = try await source.rows(of: table, after: key)
            guard let last = page.last else { return }
            try await body(page)
            key = table.key(of: last)
        }
    }
}

/// The number of rows and a digest of all of them in their order.
private struct TableDigest: Equatable {
    private(set) var count = 0
    private var digest = Digest.zero

    mutating func take(_ page: [[StoreValue]]) {
        // Row by row: pages of two stores need not end alike.
        for row in page {
            count += 1
            digest = .sha256(digest.bytes, Self.bytes(of: row))
        }
    }

    private static func bytes(of row: [StoreValue]) -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ kind: UInt8, _ content: some Collection<UInt8>) {
            bytes.append(kind)
            withUnsafeBytes(of: UInt64(content.count).bigEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: content)
        }
        func append(_ kind: UInt8, number: UInt64) {
            withUnsafeBytes(of: number.bigEndian) { append(kind, Array($0)) }
        }
        for value in row {
            switch value {
            case .none: append(0, [])
            case .integer(let number): append(1, number: UInt64(bitPattern: number))
            // SQLite keeps no sign of zero.
            case .double(let number): append(2, number: (number == 0 ? 0 : number).bitPattern)
            case .text(let text): append(3, Array(text.utf8))
            case .bytes(let content): append(4, content)
            }
        }
        return bytes
    }
}

/// Verifies the chains of all logs, one after the other as their records come.
private struct ChainsWalk {
    private(set) var quests: [QuestID: LogHead] = [:]
    private(set) var accounts = 0
    /// The SHA-256 of the photos that answers have come with, also of those that were erased.
    private(set) var photos: [PhotoID: Digest] = [:]
    private var quest: LogVerifier?
    private var account: AccountLogVerifier?

    mutating func take(_ page: [[StoreValue]], of table: StoreTable) throws(StoreError) {
        switch table.name {
        case StoreTable.records.name:
            for row in page {
                guard let record = Record(row: row) else { throw Self.strange }
                try Self.checking { () throws(LogFault) in try check(record) }
            }
        case StoreTable.accountRecords.name:
            for row in page {
                guard let record = AccountRecord(row: row) else { throw Self.strange }
                try Self.checking { () throws(LogFault) in try check(record) }
            }
        default: return
        }
    }

    func finish() throws(StoreError) {
        try Self.checking { () throws(LogFault) in
            try quest?.finish()
            try account?.finish()
        }
    }

    private static let strange = StoreError.corrupted("a log of the store has what is no record")

    private static func checking(_ body: () throws(LogFault) -> Void) throws(StoreError) {
        do throws(LogFault) { try body() } catch {
            throw .corrupted("a log of the store is not whole at record \(error.seq): \(error.code)")
        }
    }

    private mutating func check(_ record: Record) throws(LogFault) {
        if quest?.quest != record.quest {
            try quest?.finish()
            quest = LogVerifier(quest: record.quest)
        }
        try quest?.check(record)
        quests[record.quest] = record.head
        if record.kind == .answer, case .answer(let answer)? = try? record.content(), let photo = answer.photo
        {
            photos[photo.id] = photo.digest
        }
    }

    private mutating func check(_ record: AccountRecord) throws(LogFault) {
        if account?.account != record.account {
            try account?.finish()
            account = AccountLogVerifier(account: record.account)
            accounts += 1
        }
        try account?.check(record)
    }
}
