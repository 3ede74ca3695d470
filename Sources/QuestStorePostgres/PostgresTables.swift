public import QuestRules

/// The tables of a database of PostgreSQL, for whoever copies a whole store. Daemons can commit nothing while this has them.
public struct PostgresTables: TableSink {
    private let connection: Connection

    /// Opens the tables to read or to fill them, all in one transaction, and brings the schema up to date before.
    ///
    /// - Throws: `PostgresStoreError`.
    public static func open(_ address: PostgresAddress) async throws(PostgresStoreError) -> PostgresTables {
        let settings = ConnectionSettings.patient("questd store copy")
        let connection = try await PostgresQuestStore.reaching(address) { () async throws(PostgresFailure) in
            try await Connection.open(address, settings)
        }
        do throws(PostgresStoreError) {
            try await PostgresQuestStore.check(connection, of: address)
            try await Schema.migrate(connection, of: address)
            _ = try await PostgresQuestStore.reaching(address) { () async throws(PostgresFailure) in
                // Whoever commits needs a row of it: what is read here is all that there is, and stays so.
                try await connection.run([
                    Statement("BEGIN ISOLATION LEVEL REPEATABLE READ"),
                    Statement("LOCK TABLE heads IN EXCLUSIVE MODE"),
                    Statement("SET CONSTRAINTS ALL DEFERRED"),
                ])
            }
        } catch {
            connection.close()
            throw error
        }
        return PostgresTables(connection: connection)
    }

    public func rows(
        of table: StoreTable, after key: [StoreValue]?
    ) async throws(StoreError) -> [[StoreValue]] {
        let columns = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let names = table.key.map { "\"\($0)\"" }.joined(separator: ", ")
        var parameters: [Parameter] = []
        var condition = ""
        if let key {
            let kinds = table.key.compactMap { table.place(of: $0) }.map { table.columns[$0].kind }
            for (value, kind) in zip(key, kinds) { parameters.append(try value.parameter(kind)) }
            let places = (1...key.count).map { "$\($0)" }.joined(separator: ", ")
            condition = "WHERE (\(names)) > (\(places))"
        }
        parameters.append(.limit(table.pageSize))
        let answers = try await run([
            Statement(
                """
                SELECT \(columns) FROM \(table.name) \(condition) ORDER BY \(names) LIMIT $\(parameters.count)
                """, parameters)
        ])
        var rows: [[StoreValue]] = []
        for row in answers.first?.rows ?? [] {
            var values: [StoreValue] = []
            for (place, column) in table.columns.enumerated() {
                values.append(try row.value(place, column.kind))
            }
            rows.append(values)
        }
        return rows
    }

    public func insert(_ rows: [[StoreValue]], into table: StoreTable) async throws(StoreError) {
        try await makeDays(of: rows, in: table)
        let columns = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
        var parameters: [Parameter] = []
        var lists: [String] = []
        for (place, column) in table.columns.enumerated() {
            let (list, type) = try Parameter.list(rows.map { $0[place] }, of: column.kind)
            parameters.append(list)
            lists.append("$\(place + 1)::\(type)[]")
        }
        _ = try await run([
            Statement(
                """
                INSERT INTO \(table.name) (\(columns)) SELECT * FROM unnest(\(lists.joined(separator: ", ")))
                """, parameters, what: table.name, parent: table.name)
        ])
    }

    /// Makes the partitions of fixes before they come.
    private func makeDays(of rows: [[StoreValue]], in table: StoreTable) async throws(StoreError) {
        guard table.name == "fixes", let time = table.place(of: "time"),
            let received = table.place(of: "received_at")
        else { return }
        var days: Set<Int64> = []
        for row in rows {
            guard case .integer(let at) = row[time], case .integer(let receivedAt) = row[received] else {
                continue
            }
            let day = FixDays.ownDay(
                of: Timestamp(milliseconds: at), receivedAt: Timestamp(milliseconds: receivedAt))
            if let day { days.insert(day) }
        }
        _ = try await run(days.sorted().map { Statement("SELECT make_day($1)", [.integer($0)]) })
    }

    public func finish() async throws(StoreError) {
        let ends = [("quest", "records"), ("account", "account_records")].map { owner, table in
            Statement(
                """
                INSERT INTO heads (log, seq, hash, last_commit)
                SELECT DISTINCT ON (\(owner)) '\(owner)/' || \(owner), seq, hash, ''::bytea FROM \(table)
                ORDER BY \(owner), seq DESC
                ON CONFLICT (log) DO UPDATE SET seq = EXCLUDED.seq, hash = EXCLUDED.hash
                """)
        }
        // What is added later comes after what was copied.
        let positions = ["teams", "staff", "webhooks", "account_results"].map { table in
            Statement(
                """
                SELECT setval(pg_get_serial_sequence('\(Schema.name).\(table)', 'position'), max(position))
                FROM \(table) HAVING max(position) IS NOT NULL
                """)
        }
        let answers = try await run(ends + positions + [.commit])
        guard answers.last?.tag == "COMMIT" else { throw .unavailable("PostgreSQL: not committed") }
    }

    public func close() async {
        // A transaction that is not finished ends with its connection, and with it all that was inserted.
        connection.close()
    }

    private func run(_ statements: [Statement]) async throws(StoreError) -> [Answer] {
        do throws(PostgresFailure) {
            return try await connection.run(statements)
        } catch {
            throw StoreError(error, of: statements)
        }
    }
}

extension PostgresTables: BlobSink {
    public func blobs(under prefix: String, after name: String?) async throws(StoreError) -> [Blob] {
        try Blob.list(try await run([Blob.listing(under: prefix, after: name)]).first)
    }

    public func bytes(of blob: Blob, in range: Range<Int>) async throws(StoreError) -> [UInt8] {
        guard !range.isEmpty else { return [] }
        return try Blob.bytes(range, of: try await run([blob.reading(range)]).first)
    }

    /// Puts it in the transaction of all: where it fails nothing of that is to be kept.
    public func put(
        _ name: String, size: Int, digest: Digest, at now: Timestamp, _ piece: @escaping Piece
    ) async throws(StoreError) {
        guard Blob.isName(name) else { throw .blobUnnamed }
        let writing = BlobWriting(name: name, size: size, digest: digest, now: now, piece: piece)
        let failure: StoreError?
        do throws(PostgresFailure) {
            failure = try await writing.run(on: connection)
        } catch {
            throw StoreError(error, of: [])
        }
        if let failure { throw failure }
    }
}

extension StoreValue {
    /// - Throws: `StoreError.corrupted` for a value of another kind.
    fileprivate func parameter(_ kind: StoreTable.Column.Kind) throws(StoreError) -> Parameter {
        switch (self, kind) {
        case (.integer(let value), .integer): .integer(value)
        case (.double(let value), .double): .double(value)
        case (.text(let value), .text): .text(value)
        case (.text(let value), .written): .written(value)
        case (.bytes(let value), .bytes): .bytes(value)
        default: throw .corrupted("a row of the store has a value of another kind")
        }
    }
}

extension Parameter {
    /// Returns the values of one column as a list, with PostgreSQL's name of their type.
    ///
    /// - Throws: `StoreError.corrupted` for a value of another kind.
    fileprivate static func list(
        _ values: [StoreValue], of kind: StoreTable.Column.Kind
    ) throws(StoreError) -> (Parameter, type: String) {
        let strange = StoreError.corrupted("a row of the store has a value of another kind")
        func each<Value>(_ make: (StoreValue) -> Value?) throws(StoreError) -> [Value?] {
            var list: [Value?] = []
            for value in values {
                let made = value == .none ? nil : make(value)
                guard value == .none || made != nil else { throw strange }
                list.append(made)
            }
            return list
        }
        switch kind {
        case .integer:
            return (
                .optionalIntegers(try each { if case .integer(let value) = $0 { value } else { nil } }),
                "bigint"
            )
        case .double:
            return (
                .doubles(try each { if case .double(let value) = $0 { value } else { nil } }),
                "double precision"
            )
        case .text:
            return (.texts(try each { if case .text(let value) = $0 { value } else { nil } }), "text")
        case .written:
            return (
                .byteLists(try each { if case .text(let value) = $0 { Array(value.utf8) } else { nil } }),
                "bytea"
            )
        case .bytes:
            return (.byteLists(try each { if case .bytes(let value) = $0 { value } else { nil } }), "bytea")
        case .flag:
            let flags = try each { if case .integer(let value) = $0 { value != 0 } else { nil } }
            guard !flags.contains(nil) else { throw strange }
            return (.flags(flags.compactMap { $0 }), "boolean")
        }
    }
}

extension Row {
    fileprivate func value(
        _ column: Int, _ kind: StoreTable.Column.Kind
    ) throws(StoreError) -> StoreValue {
        switch kind {
        case .integer: try optionalInteger(column).map { .integer($0) } ?? .none
        case .double: try optionalDouble(column).map { .double($0) } ?? .none
        case .text, .written: optionalText(column).map { .text($0) } ?? .none
        case .bytes: optionalBytes(column).map { .bytes($0) } ?? .none
        case .flag: .integer(try flag(column) ? 1 : 0)
        }
    }
}
