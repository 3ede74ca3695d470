import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import QuestEngine
import Synchronization
import Testing

@testable import EventServices
@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Archives that are made while they are sent")
struct ArchiveStreamTests {
    @Test("nothing more is sent once the token is revoked that it came with, in the midst of a file either")
    func revoked() async throws {
        let revocations = Revocations()
        let holder = Revocations.Holder.device(DeviceID("a"))
        let hold = revocations.hold(
            holder, of: TeamID("foxes"), in: QuestID("story"), over: NIOAsyncTestingChannel())
        let sent = Mutex(0)
        var writer: any ResponseBodyWriter = CountingWriter { count in
            let all = sent.withLock { sent in
                sent += count
                return sent
            }
            // The head of the file and two pieces of it.
            if all > PhotoFolder.chunkSize + 100 { revocations.end([holder]) }
        }
        var archive = ArchiveStream(at: World.start, while: hold)
        for size in [10 * PhotoFolder.chunkSize, 1] {
            do {
                try await archive.add("track.gpx", [UInt8](repeating: 7, count: size), to: &writer)
                Issue.record("all of it was sent")
            } catch RequestError.tokenUnknown {
                #expect(sent.withLock { $0 } <= 3 * PhotoFolder.chunkSize)
            }
        }
    }
}

/// Tells how many bytes come.
private struct CountingWriter: ResponseBodyWriter {
    let note: @Sendable (Int) -> Void

    mutating func write(_ buffer: ByteBuffer) async throws { note(buffer.readableBytes) }

    consuming func finish(_: HTTPFields?) async throws {}
}
