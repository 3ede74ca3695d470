import GeoJSONKit
import QuestEngine
import QuestWire

extension DaemonClient {
    /// A page of records as they came, and as JSON values that keep every digit for hashing.
    struct RecordPage {
        let page: AdminRecordPage
        let lines: [JSONValue]
    }

    private static let pageSize = 1000

    /// Hands over the quest's records page by page, in order, up to where the log ended when the first page was made:
    /// what is written meanwhile is left out.
    ///
    /// - Parameter seq: The number after which to begin.
    /// - Returns: The end of the log.
    func forEachRecordPage(
        of quest: QuestID, after seq: Int64, _ body: (RecordPage) throws -> Void
    ) async throws -> LogEnd {
        var (last, end): (Int64, LogEnd?) = (seq, nil)
        while true {
            let path = APIPath.adminQuest(quest, "records") + "?after=\(last)&limit=\(Self.pageSize)"
            let answer = try await fetch(path)
            let page: AdminRecordPage = try decode(answer)
            let lines = try? JSONValue(parsing: answer.bytes)["records"]?.arrayValue
            guard let lines, lines.count == page.records.count else {
                throw CommandFailure(.unreachable, .serverStrange("\(server)", status: answer.status))
            }
            let head = end ?? page.head
            end = head
            let count = page.records.count { $0.seq <= head.seq }
            let wanted = AdminRecordPage(records: Array(page.records.prefix(count)), head: head)
            try body(RecordPage(page: wanted, lines: Array(lines.prefix(count))))
            guard let next = wanted.records.last?.seq, next > last, next < head.seq else { return head }
            last = next
        }
    }

    /// Checks the quest's log up to where it ends now.
    ///
    /// - Parameter body: Gets each record that is good.
    /// - Throws: `LogFault` and `RecordLineError` for a log that is not what was written; `CommandFailure` when the
    ///   daemon refuses or is not there.
    func checkLog(
        of quest: QuestID, with verifier: inout LogVerifier, _ body: (Record) -> Void = { _ in }
    ) async throws {
        let end = try await forEachRecordPage(of: quest, after: 0) { page in
            for line in page.lines {
                let record = try Record(line: line.bytes(), quest: quest)
                try verifier.check(record)
                body(record)
            }
        }
        try verifier.finish()
        guard end.seq <= verifier.head.seq else {
            throw LogFault.cut(after: verifier.head.seq, published: end.seq)
        }
        guard end == LogEnd(verifier.head) else { throw LogFault.rewritten(seq: end.seq) }
    }
}

extension LogEnd {
    init(_ head: LogHead) {
        self.init(seq: head.seq, hash: head.hash.description)
    }
}
