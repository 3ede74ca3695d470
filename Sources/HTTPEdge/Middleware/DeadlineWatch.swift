import ServerBase
import Synchronization

/// Calls back what takes too long. Nearly everything is done long before: so there is no timer for each, but one task
/// that sleeps until the first of the deadlines. May be shared by any number of tasks.
final class DeadlineWatch: Sendable {
    static let shared = DeadlineWatch()

    /// Names a deadline that was set.
    struct Ticket {
        fileprivate let number: Int
    }

    private struct Deadline {
        let end: ContinuousClock.Instant
        let expire: @Sendable () -> Void
    }

    private struct State {
        var deadlines: [Int: Deadline] = [:]
        var count = 0
        /// Moment at which the task that sleeps will wake up; `nil` when there is none.
        var waking: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// - Parameter expire: Called once the time is over, unless the deadline was lifted before.
    func call(_ expire: @escaping @Sendable () -> Void, in time: Duration) -> Ticket {
        let end = ContinuousClock.now + time
        let (number, isFirst) = state.withLock { state in
            state.count += 1
            state.deadlines[state.count] = Deadline(end: end, expire: expire)
            let isFirst = state.waking.map { end < $0 } ?? true
            if isFirst { state.waking = end }
            return (state.count, isFirst)
        }
        if isFirst { Task { await watch(until: end) } }
        return Ticket(number: number)
    }

    /// - Returns: `false` when it was called already.
    func lift(_ ticket: Ticket) -> Bool {
        state.withLock { $0.deadlines.removeValue(forKey: ticket.number) } != nil
    }

    /// Ends when there are no deadlines, or another task wakes up sooner.
    private func watch(until first: ContinuousClock.Instant) async {
        var waking: ContinuousClock.Instant? = first
        while let moment = waking {
            try? await Task.sleep(until: moment, clock: .continuous)
            let (over, next) = state.withLock { state -> ([Deadline], ContinuousClock.Instant?) in
                guard state.waking == moment else { return ([], nil) }
                let over = state.deadlines.filter { $0.value.end <= .now }
                for number in over.keys { state.deadlines[number] = nil }
                state.waking = state.deadlines.values.map(\.end).min()
                return (Array(over.values), state.waking)
            }
            for deadline in over { deadline.expire() }
            waking = next
        }
    }
}
