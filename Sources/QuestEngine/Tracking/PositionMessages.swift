// Messages about batches of positions.

extension Message {
    public static func positionsEmpty() -> Message {
        Message("positions-empty", "The batch holds no position.", "В пакете нет ни одного положения.")
    }

    public static func positionsTooMany(limit: Int) -> Message {
        Message(
            "positions-too-many", "Too many positions at once: at most {limit}.",
            "Слишком много положений сразу: не больше {limit}.", ["limit": .count(limit)])
    }

    /// `index` counts from 0; people read it counted from 1.
    public static func positionInvalid(index: Int) -> Message {
        Message(
            "position-invalid",
            """
            Position {number} of the batch is no place on Earth: longitude −180 to 180 comes first, then \
            latitude −90 to 90.
            """,
            """
            Положение {number} в пакете — не точка на Земле: сначала долгота от −180 до 180, затем широта \
            от −90 до 90.
            """, ["number": .count(index + 1)])
    }
}
