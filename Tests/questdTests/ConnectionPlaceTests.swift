import NIOCore
import QuestEngine
import Synchronization
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Places of connections")
struct ConnectionPlaceTests {
    /// Connections that are told to end, by name.
    private final class Ended: Sendable {
        private let names = Mutex<[String]>([])
        func note(_ name: String) { names.withLock { $0.append(name) } }
        var all: [String] { names.withLock { $0 } }
    }

    private static func address(_ text: String) -> NetworkAddress { NetworkAddress(text)! }

    private static func limits(_ perNetwork: Int) throws -> LimitValues {
        try #require(LimitValues("\(ConnectionLimits.connectionsPerAddress.name)=\(perNetwork)"))
    }

    @Test("a network has so many connections; those of an IPv6 customer count together by /64, /56 and /48")
    func levels() throws {
        let places = ConnectionPlaces(limits: try Self.limits(2))
        var held: [ConnectionPlaces.Place] = []
        func admits(_ text: String) -> Bool {
            guard let place = places.admit(Self.address(text), end: {}) else { return false }
            held.append(place)
            return true
        }
        #expect(admits("192.0.2.1") && admits("192.0.2.1") && !admits("192.0.2.1") && admits("192.0.2.2"))
        // One /64 after the other of a /56: twice as many.
        #expect((0..<4).map { admits("2001:db8:0:\($0)::1") } == [true, true, true, true])
        #expect(!admits("2001:db8:0:4::1"))
        // And of a /48: four times as many.
        #expect((1...4).map { admits("2001:db8:0:\($0)00::1") } == [true, true, true, true])
        #expect(!admits("2001:db8:0:500::1") && admits("2001:db8:1::1"))
        for place in held { places.leave(place) }
        #expect(places.count == 0 && admits("192.0.2.1") && admits("2001:db8:0:4::1"))
    }

    @Test("where all places are taken, the network that holds most gives up the one that has waited longest")
    func full() throws {
        let (ended, places) = (Ended(), ConnectionPlaces(most: 5))
        func admit(_ text: String, _ name: String) -> ConnectionPlaces.Place? {
            places.admit(Self.address(text)) { ended.note(name) }
        }
        let few = admit("192.0.2.1", "few")
        let many = (0..<4).map { admit("198.51.100.7", "many \($0)") }
        #expect(few != nil && many.allSatisfy { $0 != nil })
        // The first is being answered, the second sends its request: the third waits.
        many[0]?.note(.answering)
        many[1]?.note(.reading(since: .now()))
        let rider = admit("203.0.113.9", "rider")
        #expect(rider != nil && ended.all == ["many 2"] && places.count == 5)
        #expect(admit("203.0.113.9", "second") != nil)
        #expect(ended.all == ["many 2", "many 3"])
        // Both newcomers hold as many as the flood by now, and have waited less.
        #expect(admit("203.0.113.10", "third") != nil)
        #expect(ended.all.count == 3)
    }

    @Test("a newcomer has to go where every connection is being answered, or belongs to a trusted proxy")
    func none() throws {
        let proxies = CurrentValue(try #require(TrustedProxies("203.0.113.1")))
        let places = ConnectionPlaces(most: 2, proxies: proxies)
        #expect(places.admit(Self.address("203.0.113.1"), end: {}) != nil)
        let busy = places.admit(Self.address("192.0.2.1"), end: {})
        busy?.note(.answering)
        #expect(places.admit(Self.address("192.0.2.2"), end: {}) == nil)
        busy?.note(.waiting(since: .now()))
        #expect(places.admit(Self.address("192.0.2.2"), end: {}) != nil)
    }

    @Test(
        "networks of an address",
        arguments: [
            ("192.0.2.1", 1), ("::1", 1), ("2001:db8:1:2:3::4", 3),
        ])
    func networks(text: String, count: Int) {
        let networks = Self.address(text).networks
        #expect(networks.count == count && Set(networks).count == count)
        #expect(networks.first == Self.address(text).network)
    }
}
