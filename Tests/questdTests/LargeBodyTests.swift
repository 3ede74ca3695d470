import QuestEngine
import QuestTestSupport
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Memory for large bodies")
struct LargeBodyTests {
    private func network(_ number: Int) throws -> NetworkAddress {
        try #require(NetworkAddress("192.0.2.\(number)"))
    }

    @Test("large bodies have so much memory together and each source its part, and give it back")
    func room() throws {
        let bodies = LargeBodies()
        let (all, own) = (RequestLimits.largeBodies.value, RequestLimits.largeBodiesOfOne.value)
        var kept: [LargeBodies.Room] = []
        for number in 0..<all / own {
            let (source, network) = (WorkPool.Source.member("\(number)"), try network(number))
            kept.append(try bodies.take(own - 1, for: source, at: network))
            kept.append(try bodies.take(1, for: source, at: network))
            #expect(throws: RequestError.busy(retryAfter: 5)) {
                try bodies.take(1, for: source, at: network)
            }
        }
        #expect(bodies.size == all)
        #expect(throws: RequestError.busy(retryAfter: 5)) {
            try bodies.take(1, for: .member("late"), at: network(99))
        }
        kept.removeFirst()
        kept.append(try bodies.take(own - 1, for: .member("late"), at: network(99)))
        kept.removeAll()
        #expect(bodies.size == 0)
    }

    @Test("one network never has all the memory of large bodies, however many tokens it has")
    func ofNetwork() throws {
        let bodies = LargeBodies()
        var kept: [LargeBodies.Room] = []
        func take(_ number: Int, from network: NetworkAddress) throws {
            kept.append(try bodies.take(16 * 1024 * 1024, for: .member("\(number)"), at: network))
        }
        let (flood, other) = (try network(1), try network(2))
        // Sixteen bodies of the largest size are announced.
        let taken = (0..<16).count { number in (try? take(number, from: flood)) != nil }
        #expect(taken == RequestLimits.largeBodiesOfNetwork.value / (16 * 1024 * 1024))
        #expect(throws: Never.self) { try take(99, from: other) }
        kept.removeAll()
        #expect(throws: Never.self) { try take(0, from: flood) }
    }

    @Test("the largest body of every kind fits into the part of one source")
    func fits() {
        for dialect in TrackerDialect.allCases where dialect != .geojsonSequence {
            #expect(dialect.bodyLimit <= RequestLimits.largeBodiesOfOne.value)
        }
        #expect(RequestLimits.document.value <= RequestLimits.largeBodiesOfOne.value)
    }
}
