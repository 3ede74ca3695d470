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

    /// Hands over the quest's records page by page, in order.
    ///
    /// - Parameter seq: after which to begin.
    /// - Returns: where the log ended when the last page was made.
    func forEachRecordPage(
        of quest: QuestID, after seq: Int64, _ body: (RecordPage) throws -> Void
    ) async throws -> LogEnd {
        var last = seq
        while true {
            let path = APIPath.adminQuest(quest, "records") + "?after=\(last)&limit=\(Self.pageSize)"
            let answer = try await send(.get, path)
            if answer.isProblem { throw failure(of: answer) }
            let page: AdminRecordPage = try decode(answer)
            let lines = try? JSONValue(parsing: answer.bytes)["records"]?.arrayValue
            guard let lines, lines.count == page.records.count else {
                throw CommandFailure(.unreachable, .serverStrange("\(server)", status: answer.status))
            }
            try body(RecordPage(page: page, lines: lines))
            guard let next = page.records.last?.seq, next > last, page.records.count == Self.pageSize else {
                return page.head
            }
            last = next
        }
    }
}
