package import QuestBase
import QuestRules
import Synchronization

/// The system's clock as far as it can be believed, which never goes back: `ClockCourse` says how.
///
/// So what was dated a moment ago is never still to come, and a clock that is set during an event moves nobody's times. A
/// leap is followed by itself only where it corrects a clock that was wrong when the daemon started. A new start begins with
/// the system's time, unless that was held off when the daemon was stopped.
package final class SteadyClock: TimeSource {
    private let system: @Sendable () -> Timestamp
    private let monotonic: @Sendable () -> ContinuousClock.Instant
    private let isInStep: @Sendable () -> Bool?
    private let state: Mutex<State>
    private let began: ContinuousClock.Instant
    private let isInUse = Atomic(false)

    /// Time after the start in which the system may still find the right time.
    static let settling: Int64 = 300_000

    private struct State {
        var course: ClockCourse
        /// Whether the system said at the start that nobody keeps its clock in step.
        var wasAlone: Bool
        /// A record that is dated later than the daemon's start.
        var newest: Int64?
        /// When the system was asked last whether its clock is in step.
        var askedAt: Int64?
    }

    /// A look at both clocks.
    package struct Reading: Equatable, Sendable {
        /// The time by this clock, and by the system's.
        let event: Timestamp
        package let system: Timestamp
        package let hold: ClockCourse.Hold?

        /// Seconds by which the system's clock leapt ahead and is not followed, less than 0 for back; 0 where nothing is held.
        package var heldSeconds: Double { Double(hold?.difference ?? 0) / 1000 }
        package var heldSince: Timestamp? { hold.map { Timestamp(milliseconds: $0.since) } }
    }

    /// - Parameters:
    ///   - newest: The moment of the newest record that is kept: a clock that is behind it is wrong.
    ///   - held: The time by the clock of the daemon before, where it held a leap off: that is not followed by itself now.
    ///   - system: The time of day, as it may be set.
    ///   - monotonic: What nobody sets. It goes on while the machine is suspended, as the system's clock does: on Linux
    ///     `ContinuousClock` is `CLOCK_BOOTTIME`.
    ///   - isInStep: Whether the system keeps its clock by that of others; `nil` where it does not say.
    package init(
        newest: Timestamp? = nil, held: Timestamp? = nil,
        system: @escaping @Sendable () -> Timestamp = { WallClock().now },
        monotonic: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        isInStep: @escaping @Sendable () -> Bool? = { ProcessFigures.isClockInStep }
    ) {
        (self.system, self.monotonic, self.isInStep) = (system, monotonic, isInStep)
        began = monotonic()
        let wall = system().milliseconds
        let late = newest.map(\.milliseconds).flatMap { $0 - wall > ClockCourse.tolerance ? $0 : nil }
        let kept = held.map(\.milliseconds).flatMap { abs(wall - $0) > ClockCourse.tolerance ? $0 : nil }
        state = Mutex(
            State(
                course: ClockCourse(wall: kept ?? wall, at: 0), wasAlone: kept == nil && isInStep() == false,
                newest: late))
        if kept != nil { noteUse() }
    }

    package var now: Timestamp { look().event }

    package var steady: SteadyClock? { self }

    /// Both clocks at this moment.
    package func look() -> Reading {
        state.withLock { read(&$0) }
    }

    /// The time since the start, by the clock that nobody sets.
    var passed: Duration { monotonic() - began }

    /// Whether a record is later than this clock, which has been wrong since the start.
    package var isBehindRecords: Bool {
        state.withLock { state in
            guard let newest = state.newest else { return false }
            guard read(&state).event.milliseconds + ClockCourse.tolerance < newest else {
                state.newest = nil
                return false
            }
            return true
        }
    }

    /// Returns the events since the last call.
    package func takeNews() -> [ClockCourse.News] { state.withLock { $0.course.takeNews() } }

    /// Notes that something that is kept was dated by this clock.
    package func noteUse() {
        if !isInUse.load(ordering: .relaxed) { isInUse.store(true, ordering: .relaxed) }
    }

    /// Follows the system's clock from now on, where it is still as far away as whoever decides has seen.
    ///
    /// - Throws: `ClockRefusal`.
    package func follow(_ seconds: Double) throws(ClockRefusal) -> Reading {
        let outcome: Result<Reading, ClockRefusal> = state.withLock { state in
            let seen = read(&state)
            guard abs(seconds - seen.heldSeconds) <= Double(ClockCourse.tolerance) / 1000 else {
                return .failure(ClockRefusal(named: seconds, held: seen.heldSeconds))
            }
            guard seen.hold != nil else { return .success(seen) }
            state.course.follow(seen.system.milliseconds, at: moment)
            return .success(read(&state))
        }
        return try outcome.get()
    }

    package func sleep(until time: Timestamp) async throws {
        while now < time {
            try await Task.sleep(for: .milliseconds(min((time - now).value, 60) * 1000))
        }
    }

    private var moment: Int64 { passed.milliseconds }

    private func read(_ state: inout State) -> Reading {
        var (wall, moment) = (system().milliseconds, moment)
        var isBelieved = false
        if !state.course.isSmall(state.course.difference(wall, at: moment), at: moment) {
            // Perhaps the process stood still between both looks.
            (wall, moment) = (system().milliseconds, self.moment)
            isBelieved = isCorrection(to: wall, at: moment, &state)
        }
        let now = state.course.read(wall, at: moment, isBelieved: isBelieved)
        return Reading(
            event: Timestamp(milliseconds: now), system: Timestamp(milliseconds: wall),
            hold: state.course.hold)
    }

    /// Whether a leap to a time corrects a clock that was wrong at the start, and moves little that was dated.
    private func isCorrection(to wall: Int64, at moment: Int64, _ state: inout State) -> Bool {
        let isUnused = !isInUse.load(ordering: .relaxed)
        switch (isUnused, moment < Self.settling) {
        case (true, true): return true
        case (false, false): return false
        default: break
        }
        if let newest = state.newest, wall + ClockCourse.tolerance >= newest { return true }
        guard state.wasAlone else { return false }
        // Polls need not pay for a question each.
        if let askedAt = state.askedAt, moment - askedAt < 1000 { return false }
        state.askedAt = moment
        guard isInStep() == true else { return false }
        // The first correction is one.
        state.wasAlone = false
        return true
    }
}

/// A decision to follow a leap that is not the one that there is.
package struct ClockRefusal: Error, Equatable {
    /// Seconds that the decision names, and those that the system's clock is away by; 0 where nothing is held.
    let named: Double
    package let held: Double

    package init(named: Double, held: Double) {
        self.named = named
        self.held = held
    }
}
