/// A minute by the clock and the calendar of a place, as people and opening hours name it.
public struct LocalMinute: Hashable, Sendable {
    /// Days since 1 January 1970 there.
    public let day: Int
    /// Minutes since midnight: 0 … 1439.
    public let minute: Int
    /// How many seconds more the clocks show than in Greenwich; `nil` where nobody knows. It tells when the sun rises, and makes
    /// no other minute of this one.
    package let secondsEast: Int?

    /// - Parameter minutes: Since midnight of 1 January 1970 there.
    public init(minutes: Int) { self.init(minutes: minutes, secondsEast: nil) }

    init(minutes: Int, secondsEast: Int?) {
        let day = minutes >= 0 ? minutes / 1440 : -((1439 - minutes) / 1440)
        (self.day, minute) = (day, minutes - day * 1440)
        self.secondsEast = secondsEast
    }

    /// Minutes since midnight of 1 January 1970 there.
    public var minutes: Int { day * 1440 + minute }

    /// Returns the minute at which somewhere else the clocks show so many seconds more than in Greenwich.
    public init(_ time: Timestamp, secondsEast: Int) {
        let milliseconds = time.milliseconds.addingSaturating(Int64(secondsEast) * 1000)
        let minutes = milliseconds / 60_000 - (milliseconds % 60_000 < 0 ? 1 : 0)
        self.init(minutes: Int(minutes), secondsEast: secondsEast)
    }

    /// Returns the minute so many minutes after midnight of 1 January 1970, by the same clock.
    package func sameClock(at minutes: Int) -> LocalMinute {
        LocalMinute(minutes: minutes, secondsEast: secondsEast)
    }

    public static func == (left: LocalMinute, right: LocalMinute) -> Bool {
        left.day == right.day && left.minute == right.minute
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(day)
        hasher.combine(minute)
    }
}
