import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

/// Connections of one event loop whose clock a test turns: bytes in, requests out.
private final class Loop {
    let eventLoop = EmbeddedEventLoop()
    let turns: RequestTurns
    /// What has been served, in its order.
    private(set) var served: [String] = []
    /// Time that each answer takes of the loop.
    var work = TimeAmount.nanoseconds(0)
    private var passed = NIODeadline.uptimeNanoseconds(0)
    private final class Clock { var now = NIODeadline.uptimeNanoseconds(1) }
    private let clock = Clock()

    init() {
        turns = RequestTurns(LoopSlices(eventLoop) { [clock] in clock.now }) { [clock] in clock.now }
    }

    /// Lets the loop go on for so long.
    func advance(by time: TimeAmount) {
        clock.now = clock.now + time
        eventLoop.advanceTime(by: time)
    }

    /// One slice, which begins after a pause at the latest.
    func slice() {
        let count = served.count
        eventLoop.run()
        if served.count == count { advance(by: LoopSlices.pause) }
    }

    private final class Server: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        let serve: (String) -> Void
        /// Whether it answers a request as soon as it is there.
        let answers: Bool

        init(answers: Bool, serve: @escaping (String) -> Void) {
            (self.answers, self.serve) = (answers, serve)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .head(let head) = unwrapInboundIn(data) else { return }
            serve(head.uri)
            if answers { context.triggerUserOutboundEvent(AnswerEnded(), promise: nil) }
        }
    }

    func connect(from host: String, answers: Bool = true) throws -> Connection {
        let channel = EmbeddedChannel(loop: eventLoop)
        let connection = Connection(channel: channel)
        try channel.pipeline.syncOperations.addHandlers(
            ByteToMessageHandler(HTTPRequestDecoder()), connection.reads, TurnHandler(turns),
            Server(answers: answers) { path in
                self.served.append(path)
                self.clock.now = self.clock.now + self.work
            })
        channel.remoteAddress = try SocketAddress(ipAddress: host, port: 1)
        channel.pipeline.fireChannelActive()
        return connection
    }

    struct Connection {
        let channel: EmbeddedChannel
        let reads = Reads()

        /// Bytes that arrive at once.
        func send(_ paths: [String]) throws {
            let text = paths.map { "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
            try channel.writeInbound(ByteBuffer(string: text))
        }

        func send(_ path: String, times: Int) throws { try send(Array(repeating: path, count: times)) }

        func answered() throws {
            channel.pipeline.syncOperations.triggerUserOutboundEvent(AnswerEnded(), promise: nil)
        }
    }

    /// Counts reads that reach the socket.
    final class Reads: ChannelOutboundHandler {
        typealias OutboundIn = Never
        var count = 0
        func read(context: ChannelHandlerContext) {
            count += 1
            context.read()
        }
    }
}

@Suite("Turns of the connections of an event loop")
struct TurnTests {
    @Test("a request that comes alone is served at once")
    func alone() throws {
        let loop = Loop()
        let connection = try loop.connect(from: "192.0.2.1")
        for path in ["/a", "/b", "/c"] { try connection.send([path]) }
        #expect(loop.served == ["/a", "/b", "/c"])
    }

    @Test(
        "of requests that come together, the first is served at once and the others in slices, in their order"
    )
    func pipelined() throws {
        let loop = Loop()
        loop.work = .microseconds(200)
        let connection = try loop.connect(from: "192.0.2.1")
        try connection.send((1...7).map { "/\($0)" })
        #expect(loop.served == ["/1"])
        // Three of 200 µs fill a slice of 500 µs.
        loop.slice()
        #expect(loop.served == ["/1", "/2", "/3", "/4"])
        loop.slice()
        #expect(loop.served == (1...7).map { "/\($0)" })
        loop.slice()
        #expect(loop.turns.servesAtOnce(.network(NetworkAddress("192.0.2.9")!)))
    }

    @Test(
        "fifty connections with 250 requests each let another one's request pass at once, whenever it comes")
    func flood() throws {
        let loop = Loop()
        loop.work = .microseconds(100)
        let flood = try (0..<50).map { _ in try loop.connect(from: "198.51.100.7") }
        for connection in flood { try connection.send("/flood", times: 250) }
        #expect(loop.served.count <= 50)
        let rider = try loop.connect(from: "192.0.2.1")
        for round in 1...40 {
            let before = loop.served.count
            loop.slice()
            // A slice of 0.5 ms, and no more than one request beyond it.
            #expect((1...5).contains(loop.served.count - before))
            try rider.send(["/rider"])
            #expect(loop.served.last == "/rider", "round \(round)")
        }
        // Nothing is lost, and none of it is refused.
        for _ in 0..<4000 { loop.slice() }
        #expect(loop.served.count { $0 == "/flood" } == 50 * 250)
    }

    @Test("networks take turns, however many connections one of them has")
    func networks() throws {
        let loop = Loop()
        loop.work = .microseconds(600)
        let many = try (0..<20).map { _ in try loop.connect(from: "198.51.100.7") }
        let one = try loop.connect(from: "192.0.2.1")
        for connection in many { try connection.send("/many", times: 30) }
        try one.send("/one", times: 30)
        let before = loop.served.count
        for _ in 0..<20 { loop.slice() }
        let served = loop.served.dropFirst(before)
        #expect(served.count == 20)
        #expect(served.count { $0 == "/one" } == 10)
    }

    @Test(
        "an IPv6 customer has the turns of one network, however many /64 send; within them these take turns",
        arguments: ["2001:db8:2::1", "2001:db8:1:ffff::1"])
    func customers(rider: String) throws {
        let loop = Loop()
        loop.work = .microseconds(600)
        let many = try (0..<20).map { number in
            try loop.connect(from: rider == "2001:db8:2::1" ? "2001:db8:1:\(number)::1" : "2001:db8:1:1::1")
        }
        let one = try loop.connect(from: rider)
        for connection in many { try connection.send("/many", times: 30) }
        try one.send("/one", times: 30)
        let before = loop.served.count
        for _ in 0..<20 { loop.slice() }
        let served = loop.served.dropFirst(before)
        #expect(served.count == 20)
        #expect(served.count { $0 == "/one" } == 10)
    }

    @Test(
        "time spent on those that only wait is taken off the slices, and one of twenty is left",
        arguments: [0, 4, 19, 1_000])
    func owed(slices: Int64) throws {
        let loop = Loop()
        loop.work = .microseconds(600)
        try loop.connect(from: "192.0.2.1").send("/a", times: 3)
        #expect(loop.served.count == 1)
        loop.turns.owe(slices * LoopSlices.slice)
        loop.eventLoop.run()
        var count: Int64 = 0
        while loop.served.count == 1, count < 100 {
            loop.advance(by: LoopSlices.pause)
            count += 1
        }
        #expect(count == min(slices, 19))
    }

    @Test("a customer whose /64 have used up the share of the /48 waits with all of them")
    func sharedShare() throws {
        let loop = Loop()
        loop.work = .milliseconds(1)
        _ = loop.turns.servesAtOnce(.network(NetworkAddress("192.0.2.1")!))
        for number in 0..<40 { try loop.connect(from: "2001:db8:1:\(number)::1").send(["/flood"]) }
        let fresh = NetworkAddress("2001:db8:1:77::1")!.network
        #expect(!loop.turns.servesAtOnce(.network(fresh)))
        #expect(loop.turns.servesAtOnce(.network(NetworkAddress("2001:db8:2::1")!.network)))
    }

    @Test(
        "a network that floods by single requests waits, once another one wants something; alone it does not")
    func closedLoop() throws {
        let loop = Loop()
        loop.work = .microseconds(500)
        let flood = try loop.connect(from: "198.51.100.7")
        for _ in 0..<200 { try flood.send(["/flood"]) }
        #expect(loop.served.count == 200)
        let rider = try loop.connect(from: "192.0.2.1")
        try rider.send(["/rider"])
        #expect(loop.served.last == "/rider")
        try flood.send(["/flood"])
        #expect(loop.served.last == "/rider")
        loop.slice()
        #expect(loop.served.last == "/flood")
        // It gets back a quarter of all time.
        loop.advance(by: .seconds(1))
        try flood.send(["/flood"])
        #expect(loop.served.count == 203)
    }

    @Test("the next request of a connection waits until the one before it has been answered")
    func open() throws {
        let loop = Loop()
        let connection = try loop.connect(from: "192.0.2.1", answers: false)
        try connection.send(["/a", "/b"])
        for _ in 0..<5 { loop.slice() }
        #expect(loop.served == ["/a"])
        try connection.answered()
        loop.slice()
        #expect(loop.served == ["/a", "/b"])
    }

    @Test("nothing more is read while something waits")
    func reading() throws {
        let loop = Loop()
        let connection = try loop.connect(from: "192.0.2.1", answers: false)
        try connection.send(["/a", "/b"])
        let count = connection.reads.count
        connection.channel.read()
        #expect(connection.reads.count == count)
        try connection.answered()
        loop.slice()
        #expect(connection.reads.count == count + 1)
    }

    @Test("small pieces of a body that waits are joined")
    func pieces() throws {
        let loop = Loop()
        let connection = try loop.connect(from: "192.0.2.1", answers: false)
        let body = String(repeating: "1\r\nx\r\n", count: 500) + "0\r\n\r\n"
        let request = "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(body)"
        var pieces: [Int] = []
        final class Pieces: ChannelInboundHandler {
            typealias InboundIn = HTTPServerRequestPart
            let note: (Int) -> Void
            init(_ note: @escaping (Int) -> Void) { self.note = note }
            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                if case .body(let piece) = unwrapInboundIn(data) { note(piece.readableBytes) }
                context.fireChannelRead(data)
            }
        }
        let place = try connection.channel.pipeline.syncOperations.context(handlerType: TurnHandler.self)
        try connection.channel.pipeline.syncOperations.addHandler(
            Pieces { pieces.append($0) }, position: .after(place.handler))
        try connection.channel.writeInbound(
            ByteBuffer(string: "GET /first HTTP/1.1\r\nHost: x\r\n\r\n" + request))
        try connection.answered()
        for _ in 0..<3 { loop.slice() }
        #expect(loop.served == ["/first", "/a"])
        #expect(pieces == [500])
    }

    @Test("a connection that is gone takes no turn")
    func gone() throws {
        let loop = Loop()
        let connection = try loop.connect(from: "192.0.2.1")
        try connection.send(["/a", "/b", "/c"])
        _ = try? connection.channel.finish(acceptAlreadyClosed: true)
        for _ in 0..<3 { loop.slice() }
        #expect(loop.served == ["/a"])
    }
}

@Suite("Tasks on an event loop")
struct EventLoopExecutorTests {
    private final class Count: Sendable {
        private let value = Atomic(0)
        var now: Int { value.load(ordering: .relaxed) }
        func next() -> Int { value.add(1, ordering: .relaxed).newValue }
    }

    @Test("tasks that keep each other going let the loop return to its sockets after each slice")
    func slices() {
        let loop = EmbeddedEventLoop()
        let executor = EventLoopExecutor.of(loop)
        let (count, most) = (Count(), 2_000_000)
        for _ in 0..<2 {
            Task(executorPreference: executor) { while count.next() < most { await Task.yield() } }
        }
        // Runs what is ready, as the loop does between two looks at its sockets.
        loop.run()
        #expect((1..<most).contains(count.now))
    }
}
