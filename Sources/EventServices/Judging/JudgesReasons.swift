package import QuestEngine

extension JudgedAnswer {
    /// The owner of a judge's words about it.
    package var reasonRecord: String? { review?.reason == nil ? nil : review?.record.rawValue }
}

extension QuestStore {
    /// A judge's words about each answer that has some.
    package func reasons(of answers: some Sequence<JudgedAnswer>) async throws(StoreError) -> [AnswerID:
        String]
    {
        let owners = answers.compactMap { answer in answer.reasonRecord.map { (answer.id, $0) } }
        let texts = try await texts(owners: owners.map(\.1))
        return Dictionary(
            owners.compactMap { id, owner in texts[owner].map { (id, $0) } },
            uniquingKeysWith: { first, _ in first })
    }
}
