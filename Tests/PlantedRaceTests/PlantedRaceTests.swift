import Synchronization
import Testing

/// A race that the thread sanitizer must report: `scripts/sanitize-threads.sh` builds and runs this target before
/// anything else, and nobody else does.
@Suite("A planted race")
struct PlantedRaceTests {
    /// Shared by two threads, and kept from the compiler's eyes.
    private final class Shared: @unchecked Sendable {
        var count = 0
        /// Lets both begin at the same time. Relaxed, so that it orders nothing and hides no race.
        let started = Atomic(0)
    }

    @Test("two tasks count without taking turns")
    func race() async {
        let shared = Shared()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    shared.started.add(1, ordering: .relaxed)
                    var waits = 0
                    while shared.started.load(ordering: .relaxed) < 2, waits < 100_000_000 { waits += 1 }
                    for _ in 0..<10_000 { shared.count += 1 }
                }
            }
        }
        #expect(shared.count > 0)
    }
}
