import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import Synchronization
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Memory for large answers")
struct LargeAnswerTests {
    private static let mebibyte = 1024 * 1024

    private func answers() throws -> LargeAnswers {
        LargeAnswers(
            try #require(
                LimitValues(
                    """
                    large_answers_bytes=\(8 * Self.mebibyte),large_answers_bytes_of_network=\(4 * Self.mebibyte),\
                    large_answers_bytes_of_one=\(2 * Self.mebibyte)
                    """)))
    }

    private func network(_ number: Int) throws -> NetworkAddress {
        try #require(NetworkAddress("192.0.2.\(number)"))
    }

    @Test("large answers have so much memory for each source and each network, and give it back")
    func shares() throws {
        let answers = try answers()
        var kept: [LargeAnswers.Room] = []
        func take(_ name: String, _ number: Int) throws {
            kept.append(try answers.take(Self.mebibyte, for: .member(name), to: network(number)) {})
        }
        let busy = RequestError.busy(retryAfter: 5)
        for _ in 0..<2 { try take("a", 1) }
        #expect(throws: busy) { try take("a", 1) }
        for _ in 0..<2 { try take("b", 1) }
        #expect(throws: busy) { try take("c", 1) }
        #expect(throws: Never.self) { try take("c", 2) }
        #expect(answers.size == 5 * Self.mebibyte)
        kept.removeAll()
        #expect(answers.size == 0)
        #expect(throws: Never.self) { try take("a", 1) }
    }

    @Test("one answer is always given, however large it is")
    func largest() throws {
        let answers = try answers()
        let room = try answers.take(20 * Self.mebibyte, for: .member("a"), to: network(1)) {}
        #expect(answers.size == 20 * Self.mebibyte)
        #expect(throws: RequestError.busy(retryAfter: 5)) {
            try answers.take(1, for: .member("a"), to: network(1)) {}
        }
        withExtendedLifetime(room) {}
    }

    @Test("where all memory is taken, the network that holds most makes room, and no other is touched")
    func most() throws {
        let answers = try answers()
        let cut = Mutex<[String]>([])
        var kept: [LargeAnswers.Room] = []
        func take(_ name: String, _ number: Int, _ size: Int = LargeAnswerTests.mebibyte) throws {
            kept.append(
                try answers.take(size, for: .member(name), to: network(number)) {
                    cut.withLock { $0.append(name) }
                })
        }
        for name in ["a1", "a2", "a3", "a4"] { try take(name, 1) }
        for name in ["b1", "b2", "b3"] { try take(name, 2) }
        try take("c1", 3)
        #expect(cut.withLock { $0 } == [])
        try take("d1", 4)
        #expect(cut.withLock { $0 } == ["a1"])
        try take("d2", 4)
        #expect(cut.withLock { $0.count } == 2 && answers.size == 8 * Self.mebibyte)
        // Whoever holds as much as the largest has to wait.
        #expect(throws: RequestError.busy(retryAfter: 5)) { try take("a5", 1, 2 * Self.mebibyte) }
        #expect(!cut.withLock { $0 }.contains { $0.hasPrefix("c") || $0.hasPrefix("d") })
        kept.removeAll()
        #expect(answers.size == 0)
    }

    /// Takes pieces and notes how much of the room is taken meanwhile.
    private final class Pieces: Sendable {
        let sizes = Mutex<[Int]>([])
    }

    private struct Writer: ResponseBodyWriter {
        let pieces: Pieces

        mutating func write(_ buffer: ByteBuffer) async throws {
            pieces.sizes.withLock { $0.append(buffer.readableBytes) }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    @Test("a large answer goes out in pieces, and has its room until the last of them")
    func pieces() async throws {
        let (answers, pieces) = (LargeAnswers(), Pieces())
        func send(_ size: Int) async throws {
            let room = try answers.take(size, for: .member("a"), to: network(1)) {}
            let body = ResponseBody(byteBuffer: ByteBuffer(repeating: 7, count: size))
            let response = Response(status: .ok, body: body).piecewise(in: room)
            #expect(response.body.contentLength == size && answers.size == size)
            try await response.body.write(Writer(pieces: pieces))
        }
        try await send(3 * LargeAnswers.least + 1)
        let sizes = pieces.sizes.withLock { $0 }
        #expect(sizes == [LargeAnswers.least, LargeAnswers.least, LargeAnswers.least, 1])
        #expect(answers.size == 0)
    }
}
