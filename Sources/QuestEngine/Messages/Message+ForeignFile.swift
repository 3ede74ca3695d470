extension Message {
    /// - Parameter kind: what the file is instead of a quest.
    public static func foreignFile(_ kind: ForeignFileCode) -> Message { Message(kind) }
}
