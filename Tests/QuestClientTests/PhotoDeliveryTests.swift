import Foundation
import Synchronization
import Testing

@testable import QuestClient

@Suite("Photos that wait are sent")
struct PhotoDeliveryTests {
    /// The uploads of a daemon, as `docs/guides/HTTP.md` describes them.
    private final class Uploads: Sendable {
        struct State {
            var received: [UInt8] = []
            /// The key and query of the answer that was taken.
            var taken: String?
            var partsUntilCut = Int.max
            var isDeafToAnswers = false
        }

        let size: Int
        let state: Mutex<State>

        init(size: Int, partsUntilCut: Int = .max) {
            self.size = size
            state = Mutex(State(partsUntilCut: partsUntilCut))
        }

        @Sendable func answer(_ request: ClientRequest) throws -> ClientResponse {
            try state.withLock { state in
                if request.path == "photos" {
                    let said = "\(request.key ?? "") \(request.address)"
                    if let taken = state.taken, taken != said {
                        return .refusal(422, "idempotency-key-reused")
                    }
                    if state.taken == nil, request.query("upload") != nil, state.received.count < size {
                        return .refusal(409, "upload-incomplete")
                    }
                    state.taken = said
                    state.received = []
                    if state.isDeafToAnswers { throw ScriptedTransport.NoNetwork() }
                    return .verdict(.pending, of: "p", to: "oak")
                }
                if request.method == .put {
                    state.partsUntilCut -= 1
                    guard state.partsUntilCut >= 0 else { throw ScriptedTransport.NoNetwork() }
                    state.received += request.body ?? []
                }
                return ClientResponse(200, UploadProgress(received: state.received.count))
            }
        }
    }

    private static func photo(_ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    }

    @Test("a small one is the body")
    func small() async throws {
        let photo = Self.photo(1000)
        let uploads = Uploads(size: 1000)
        let world = try RideWorld(uploads.answer)
        let ride = try await world.join()
        try await ride.answer(TaskID("oak"), media: photo, text: "There")
        try await ride.sendWaiting()
        let request = try #require(world.transport.asked.first)
        #expect(world.transport.paths == ["photos"] && request.body == photo)
        #expect(request.query("task") == "oak" && request.query("text") == "There")
        #expect(request.query("answered_at") == world.clock.now.description)
    }

    @Test("a large one goes in parts, and on from where the network broke off, also after a start of the app")
    func parts() async throws {
        let photo = Self.photo(600 << 10)
        let uploads = Uploads(size: photo.count, partsUntilCut: 2)
        let world = try RideWorld(uploads.answer)
        var ride: Ride? = try await world.join()
        try await ride?.answer(TaskID("oak"), media: photo)
        try await ride?.sendWaiting()
        #expect(uploads.state.withLock { $0.received.count } == 512 << 10)
        ride = nil
        uploads.state.withLock { $0.partsUntilCut = .max }
        world.transport.forget()
        let again = try world.resume()
        let news = await HeardNews(of: again)
        try await again.sendWaiting()
        let parts = world.transport.asked.filter { $0.method == .put }
        #expect(parts.map { $0.fields["Content-Range"] } == ["bytes 524288-614399/614400"])
        #expect(parts.first?.body == Array(photo[(512 << 10)...]))
        try await eventually { news.verdicts == [.pending] }
        #expect(world.transport.asked.last?.query("upload") == SHA256Digest(of: photo).hexadecimal)
        #expect(await again.outbox.requests.isEmpty)
    }

    @Test("one that had arrived, though nobody heard so, is not sent twice")
    func arrivedBefore() async throws {
        let photo = Self.photo(300 << 10)
        let uploads = Uploads(size: photo.count)
        uploads.state.withLock { $0.isDeafToAnswers = true }
        let world = try RideWorld(uploads.answer)
        let ride = try await world.join()
        let news = await HeardNews(of: ride)
        try await ride.answer(TaskID("oak"), media: photo)
        try await ride.sendWaiting()
        uploads.state.withLock { $0.isDeafToAnswers = false }
        world.transport.forget()
        world.clock.advance(by: 60)
        try await ride.sendWaiting()
        #expect(world.transport.asked.allSatisfy { $0.method == .post })
        try await eventually { news.verdicts == [.pending] }
    }
}
