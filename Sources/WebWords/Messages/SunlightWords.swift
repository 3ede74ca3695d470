import QuestBase

extension WebWords {
    /// The screen in large signs.
    static let sunlight: [Message] = [
        Message("web-sunlight", "Large signs for bright sun", "Крупные знаки на солнце"),
        Message("web-to-task", "To the task", "К точке"),
    ]
}
