import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// The log as it is, and whether it is still what was written.
struct AdminLogController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let work: WorkPool

    func records(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        if scope.document.judging.hidesLogFromJudges,
            ![.organiser, .admin].contains(context.principal.role)
        {
            throw RequestError.logHidden
        }
        let query = try Query(request, allowing: ["after", "limit"])
        let after = try query.number("after", in: RecordNumber.self, default: 0)
        let limit = try query.number("limit", in: PageSize.self, default: PageSize.range.upperBound)
        let (store, quest) = (store, scope.quest)
        return try await work.run(for: context.asker) {
            // The head first: a page goes up to the end of one moment, however much is being written.
            let head = try await store.head(of: quest)
            let records = try await store.records(of: quest, after: after, limit: limit)
                .prefix { $0.seq <= head.seq }
            return try .json(AdminRecordPage(records: records.map(AdminRecord.init), head: LogEnd(head)))
        }
    }

    /// Recomputes the chain from the first record to the last, straight from the store.
    func verify(_: Request, _ context: QuestdContext) async throws -> Response {
        let quest = try context.questID()
        guard try await store.head(of: quest) != .empty else { throw RequestError.questUnknown(quest) }
        let walk = try await StoredLog(quest: quest, store: store, work: work).walk(for: context.asker)
        let head = walk.verifier.head
        if let fault = walk.fault {
            return try .json(
                LogVerification(
                    valid: false, recordCount: head.seq, head: LogEnd(head), faultSeq: fault.seq,
                    fault: fault.message.text(in: context.language)))
        }
        return try .json(
            LogVerification(
                valid: true, recordCount: head.seq, head: LogEnd(head),
                impossibleTimes: walk.verifier.impossibleTimes))
    }
}
