import QuestEngine
import Synchronization
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("Places for streams")
struct StreamPlaceTests {
    private func places() throws -> StreamPlaces {
        StreamPlaces(
            limits: try #require(LimitValues("streams=10,streams_per_address=4,streams_per_token=2")))
    }

    private func sender(_ number: Int) throws -> NetworkAddress {
        try #require(NetworkAddress("192.0.2.\(number)"))
    }

    @Test("one token has so many: one more closes its oldest and no other's")
    func token() throws {
        let places = try places()
        let closed = Mutex<[String]>([])
        var kept: [StreamPlaces.Place] = []
        for (number, name) in ["a1", "a2", "b1", "a3", "a4"].enumerated() {
            let holder = String(name.prefix(1))
            kept.append(
                try places.take(for: holder, from: sender(number)) { closed.withLock { $0.append(name) } })
        }
        #expect(closed.withLock { $0 } == ["a1", "a2"])
        #expect(places.count == 3)
        kept.removeAll()
        #expect(places.count == 0)
    }

    @Test("a stream that is refused closes none of its token: that stays and is counted")
    func refused() throws {
        let places = try places()
        let closed = Mutex(0)
        var kept: [StreamPlaces.Place] = []
        for _ in 0..<2 {
            kept.append(try places.take(for: "a", from: sender(1)) { closed.withLock { $0 += 1 } })
        }
        for number in 0..<4 { kept.append(try places.take(for: "\(number)", from: sender(2)) {}) }
        #expect(throws: RequestError.tooManyRequests(ConnectionLimits.streamsPerAddress, retryAfter: 30)) {
            try places.take(for: "a", from: sender(2)) {}
        }
        #expect(closed.withLock { $0 } == 0 && places.count == 6)
        // Where its oldest makes room it is let in.
        kept.append(try places.take(for: "a", from: sender(1)) {})
        #expect(closed.withLock { $0 } == 1 && places.count == 6)
    }

    @Test("one network and all together have so many, and what is given back is free again")
    func full() throws {
        let places = try places()
        var kept: [StreamPlaces.Place] = []
        for number in 0..<4 { kept.append(try places.take(for: "\(number)", from: sender(1)) {}) }
        #expect(throws: RequestError.tooManyRequests(ConnectionLimits.streamsPerAddress, retryAfter: 30)) {
            try places.take(for: "x", from: sender(1)) {}
        }
        for number in 4..<10 { kept.append(try places.take(for: "\(number)", from: sender(number)) {}) }
        #expect(throws: RequestError.tooManyRequests(ConnectionLimits.streams, retryAfter: 30)) {
            try places.take(for: "x", from: sender(99)) {}
        }
        kept.removeFirst()
        kept.append(try places.take(for: "x", from: sender(1)) {})
        #expect(places.count == 10)
    }
}
