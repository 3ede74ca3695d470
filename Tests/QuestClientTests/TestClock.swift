import Foundation
import QuestClient
import Synchronization

/// A clock that stands still until a test moves it.
final class TestClock: DeviceClock {
    private struct Sleeper {
        let due: Timestamp
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var last = 0
    }

    private let state: Mutex<State>

    init(_ now: String = "2026-06-14T09:30:00.000Z") {
        state = Mutex(State(now: Timestamp(rfc3339: now) ?? Timestamp(milliseconds: 0)))
    }

    var now: Timestamp { state.withLock { $0.now } }
    var moment: Moment { Moment(clamping: now) }

    func sleep(for seconds: Double) async throws {
        let number = state.withLock {
            $0.last += 1
            return $0.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.cancelled.remove(number) != nil { return true }
                    let due = Timestamp(
                        milliseconds: state.now.milliseconds + Int64((max(0, seconds) * 1000).rounded(.up)))
                    state.sleepers[number] = Sleeper(due: due, continuation: continuation)
                    return false
                }
                if isOver {
                    continuation.resume(throwing: CancellationError())
                } else if seconds <= 0 {
                    advance(by: 0)
                }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                if let sleeper = state.sleepers.removeValue(forKey: number) { return sleeper }
                state.cancelled.insert(number)
                return nil
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Lets time go by; whoever wanted to sleep for less wakes.
    func advance(by seconds: Double) {
        let due = state.withLock { state in
            state.now.milliseconds += Int64(seconds * 1000)
            let due = state.sleepers.filter { $0.value.due <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.sorted { $0.due < $1.due }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Seconds from now at which sleepers wake, the soonest first.
    var sleeps: [Double] {
        state.withLock { state in
            state.sleepers.values.map { Double($0.due.milliseconds - state.now.milliseconds) / 1000 }.sorted()
        }
    }
}

/// Waits until it is so; whatever runs beside gets on meanwhile.
func eventually(_ holds: () async -> Bool) async throws {
    struct NeverCame: Error {}
    for _ in 0..<20_000 {
        if await holds() { return }
        try await Task.sleep(for: .milliseconds(1))
    }
    throw NeverCame()
}
