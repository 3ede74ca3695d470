extension FixBatch {
    /// Fixes older than this when they were sent are flagged (`FixFlags.outdated`).
    public static let oldest: Seconds = 2_592_000
    /// Fixes dated later than this after their sending are flagged (`FixFlags.future`).
    public static let furthestAhead: Seconds = 60

    /// The batch as it is kept (`Fix.stored`), sorted by time and place, each fix once.
    ///
    /// Times that are implausible are kept: such fixes are flagged where they are read (`TimedFix.flags`).
    ///
    /// - Throws: `FixBatchError` for the first thing wrong; then nothing of the batch is kept.
    /// - Complexity: O(*n* log *n*).
    public func checked() throws(FixBatchError) -> FixBatch {
        guard !fixes.isEmpty else { throw .empty }
        guard fixes.count <= PositionLimits.fixesPerBatch.value else {
            throw .tooMany(limit: PositionLimits.fixesPerBatch.value)
        }
        var kept: [Fix.Key: Fix] = [:]
        for (index, fix) in fixes.enumerated() {
            guard fix.coordinate.isValid else { throw .invalidCoordinate(index: index) }
            let stored = fix.stored
            if kept[stored.key] == nil { kept[stored.key] = stored }
        }
        let sorted = kept.sorted { $0.key < $1.key }.map(\.value)
        return FixBatch(device: device, sentAt: sentAt, receivedAt: receivedAt, fixes: sorted, salt: salt)
    }
}

/// Why a batch of fixes is refused.
public enum FixBatchError: Error, Sendable, Equatable {
    case empty
    case tooMany(limit: Int)
    /// `index` counts from 0 in the batch as it was sent.
    case invalidCoordinate(index: Int)

    /// Stable, kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .empty:
            Message("positions-empty", "The batch holds no position.", "В пакете нет ни одного положения.")
        case .tooMany(let limit):
            Message(
                "positions-too-many", "Too many positions at once: at most {limit}.",
                "Слишком много положений сразу: не больше {limit}.", ["limit": .count(limit)])
        case .invalidCoordinate(let index):
            Message(
                "position-invalid",
                """
                Position {number} of the batch is no place on Earth: longitude −180 to 180 comes first, \
                then latitude −90 to 90.
                """,
                """
                Положение {number} в пакете — не точка на Земле: сначала долгота от −180 до 180, затем \
                широта от −90 до 90.
                """, ["number": .count(index + 1)])
        }
    }
}
