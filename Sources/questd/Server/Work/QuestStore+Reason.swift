import QuestEngine

extension QuestStore {
    /// A judge's words about an answer.
    func reason(of answer: JudgedAnswer) async throws(StoreError) -> String? {
        guard let review = answer.review, review.reason != nil else { return nil }
        return try await text(owner: review.record.rawValue)?.text
    }
}
