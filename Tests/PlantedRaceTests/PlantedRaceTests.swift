import Testing

/// A race that the thread sanitizer must report: `scripts/sanitize-threads.sh` builds and runs this target before
/// anything else, and nobody else does.
@Suite("A planted race")
struct PlantedRaceTests {
    /// Shared by two threads, and kept from the compiler's eyes.
    private final class Shared: @unchecked Sendable {
        var count = 0
    }

    @Test("two tasks count without taking turns")
    func race() async {
        let shared = Shared()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10_000 { shared.count += 1 }
                }
            }
        }
        #expect(shared.count > 0)
    }
}
