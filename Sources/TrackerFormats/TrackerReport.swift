/// The contents of a message of a tracker app, in our units. Unknown values are `nil`, never zero.
public struct TrackerReport: Sendable, Equatable {
    /// The fixes in the order of the message, each of a place on Earth and of a moment between 2000 and 2100.
    public private(set) var fixes: [Fix] = []
    /// Parts of the message that were not understood or are no readings.
    public private(set) var problems: [TrackerProblem] = []
    public private(set) var transitions: [TrackerTransition] = []
    /// The app's name for the device.
    public var deviceName: String?
    /// Time of sending by the device's clock, where the message says so.
    public var sentAt: Timestamp?
    /// Readings so far, understood or not.
    public private(set) var readingCount = 0

    /// Takes in one reading, or says what is wrong with it.
    mutating func note(_ reading: TrackerReading) {
        switch reading.fix {
        case .success(let fix): fixes.append(fix)
        case .failure(let reason): problems.append(TrackerProblem(index: readingCount, reason: reason))
        }
        readingCount += 1
    }

    mutating func note(_ reason: TrackerProblem.Reason) {
        problems.append(TrackerProblem(index: readingCount, reason: reason))
        readingCount += 1
    }

    mutating func note(_ transition: TrackerTransition) { transitions.append(transition) }

    /// Continues with another message of the same stream.
    mutating func append(_ other: TrackerReport) {
        fixes += other.fixes
        problems += other.problems.map {
            TrackerProblem(index: $0.index + readingCount, reason: $0.reason)
        }
        transitions += other.transitions
        readingCount += other.readingCount
        sentAt = other.sentAt ?? sentAt
        deviceName = other.deviceName ?? deviceName
    }

    /// The report, where anything of it can be used: an app deletes what was answered with success.
    ///
    /// Readings that the app itself marks as old may be deleted.
    ///
    /// - Throws: `TrackerRefusal.reading` with what is wrong with the first one that cannot be used.
    var usable: TrackerReport {
        get throws(TrackerRefusal) {
            guard fixes.isEmpty, transitions.isEmpty,
                let problem = problems.first(where: { $0.reason != .notFixed })
            else { return self }
            throw .reading(problem.reason)
        }
    }

    /// A report of one reading, which must be usable.
    static func single(_ reading: TrackerReading) throws(TrackerRefusal) -> TrackerReport {
        if case .failure(let reason) = reading.fix { throw .reading(reason) }
        var report = TrackerReport()
        report.note(reading)
        return report
    }
}

/// A reason why a reading of a message is not among its fixes.
public struct TrackerProblem: Sendable, Hashable {
    public enum Reason: Error, Sendable, Hashable, CaseIterable {
        case positionMissing, positionInvalid
        case timeMissing, timeInvalid
        /// The app itself says that the position is an old one, or none.
        case notFixed
        case encrypted
        /// A text of a stream that is no GeoJSON.
        case textUnreadable
    }

    /// Number of the reading in the message, from 0.
    public let index: Int
    public let reason: Reason

    public var message: Message {
        switch reason {
        case .positionMissing:
            Message(
                "tracker-position-missing", "Reading {number} has no position.",
                "В записи {number} нет положения.", ["number": .count(index + 1)])
        case .positionInvalid:
            Message(
                "tracker-position-invalid", "The position of reading {number} is no place on Earth.",
                "Положение в записи {number} — не точка на Земле.", ["number": .count(index + 1)])
        case .timeMissing:
            Message(
                "tracker-time-missing", "Reading {number} has no time.", "В записи {number} нет времени.",
                ["number": .count(index + 1)])
        case .timeInvalid:
            Message(
                "tracker-time-invalid", "The time of reading {number} cannot be read.",
                "Время записи {number} не читается.", ["number": .count(index + 1)])
        case .notFixed:
            Message(
                "tracker-not-fixed", "The tracker itself says that reading {number} is no new position.",
                "Трекер сам сообщает, что запись {number} — не новое положение.",
                ["number": .count(index + 1)])
        case .textUnreadable:
            Message(
                "tracker-text-unreadable", "Text {number} of the stream is no readable GeoJSON.",
                "Текст {number} потока — не GeoJSON.", ["number": .count(index + 1)])
        case .encrypted:
            Message(
                "tracker-encrypted", "Encrypted messages cannot be read: turn encryption off in the app.",
                "Зашифрованные сообщения не читаются: отключите шифрование в приложении.")
        }
    }
}

/// An app says that it came into a region or left one.
public struct TrackerTransition: Sendable, Equatable {
    public enum Event: String, Sendable {
        case enter, leave
    }

    public let event: Event
    /// The region's name in the app.
    public let name: String?
    public let time: Timestamp

    public init(event: Event, name: String?, time: Timestamp) {
        self.event = event
        self.name = name
        self.time = time
    }
}
