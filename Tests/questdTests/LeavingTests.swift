import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import QuestEngine
import QuestTestSupport
import Synchronization
import Testing

@testable import EventServices
@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Clients that leave")
struct LeavingTests {
    @Test(
        "what waits in the name of somebody who has gone is cancelled; what changes something is carried out")
    func shelter() async throws {
        for (method, isLeft) in [
            (HTTPRequest.Method.get, true), (.head, true), (.post, false), (.put, false), (.delete, false),
        ] {
            let work = ConnectionTask()
            let (begun, beginning) = AsyncStream<Void>.makeStream()
            let (going, goes) = AsyncStream<Void>.makeStream()
            let task = ConnectionTask.$current.withValue(work) {
                Task {
                    let during = try await ConnectionTask.carryOut(method) {
                        beginning.finish()
                        for await _ in going {}
                        return Task.isCancelled
                    }
                    return (during, after: Task.isCancelled)
                }
            }
            work.begin { task.cancel() }
            for await _ in begun {}
            work.leave()
            goes.finish()
            let found = try await task.value
            #expect(found.0 == isLeft, "\(method)")
            // What follows, such as the sending of the answer, is for nobody.
            #expect(found.after)
        }
    }

    @Test("a request that changes nothing is left whatever its method")
    func unsheltered() async throws {
        let work = ConnectionTask()
        let (going, goes) = AsyncStream<Void>.makeStream()
        let task = ConnectionTask.$current.withValue(work) {
            Task {
                for await _ in going {}
                return try await ConnectionTask.carryOut(.post) {
                    let before = Task.isCancelled
                    let within = try await ConnectionTask.leave { Task.isCancelled }
                    return (before, within)
                }
            }
        }
        // It begins when the other end has gone, and nobody knew yet how to cancel it.
        work.leave()
        goes.finish()
        work.begin { task.cancel() }
        let (_, within) = try await task.value
        #expect(within)
    }

    /// One connection to this machine, by the system's own calls.
    private struct Wire: Sendable {
        let file: Int32

        init(port: Int) throws {
            file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            // The family in the machine's order, the port and 127.0.0.1 in the network's.
            var address = [UInt8](repeating: 0, count: 16)
            address[0] = UInt8(AF_INET)
            (address[2], address[3], address[4], address[7]) = (UInt8(port >> 8), UInt8(port & 0xFF), 127, 1)
            let outcome = address.withUnsafeBytes { bytes in
                connect(
                    file, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
            }
            try #require(outcome == 0)
        }

        func send(_ text: String) {
            _ = Array(text.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        }

        /// Reads until a text has come.
        func wait(for text: String) -> Bool {
            var heard = ""
            var bytes = [UInt8](repeating: 0, count: 4096)
            while !heard.contains(text) {
                let count = read(file, &bytes, bytes.count)
                guard count > 0 else { return false }
                heard += String(decoding: bytes[..<count], as: UTF8.self)
            }
            return true
        }

        func hangUp() { close(file) }
    }

    /// Runs the test against a server with a socket.
    private func serve(
        _ server: QuestServer, limits: LimitValues,
        _ body: @escaping @Sendable (_ port: Int, _ open: OpenConnections) async throws -> Void
    ) async throws {
        let (listening, listens) = AsyncStream<Int>.makeStream()
        let connections = ConnectionSettings(most: 100, limits: limits)
        let service = HTTPService(
            responder: server.router.buildResponder(), connections: connections,
            answers: NoImmediateAnswers(),
            place: .address(ListenAddress(host: "127.0.0.1", port: 0)),
            logger: server.parts.logger, onListening: { listens.yield($0.port) })
        let running = Task { try await service.run() }
        for await port in listening {
            try await body(port, connections.open)
            break
        }
        connections.open.cutOff(in: .seconds(0))
        running.cancel()
        _ = await running.result
    }

    /// Waits until something is so; the test ends by its time limit where it never is. Between two looks the machine belongs to
    /// the server.
    private func until(_ isSo: @Sendable () -> Bool) async throws {
        while !isSo() { try await Task.sleep(for: .milliseconds(2)) }
    }

    @Test(
        "a stream whose client hangs up is forgotten at once, without a sign of life",
        .timeLimit(.minutes(45)))
    func hangingUp() async throws {
        let world = try World()
        let server = QuestServer(world.parts)
        // Without the feed there are no signs of life by which the daemon might notice.
        try await server.routerAlone.test(.router) { client in
            let story = try await world.begun(Rider(client: client, token: nil))
            let token = try #require(story.device.token)
            try await serve(server, limits: world.limits) { port, open in
                let request = """
                    GET \(Story.path)/ride HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n
                    """
                let (streams, places) = (server.live.streams, server.controllers.streamPlaces)
                for _ in 0..<3 {
                    let heard = try await BackgroundWork.run {
                        Result { () throws -> Bool in
                            let wire = try Wire(port: port)
                            wire.send(request)
                            defer { wire.hangUp() }
                            return wire.wait(for: "event: team")
                        }
                    }.get()
                    #expect(heard)
                }
                try await until { places.count == 0 && streams.listenerCount == 0 && open.count == 0 }
                // One more than a token may have: the oldest gives back all that it holds.
                let most = ConnectionLimits.streamsPerToken.value
                let wires = try await BackgroundWork.run {
                    Result { () throws -> [Wire] in
                        try (0..<most + 2).map { _ in
                            let wire = try Wire(port: port)
                            wire.send(request)
                            _ = wire.wait(for: "event: team")
                            return wire
                        }
                    }
                }.get()
                try await until { streams.listenerCount == most && open.count == most }
                #expect(places.count == most)
                for wire in wires { wire.hangUp() }
                try await until { places.count == 0 && streams.listenerCount == 0 }
            }
        }
    }

    @Test(
        "whoever waits for the turn of long work, and leaves, waits no longer", .timeLimit(.minutes(45)))
    func waitingForTurn() async throws {
        let world = try World()
        let server = QuestServer(world.parts)
        try await serve(server, limits: world.limits) { port, _ in
            let place = world.position("B").dropFirst().dropLast()
            let request = """
                GET /isochrone/v1/trekking/\(place)?contours_minutes=5 HTTP/1.1\r\nHost: x\r\n\r\n
                """
            // Every place is taken, and goes on being so.
            let (held, holds) = AsyncStream<Void>.makeStream()
            let holding = (0..<WorkLimits.atOnce.value).map { number in
                Task { try await world.work.run(for: .member("\(number)")) { for await _ in held {} } }
            }
            try await until { world.work.load.working == WorkLimits.atOnce.value }
            let wire = try Wire(port: port)
            wire.send(request)
            try await until { world.work.load.waiting == 1 }
            wire.hangUp()
            try await until { world.work.load.waiting == 0 }
            holds.finish()
            for task in holding { task.cancel() }
        }
    }
}
