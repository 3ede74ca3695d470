import QuestEngine

/// Which quests' rides of before the start of the daemon were taken up: those of each quest once, when somebody first
/// asks for them. From then on a device's ride is known as soon as it is heard of.
actor RideRecalls {
    private var tasks: [QuestID: Task<Void, any Error>] = [:]

    /// Returns once they are. After an error the next one to ask tries again.
    func recall(_ quest: QuestID, by takingUp: @escaping @Sendable () async throws -> Void) async throws {
        let task = tasks[quest] ?? Task { try await takingUp() }
        tasks[quest] = task
        do {
            try await task.value
        } catch {
            if tasks[quest] == task { tasks[quest] = nil }
            throw error
        }
    }
}
