import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Memory for large bodies")
struct LargeBodyTests {
    @Test("large bodies have so much memory together and each source its part, and give it back")
    func room() throws {
        let bodies = LargeBodies()
        let (all, own) = (RequestLimits.largeBodies.value, RequestLimits.largeBodiesOfOne.value)
        var kept: [LargeBodies.Room] = []
        for number in 0..<all / own {
            let source = WorkPool.Source.member("\(number)")
            kept.append(try bodies.take(own - 1, for: source))
            kept.append(try bodies.take(1, for: source))
            #expect(throws: RequestError.busy(retryAfter: 5)) { try bodies.take(1, for: source) }
        }
        #expect(bodies.size == all)
        #expect(throws: RequestError.busy(retryAfter: 5)) { try bodies.take(1, for: .member("late")) }
        kept.removeFirst()
        kept.append(try bodies.take(own - 1, for: .member("late")))
        kept.removeAll()
        #expect(bodies.size == 0)
    }

    @Test("the largest body of every kind fits into the part of one source")
    func fits() {
        for dialect in TrackerDialect.allCases where dialect != .geojsonSequence {
            #expect(dialect.bodyLimit <= RequestLimits.largeBodiesOfOne.value)
        }
        #expect(RequestLimits.document.value <= RequestLimits.largeBodiesOfOne.value)
    }
}
