extension Message {
    public static func positionsEmpty() -> Message { Message(PositionCode.empty) }

    public static func positionsTooMany(limit: Int) -> Message {
        Message(PositionCode.tooMany, ["limit": .count(limit)])
    }

    public static func positionsFull(limit: Int) -> Message {
        Message(PositionCode.full, ["limit": .count(limit)])
    }

    /// `index` counts from 0; people read it counted from 1.
    public static func positionInvalid(index: Int) -> Message {
        Message(PositionCode.invalid, ["number": .count(index + 1)])
    }
}
