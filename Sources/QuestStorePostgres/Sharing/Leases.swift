public import QuestRules

extension PostgresQuestStore: LeaseStore {
    public func lease(
        _ name: String, to holder: String, for span: Seconds
    ) async throws(StoreError) -> String {
        let outcome = try await write([
            Statement(
                """
                INSERT INTO leases AS lease (name, holder, until)
                VALUES ($1, $2, now() + make_interval(secs => $3))
                ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
                WHERE lease.holder = excluded.holder OR lease.until <= now()
                """, [.text(name), .text(holder), .double(span.value)]),
            Statement("SELECT holder FROM leases WHERE name = $1", [.text(name)]),
        ])
        guard case .done(let answers) = outcome, let row = answers.last?.first else {
            throw .unavailable("PostgreSQL: nobody knows whose the lease is")
        }
        return try row.text(0)
    }

    public func endLease(_ name: String, of holder: String) async throws(StoreError) {
        try await write([
            Statement("DELETE FROM leases WHERE name = $1 AND holder = $2", [.text(name), .text(holder)])
        ])
    }
}
