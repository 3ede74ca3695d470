import NIOCore
import NIOEmbedded
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Turns of connections that arrive")
struct ArrivalTests {
    /// The channel that accepts, with what has been passed on to be set up.
    private final class Door {
        let eventLoop = EmbeddedEventLoop()
        let channel: EmbeddedChannel
        let turns: RequestTurns
        let arrivals: ArrivalHandler
        private final class Clock { var now = NIODeadline.uptimeNanoseconds(1) }
        private let clock = Clock()

        init(most: Int = 100) throws {
            channel = EmbeddedChannel(loop: eventLoop)
            turns = RequestTurns(LoopSlices(eventLoop) { [clock] in clock.now }) { [clock] in clock.now }
            arrivals = ArrivalHandler(turns, most: most) { $0 == NetworkAddress("203.0.113.1") }
            try channel.pipeline.syncOperations.addHandler(arrivals)
        }

        func arrive(from host: String) throws -> EmbeddedChannel {
            let child = EmbeddedChannel(loop: eventLoop)
            child.remoteAddress = try SocketAddress(ipAddress: host, port: 1)
            channel.pipeline.fireChannelRead(child as any Channel)
            return child
        }

        /// Addresses of the connections that have been passed on since the last look, in their order.
        func passed() throws -> [String] {
            var found: [String] = []
            while let child = try channel.readInbound(as: (any Channel).self) {
                found.append(child.remoteAddress?.ipAddress ?? "")
            }
            return found
        }

        /// Lets a network use up its share, while another wants something too.
        func exhaust(_ host: String) throws {
            let network = try #require(NetworkAddress(host)).network
            _ = turns.servesAtOnce(.network(network))
            _ = turns.servesAtOnce(.network(NetworkAddress("192.0.2.200")!))
            turns.charge(.network(network), RequestTurns.share * 2)
        }

        func slice() {
            clock.now = clock.now + LoopSlices.pause
            eventLoop.advanceTime(by: LoopSlices.pause)
        }
    }

    @Test("a connection is passed on at once, as is another of a network with some of its share left")
    func atOnce() throws {
        let door = try Door()
        for host in ["192.0.2.1", "192.0.2.1", "192.0.2.2"] { _ = try door.arrive(from: host) }
        #expect(try door.passed() == ["192.0.2.1", "192.0.2.1", "192.0.2.2"])
    }

    @Test(
        "those of a network that has used up its share wait for their turns; one of another network does not")
    func turns() throws {
        let door = try Door()
        try door.exhaust("192.0.2.1")
        for _ in 0..<3 { _ = try door.arrive(from: "192.0.2.1") }
        #expect(try door.passed().isEmpty && door.arrivals.waitingCount == 3)
        _ = try door.arrive(from: "192.0.2.2")
        #expect(try door.passed() == ["192.0.2.2"])
        door.slice()
        #expect(try door.passed() == ["192.0.2.1", "192.0.2.1", "192.0.2.1"])
        #expect(door.arrivals.waitingCount == 0)
    }

    @Test("of more connections than a network may have waiting, the oldest are closed")
    func most() throws {
        let door = try Door(most: 2)
        try door.exhaust("192.0.2.1")
        let children = try (0..<4).map { _ in try door.arrive(from: "192.0.2.1") }
        #expect(door.arrivals.waitingCount == 2)
        door.eventLoop.run()
        #expect(try door.passed().count == 2)
        #expect(throws: ChannelError.self) { try children[0].finish() }
    }

    @Test("an address that many may be behind is not kept waiting")
    func proxies() throws {
        let door = try Door()
        try door.exhaust("203.0.113.1")
        _ = try door.arrive(from: "203.0.113.1")
        #expect(try door.passed() == ["203.0.113.1"])
    }

    @Test("connections that wait are closed where the channel that accepted them goes")
    func end() throws {
        let door = try Door()
        try door.exhaust("192.0.2.1")
        let child = try door.arrive(from: "192.0.2.1")
        _ = door.channel.pipeline.syncOperations.removeHandler(door.arrivals)
        #expect(door.arrivals.waitingCount == 0)
        #expect(throws: ChannelError.self) { try child.finish() }
    }
}
