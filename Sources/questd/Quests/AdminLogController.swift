import Hummingbird
import QuestEngine
import QuestWire

/// The log as it is, and whether it is still what was written.
struct AdminLogController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let work: WorkPool

    func records(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (desk, _, edition) = try await access.open(context)
        if edition.document.judging.hidesLogFromJudges,
            ![.organiser, .admin].contains(context.principal.role)
        {
            throw RequestError.logHidden
        }
        let query = try Query(request, allowing: ["after", "limit"])
        let after = try query.number("after", in: RecordNumber.self, default: 0)
        let limit = try query.number("limit", in: PageSize.self, default: PageSize.range.upperBound)
        let (store, quest) = (store, desk.quest)
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
        let language = context.language
        // A log is as long as it is.
        return try await work.runLong(for: context.asker, isBounded: false) {
            try await verified(quest, in: language, shouldStop: $0)
        }
    }

    /// Up to the end of this moment: what is written meanwhile is another time's.
    private func verified(
        _ quest: QuestID, in language: Language, shouldStop: @Sendable () -> Bool
    ) async throws -> Response {
        let end = try await store.head(of: quest)
        var verifier = LogVerifier(quest: quest, published: end)
        do {
            while verifier.head.seq < end.seq, !shouldStop() {
                let page = try await store.records(of: quest, after: verifier.head.seq, limit: 1000)
                if page.isEmpty { break }
                for record in page where verifier.head.seq < end.seq { try verifier.check(record) }
            }
            try verifier.finish()
            return try .json(
                LogVerification(
                    valid: true, recordCount: verifier.head.seq, head: LogEnd(verifier.head),
                    impossibleTimes: verifier.impossibleTimes))
        } catch let fault as LogFault {
            return try .json(
                LogVerification(
                    valid: false, recordCount: verifier.head.seq, head: LogEnd(verifier.head),
                    faultSeq: fault.seq, fault: fault.message.text(in: language)))
        }
    }
}
