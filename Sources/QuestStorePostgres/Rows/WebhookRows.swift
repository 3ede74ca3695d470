import QuestRules

extension Webhook {
    static let columns = """
        quest, id, url, events, salt, created_at, cursor, through, failures, failing_since, retry_at, stopped, \
        attempts
        """

    func inserting() throws(StoreError) -> Statement {
        Statement(
            """
            INSERT INTO webhooks (\(Self.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            """,
            [
                .text(quest.rawValue), .text(id.rawValue), .written(url),
                .text(events.joined(separator: ",")), .bytes(salt), .moment(createdAt),
                .integer(progress.cursor), .integer(progress.through), .integer(Int64(progress.failures)),
                .moment(progress.failingSince), .moment(progress.retryAt), .flag(progress.isStopped),
                .written(try progress.attemptText),
            ], what: "webhook")
    }

    func updating() throws(StoreError) -> Statement {
        Statement(
            """
            UPDATE webhooks SET cursor = $1, through = $2, failures = $3, failing_since = $4, retry_at = $5,
                stopped = $6, attempts = $7
            WHERE quest = $8 AND id = $9
            """,
            [
                .integer(progress.cursor), .integer(progress.through), .integer(Int64(progress.failures)),
                .moment(progress.failingSince), .moment(progress.retryAt), .flag(progress.isStopped),
                .written(try progress.attemptText), .text(quest.rawValue), .text(id.rawValue),
            ], what: "webhook")
    }

    /// - Throws: `StoreError.corrupted` when the attempts cannot be read.
    init(_ row: Row) throws(StoreError) {
        let progress = WebhookProgress(
            cursor: try row.integer(6), through: try row.optionalInteger(7), failures: try row.int(8),
            failingSince: try row.optionalMoment(9), retryAt: try row.optionalMoment(10),
            isStopped: try row.flag(11), attempts: try WebhookAttempt.list(try row.text(12)))
        self.init(
            id: WebhookID(try row.text(1)), quest: QuestID(try row.text(0)), url: try row.text(2),
            events: try row.text(3).split(separator: ",").map(String.init), salt: try row.bytes(4),
            createdAt: try row.moment(5), progress: progress)
    }
}
