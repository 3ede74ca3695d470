import QuestEngine
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("What the networks of a sender may have")
struct NetworkSumTests {
    private static func address(_ text: String) -> NetworkAddress { NetworkAddress(text) ?? .none }

    @Test(
        "each /64 has so much, the /56 around it twice and the /48 four times as much; an IPv4 address stands alone",
        arguments: [
            (["192.0.2.1"], 3), (["192.0.2.1", "192.0.2.2"], 6), (["2001:db8::1", "2001:db8::2"], 3),
            (["2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1"], 6),
            (
                [
                    "2001:db8::1", "2001:db8:0:100::1", "2001:db8:0:200::1", "2001:db8:0:300::1",
                    "2001:db8:0:400::1",
                ], 12
            ),
            (["2001:db8::1", "2001:db8:1::1"], 6),
        ])
    func sums(senders: [String], most: Int) throws {
        var sums = NetworkSums()
        let limit = 3
        var held: [NetworkAddress] = []
        for sender in senders.map(Self.address) {
            while sums.haveRoom(for: sender, upTo: limit) {
                sums.add(to: sender)
                held.append(sender)
            }
        }
        #expect(held.count == most)
        let throttle = try NetworkThrottle(
            RateLimits.tilesPerNetwork, RateLimits.tileRefill,
            in: #require(LimitValues("\(RateLimits.tilesPerNetwork.name)=3"))
        ) { [now = ContinuousClock.now] in now }
        var taken = 0
        for sender in senders.map(Self.address) {
            while (try? throttle.admit(sender)) != nil { taken += 1 }
        }
        #expect(taken == most)
        for sender in held { sums.remove(from: sender) }
        #expect(senders.map(Self.address).allSatisfy { sums[$0] == 0 && sums.ofWidest($0) == 0 })
        throttle.giveBack(Self.address(senders[0]))
        #expect((try? throttle.admit(Self.address(senders[0]))) != nil)
    }

    @Test("guests and wrong codes of an IPv6 customer count together, whichever /64 they come from")
    func guests() async throws {
        let throttle = try JoinThrottle(
            limits: #require(
                LimitValues("\(RateLimits.guestsPerNetwork.name)=2,\(RateLimits.wrongCodesPerNetwork.name)=2")
            )
        ) { [now = ContinuousClock.now] in now }
        var (guests, tries) = (0, 0)
        for number in 0..<20 {
            let sender = Self.address("2001:db8:0:\(number)::1")
            if (try? await throttle.admitGuest(from: sender)) != nil { guests += 1 }
            do {
                let found: Int? = try await throttle.comparing(from: sender, joining: nil) { nil }
                #expect(found == nil)
                tries += 1
            } catch is RequestError {}
        }
        // Twice as many as one /64 in the /56 that all are of.
        #expect(guests == 4 && tries == 4)
    }
}
