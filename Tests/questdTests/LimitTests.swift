import Hummingbird
import NIOCore
import QuestEngine
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Limits of what is read, and for how long")
struct LimitTests {
    @Test("a body that does not end is waited for so long and no longer")
    func slowBody() async {
        let (parts, sender) = AsyncStream.makeStream(of: ByteBuffer.self)
        sender.yield(ByteBuffer(string: "{"))
        let body = RequestBody(asyncSequence: parts)
        await #expect(throws: RequestError.tooSlow) {
            try await body.whole(upTo: 100, within: .milliseconds(30))
        }
    }

    @Test(
        "a body is whole at its limit and too large one byte further", arguments: [(100, true), (101, false)])
    func largestBody(count: Int, fits: Bool) async throws {
        let half = ByteBuffer(repeating: 32, count: count / 2)
        let rest = ByteBuffer(repeating: 32, count: count - count / 2)
        let body = RequestBody(
            asyncSequence: AsyncStream { sender in
                sender.yield(half)
                sender.yield(rest)
                sender.finish()
            })
        if fits {
            #expect(try await body.whole(upTo: 100, within: .seconds(2700)).readableBytes == count)
        } else {
            await #expect(throws: RequestError.bodyTooLarge(limit: 100)) {
                try await body.whole(upTo: 100, within: .seconds(2700))
            }
        }
    }
}
