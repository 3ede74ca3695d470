import Foundation

/// An attempt as the column has it.
private struct AttemptRow: Codable {
    let at: Int64
    let delivery: String
    let records: Int
    let status: Int?
    let failure: String?
    let milliseconds: Int
}

extension WebhookAttempt {
    /// Reads the attempts of a webhook as a store has them.
    ///
    /// - Throws: `StoreError.corrupted`.
    public static func list(_ text: String) throws(StoreError) -> [WebhookAttempt] {
        guard let rows = try? JSONDecoder().decode([AttemptRow].self, from: Data(text.utf8)) else {
            throw .corrupted("the attempts of a webhook cannot be read")
        }
        return rows.map {
            WebhookAttempt(
                at: Timestamp(milliseconds: $0.at), delivery: $0.delivery, recordCount: $0.records,
                status: $0.status, failure: $0.failure, milliseconds: $0.milliseconds)
        }
    }
}

extension WebhookProgress {
    /// The attempts as a store has them: JSON, which `WebhookAttempt.list(_:)` reads.
    public var attemptText: String {
        get throws(StoreError) {
            let rows = attempts.map {
                AttemptRow(
                    at: $0.at.milliseconds, delivery: $0.delivery, records: $0.recordCount, status: $0.status,
                    failure: $0.failure, milliseconds: $0.milliseconds)
            }
            guard let data = try? JSONEncoder().encode(rows) else {
                throw .corrupted("the attempts of a webhook cannot be written")
            }
            return String(decoding: data, as: UTF8.self)
        }
    }
}
