import QuestEngine

/// How far a daemon's clock is ahead of the one here, as the date of an answer tells.
///
/// The date has whole seconds, cut off, and was written at some moment between question and answer: so what is known is a range, which is the wider
/// the longer the answer took.
struct ClockComparison {
    /// The lead is within it, in seconds; negative where the daemon's clock is behind.
    let lead: ClosedRange<Double>

    /// In seconds: more apart than that, times of starts are wrong.
    static let tolerance = 2.0

    /// - Parameters:
    ///   - date: What the daemon's clock showed, in whole seconds.
    ///   - here: What the clock here showed when the answer was there.
    ///   - wait: The time from the question to the answer.
    init(_ date: Timestamp, answeredAt here: Timestamp, after wait: Duration) {
        let least = (date - here).value
        let (seconds, attoseconds) = wait.components
        lead = least...(least + 1 + max(0, Double(seconds) + Double(attoseconds) / 1e18))
    }

    /// Whether the clocks are too far apart, wherever in the range the lead is.
    var isCertainlyOff: Bool {
        lead.lowerBound > Self.tolerance || lead.upperBound < -Self.tolerance
    }

    var message: Message {
        let middle = (lead.lowerBound + lead.upperBound) / 2
        let margin = (lead.upperBound - lead.lowerBound) / 2
        // The furthest that they can be apart.
        let bound = max(abs(lead.lowerBound), abs(lead.upperBound))
        if isCertainlyOff {
            return middle > 0
                ? .doctorClockAhead(middle, margin: margin) : .doctorClockBehind(-middle, margin: margin)
        }
        return bound <= Self.tolerance ? .doctorClock(bound: bound) : .doctorClockUnsure(bound: bound)
    }
}

extension Message {
    /// - Parameter bound: In seconds.
    fileprivate static func doctorClock(bound: Double) -> Message {
        Message(
            "doctor-clock", "clocks agree within {seconds} s", "часы расходятся не больше чем на {seconds} с",
            ["seconds": .number(bound.roundedUpToTenth)])
    }

    fileprivate static func doctorClockUnsure(bound: Double) -> Message {
        Message(
            "doctor-clock-unsure",
            "clocks may agree: the answer took too long to say more than that they are at most {seconds} s apart",
            "часы, возможно, идут одинаково: ответ шёл слишком долго, ясно лишь, что расхождение не больше {seconds} с",
            ["seconds": .number(bound.roundedUpToTenth)])
    }

    fileprivate static func doctorClockAhead(_ seconds: Double, margin: Double) -> Message {
        Message(
            "doctor-clock-ahead",
            """
            the daemon's clock is {seconds} s ahead of the one here, give or take {margin} s: set them by NTP, or times of starts are \
            wrong
            """,
            """
            часы сервера спешат относительно здешних на {seconds} с (±{margin} с): настройте NTP, иначе время стартов неверно
            """,
            [
                "seconds": .number(seconds),
                "margin": .number(margin.roundedUpToTenth),
            ])
    }

    fileprivate static func doctorClockBehind(_ seconds: Double, margin: Double) -> Message {
        Message(
            "doctor-clock-behind",
            """
            the daemon's clock is {seconds} s behind the one here, give or take {margin} s: set them by NTP, or times of starts are \
            wrong
            """,
            """
            часы сервера отстают от здешних на {seconds} с (±{margin} с): настройте NTP, иначе время стартов неверно
            """,
            [
                "seconds": .number(seconds),
                "margin": .number(margin.roundedUpToTenth),
            ])
    }
}

extension Double {
    fileprivate var roundedUpToTenth: Double { (self * 10).rounded(.up) / 10 }
}
