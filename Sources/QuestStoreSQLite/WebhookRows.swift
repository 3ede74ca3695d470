import Foundation
import GRDB
public import QuestRules

extension SQLiteQuestStore: WebhookStore {
    public func webhooks() async throws(StoreError) -> [Webhook] {
        try await mapErrors { [pool] in
            try await pool.read { db in
                try Row.fetchAll(db, sql: "SELECT * FROM webhooks ORDER BY position").map { try Webhook($0) }
            }
        }
    }

    public func add(_ webhook: Webhook) async throws(StoreError) {
        if files.reserve?.isTouched ?? false { throw .full }
        let attempts = try webhook.progress.attemptText
        try await change { db in
            try insert(
                "webhook", into: db,
                sql: """
                    INSERT INTO webhooks (quest, id, url, events, salt, created_at, cursor, through, failures,
                        failing_since, retry_at, stopped, attempts)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                [
                    webhook.quest.rawValue, webhook.id.rawValue, webhook.url,
                    webhook.events.joined(separator: ","), Data(webhook.salt), webhook.createdAt.milliseconds,
                    webhook.progress.cursor, webhook.progress.through, webhook.progress.failures,
                    webhook.progress.failingSince?.milliseconds, webhook.progress.retryAt?.milliseconds,
                    webhook.progress.isStopped, attempts,
                ])
        }
    }

    public func update(_ webhook: Webhook) async throws(StoreError) {
        if files.reserve?.isTouched ?? false { throw .full }
        let (progress, attempts) = (webhook.progress, try webhook.progress.attemptText)
        try await change { db in
            try db.run(
                cached: """
                    UPDATE webhooks SET cursor = ?, through = ?, failures = ?, failing_since = ?, retry_at = ?,
                        stopped = ?, attempts = ?
                    WHERE quest = ? AND id = ?
                    """,
                [
                    progress.cursor, progress.through, progress.failures, progress.failingSince?.milliseconds,
                    progress.retryAt?.milliseconds, progress.isStopped, attempts, webhook.quest.rawValue,
                    webhook.id.rawValue,
                ])
        }
    }

    public func removeWebhook(_ id: WebhookID, of quest: QuestID) async throws(StoreError) {
        try await change { db in
            try db.run(
                cached: "DELETE FROM webhooks WHERE quest = ? AND id = ?", [quest.rawValue, id.rawValue])
        }
        // An address may hold a secret of its receiver's.
        await truncation.request()
    }

    private func change(_ work: @escaping @Sendable (Database) throws -> Void) async throws(StoreError) {
        try files.look()
        do {
            try await pool.write(work)
            try files.look()
        } catch {
            files.note(error)
            throw StoreError(error)
        }
    }
}

extension Webhook {
    /// - Throws: `StoreError.corrupted` when the attempts cannot be read.
    fileprivate init(_ row: Row) throws {
        let salt: Data = row["salt"]
        let events: String = row["events"]
        func time(_ column: String) -> Timestamp? {
            (row[column] as Int64?).map { Timestamp(milliseconds: $0) }
        }
        let progress = WebhookProgress(
            cursor: row["cursor"], through: row["through"], failures: row["failures"],
            failingSince: time("failing_since"), retryAt: time("retry_at"), isStopped: row["stopped"],
            attempts: try WebhookAttempt.list(row["attempts"]))
        self.init(
            id: WebhookID(row["id"]), quest: QuestID(row["quest"]), url: row["url"],
            events: events.split(separator: ",").map(String.init), salt: Array(salt),
            createdAt: Timestamp(milliseconds: row["created_at"]), progress: progress)
    }
}
