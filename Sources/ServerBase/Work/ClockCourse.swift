/// The course of a clock that keeps to the system's time while it can be believed, and never goes back.
///
/// The monotonic clock, which nobody sets, tells how much time has passed. A difference of the system's clock from that
/// is followed where it is small: three seconds at once, and then as much as clocks drift apart. A larger one is a leap that
/// the monotonic clock contradicts: it is held off, and the course goes on by the monotonic clock until the system's is
/// back, or somebody decides to follow it. A suspended machine is no leap: both clocks go on meanwhile.
///
/// What the course is set back by it loses slowly: it goes nine tenths as fast until it agrees.
///
/// All numbers are milliseconds; those of the monotonic clock count from the start.
package struct ClockCourse {
    /// Milliseconds by which both clocks may differ at once.
    static let tolerance: Int64 = 3000
    /// Drift by which more is allowed with time: what the kernel changes a clock's speed by at most.
    static let drift = 0.0005
    /// The smallest difference that is worth an alarm, once the tolerance is used up.
    static let leastHeld: Int64 = 1000

    /// A leap that is not followed.
    package struct Hold: Equatable, Sendable {
        /// By how much the system's clock is ahead of the course; less than 0 where it is behind.
        var difference: Int64
        /// When it began, by the course.
        let since: Int64
    }

    /// An event that somebody may want to hear of.
    package enum News: Equatable, Sendable {
        /// A leap is held off; said again where the system's clock leaps meanwhile.
        case held(difference: Int64)
        /// The system's clock came back by itself.
        case ended(difference: Int64)
        /// A leap was followed.
        case followed(difference: Int64)
    }

    private(set) var hold: Hold?
    /// The system's time less the monotonic one, as it is believed.
    private(set) var offset: Int64
    /// The sum of what was followed lately, less what drift explains.
    private var strain = 0.0
    private var strainAt: Int64
    /// The moment that was given last, and when by the monotonic clock.
    private var last: Int64
    private var lastAt: Int64
    private var news: [News] = []

    /// The most news that wait to be taken.
    private static let mostNews = 16

    init(wall: Int64, at moment: Int64) {
        offset = wall - moment
        (last, lastAt, strainAt) = (wall, moment, moment)
    }

    /// By how much the system's clock is ahead of the course.
    func difference(_ wall: Int64, at moment: Int64) -> Int64 { wall - (moment + offset) }

    /// Whether a difference is small enough to be followed.
    func isSmall(_ difference: Int64, at moment: Int64) -> Bool {
        abs(strained(by: difference, at: moment)) <= Double(Self.tolerance)
    }

    /// Returns the strain after a difference was followed.
    private func strained(by difference: Int64, at moment: Int64) -> Double {
        let plain = strain + Double(difference)
        guard plain > Double(Self.tolerance) else { return plain }
        // While the course has something to lose, a clock that comes toward the time that is given changes little in that.
        let ahead = max(0, last - (moment + offset))
        return ahead == 0 ? plain : max(0, strain) + Double(max(0, difference - ahead))
    }

    /// - Parameters:
    ///   - wall: The system's time.
    ///   - moment: The monotonic time.
    ///   - isBelieved: Whether a leap is followed by itself.
    /// - Returns: The time by the course.
    mutating func read(_ wall: Int64, at moment: Int64, isBelieved: Bool = false) -> Int64 {
        relax(at: moment)
        let difference = difference(wall, at: moment)
        if isSmall(difference, at: moment) {
            strain = strained(by: difference, at: moment)
            offset += difference
            end()
        } else if isBelieved {
            jump(difference)
        } else if abs(difference) <= Self.leastHeld {
            end()
        } else {
            hold(difference, at: moment)
        }
        return advance(at: moment)
    }

    /// Follows the system's clock from now on, however far it is away.
    mutating func follow(_ wall: Int64, at moment: Int64) {
        jump(difference(wall, at: moment))
        _ = advance(at: moment)
    }

    /// Returns the events since the last call, the oldest first.
    mutating func takeNews() -> [News] {
        defer { news = [] }
        return news
    }

    private mutating func jump(_ difference: Int64) {
        offset += difference
        (strain, hold) = (0, nil)
        note(.followed(difference: difference))
    }

    private mutating func hold(_ difference: Int64, at moment: Int64) {
        let isNew = hold.map { abs($0.difference - difference) > Self.tolerance } ?? true
        hold = Hold(difference: difference, since: hold?.since ?? max(last, moment + offset))
        if isNew { note(.held(difference: difference)) }
    }

    private mutating func end() {
        guard let held = hold else { return }
        hold = nil
        note(.ended(difference: held.difference))
    }

    private mutating func note(_ what: News) {
        if news.count == Self.mostNews { news.removeFirst() }
        news.append(what)
    }

    private mutating func relax(at moment: Int64) {
        let eased = Self.drift * Double(moment - strainAt)
        strain = strain > 0 ? max(0, strain - eased) : min(0, strain + eased)
        strainAt = moment
    }

    private mutating func advance(at moment: Int64) -> Int64 {
        let (wanted, passed) = (moment + offset, moment - lastAt)
        // Both clocks are read one after the other, and rounded.
        if wanted < last {
            // Less than ten milliseconds wait for more of them: a tenth of them would be lost.
            guard passed >= 10 else { return last }
            last += passed * 9 / 10
        } else {
            last = wanted
        }
        lastAt = moment
        return last
    }
}
