/// Fixes of one device that came in one request.
public struct FixBatch: Sendable, Equatable {
    public let device: DeviceID
    /// The moment at which the device says that it sent them.
    public let sentAt: Timestamp
    public let receivedAt: Timestamp
    public let fixes: [Fix]
    /// The device's: `Device.salt`.
    public let salt: [UInt8]

    public init(
        device: DeviceID, sentAt: Timestamp, receivedAt: Timestamp, fixes: [Fix], salt: [UInt8] = []
    ) {
        self.salt = salt
        self.device = device
        self.sentAt = sentAt
        self.receivedAt = receivedAt
        self.fixes = fixes
    }
}

extension FixBatch {
    /// The fixes with the moments that count, by time and place; fixes of the future last.
    public func timed(questStart: Timestamp? = nil) -> [TimedFix] {
        fixes.map { TimedFix($0, sentAt: sentAt, receivedAt: receivedAt, questStart: questStart) }
    }

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

extension FixBatch {
    /// Returns the fixes that something stands against, with their numbers in the batch, rising.
    ///
    /// The batch may be as it was sent, before `checked()`: of fixes that are the same the first stands.
    ///
    /// - Parameter previous: The device's fix before, which is believed.
    /// - Complexity: O(*n* log *n*).
    public func flagged(after previous: Fix?) -> [(index: Int, flags: FixFlags)] {
        let believed = previous.map { TimedFix($0, sentAt: sentAt, receivedAt: receivedAt) }
        return flagged(by: believed.map { FixFilter(believing: $0) } ?? FixFilter())
    }

    /// Returns the fixes that something stands against by a filter that has seen the device's fixes before, such as
    /// `RideState.filter`.
    public func flagged(by filter: FixFilter) -> [(index: Int, flags: FixFlags)] {
        var filter = filter
        let order = fixes.indices.filter { fixes[$0].coordinate.isValid }.sorted {
            (fixes[$0].stored.key, $0) < (fixes[$1].stored.key, $1)
        }
        var found: [(index: Int, flags: FixFlags)] = []
        for index in order {
            let flags = filter.flags(of: TimedFix(fixes[index], sentAt: sentAt, receivedAt: receivedAt))
            if !flags.isEmpty { found.append((index, flags)) }
        }
        return found.sorted { $0.index < $1.index }
    }
}
