extension Message {
    /// - Parameter reason: The reader's, in English.
    public static func importUnreadable(source: String, reason: String) -> Message {
        Message(ImportCode.unreadable, ["source": .text(source), "reason": .reason(reason)])
    }

    public static func importNoRoads(source: String) -> Message {
        Message(ImportCode.noRoads, ["source": .text(source)])
    }
}
