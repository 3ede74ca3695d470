import Synchronization
import Testing

/// Places for tests that run programs.
///
/// All tests begin at the same time. Without places, hundreds of daemons would share two processors, and requests that
/// take a millisecond would take ten seconds. A test takes one place with its first program, however many it runs, and
/// gives it back after its last one ends. So no test that has a place ever waits for another.
///
/// Safe to use from any thread.
final class ProgramPlaces: Sendable {
    /// Enough that processors work while some tests wait for time to pass.
    static let shared = ProgramPlaces(count: 12)

    /// A place of the test that runs now. Give it back with ``leave()``, or by releasing it.
    final class Place: Sendable {
        private let test: Test.ID?
        private let places: ProgramPlaces
        private let isHeld = Atomic(true)

        fileprivate init(of test: Test.ID?, in places: ProgramPlaces) {
            self.test = test
            self.places = places
        }

        deinit { leave() }

        /// Gives the place back; does nothing the second time.
        func leave() {
            guard isHeld.exchange(false, ordering: .relaxed), let test else { return }
            places.leave(test)
        }
    }

    private struct State {
        var free: Int
        /// How many programs each test runs.
        var programs: [Test.ID: Int] = [:]
        var waiting: [(test: Test.ID, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    init(count: Int) {
        state = Mutex(State(free: count))
    }

    /// Waits until the test that runs now has a place. Code that belongs to no test gets one at once.
    func enter() async -> Place {
        guard let test = Test.current?.id else { return Place(of: nil, in: self) }
        await withCheckedContinuation { continuation in
            let enters = state.withLock { state in
                if state.programs[test] == nil {
                    guard state.free > 0 else {
                        state.waiting.append((test, continuation))
                        return false
                    }
                    state.free -= 1
                }
                state.programs[test, default: 0] += 1
                return true
            }
            if enters { continuation.resume() }
        }
        return Place(of: test, in: self)
    }

    private func leave(_ test: Test.ID) {
        let entering = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            let left = (state.programs[test] ?? 1) - 1
            state.programs[test] = left > 0 ? left : nil
            guard left == 0 else { return [] }
            state.free += 1
            guard let next = state.waiting.first?.test else { return [] }
            // All programs of a test go by its one place.
            let entering = state.waiting.filter { $0.test == next }.map(\.continuation)
            state.waiting.removeAll { $0.test == next }
            state.free -= 1
            state.programs[next] = entering.count
            return entering
        }
        for continuation in entering { continuation.resume() }
    }
}
