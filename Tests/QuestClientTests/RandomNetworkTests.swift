import Foundation
import GeoJSONKit
import QuestUnits
import Synchronization
import Testing

@testable import QuestClient

/// A daemon in a few lines, behind a network that loses requests and answers, and that is killed with its client: what it has
/// in the end is what the rider gave, each once.
@Suite("Whatever network and processes do")
struct RandomNetworkTests {
    /// The daemon by `docs/guides/HTTP.md`, as plain as it may be.
    private final class PlainDaemon: Sendable {
        struct State {
            var dice: SplitMix64
            /// The moments of positions; a set, since the daemon passes over what it has.
            var fixes: Set<String> = []
            var batches = 0
            /// By key: the request, and what it said.
            var answers: [String: (request: [UInt8], text: String)] = [:]
            var order: [String] = []
            var lostRequests = 0
            var lostReplies = 0
            var replays = 0
            var reused = 0
            var busy = 0
            var isGood = false
        }

        let state: Mutex<State>

        init(seed: UInt64) {
            state = Mutex(State(dice: SplitMix64(seed: seed)))
        }

        @Sendable func answer(_ request: ClientRequest) throws -> ClientResponse {
            try state.withLock { state in
                let luck = state.isGood ? 100 : Int.random(in: 0..<100, using: &state.dice)
                if luck < 15 {
                    state.lostRequests += 1
                    throw ScriptedTransport.NoNetwork()
                }
                if luck < 25 {
                    state.busy += 1
                    return .refusal(503, "busy", retryAfter: 2)
                }
                let reply = Self.decide(request, &state)
                if luck < 50 {
                    state.lostReplies += 1
                    throw ScriptedTransport.NoNetwork()
                }
                return reply
            }
        }

        private static func decide(_ request: ClientRequest, _ state: inout State) -> ClientResponse {
            if request.path == "positions" {
                state.batches += 1
                state.fixes.formUnion(request.times)
                return request.query("reply") == nil ? .received(request.times.count) : .next(task: "oak")
            }
            guard let key = request.key, let body = request.body else { return .refusal(404, "not-found") }
            if let known = state.answers[key] {
                guard known.request == body else {
                    state.reused += 1
                    return .refusal(422, "idempotency-key-reused")
                }
                state.replays += 1
                return .verdict(.accepted, of: key, to: "oak")
            }
            let text = request.json?["text"]?.stringValue ?? ""
            state.answers[key] = (body, text)
            state.order.append(text)
            return .verdict(.accepted, of: key, to: "oak")
        }
    }

    @Test(
        "each position and each answer arrives once, in order, and the rider is told each verdict",
        arguments: 1...12)
    func once(seed: Int) async throws {
        let daemon = PlainDaemon(seed: UInt64(seed))
        let world = try RideWorld(daemon.answer)
        var dice = SplitMix64(seed: UInt64(seed) &* 77)
        var settings = RideWorld.settings
        (settings.seed, settings.fixesPerRequest) = (UInt64(seed), 3)
        var ride: Ride? = try await world.join(settings)
        var news = [await HeardNews(of: try #require(ride))]
        var (given, second, restarts) = ([String](), 0, 0)
        for _ in 0..<60 {
            switch Int.random(in: 0..<10, using: &dice) {
            case 0..<4:
                second += 5
                try await ride?.record(.at(second))
            case 4..<6:
                given.append("answer \(given.count)")
                try await ride?.answer(TaskID("oak"), text: try #require(given.last))
            case 6:
                // The app ends, in whatever it was, and is started again.
                ride = nil
                restarts += 1
                ride = try world.resume(settings)
                news.append(await HeardNews(of: try #require(ride)))
            default:
                world.clock.advance(by: Double.random(in: 0..<40, using: &dice))
                try await ride?.sendWaiting()
            }
        }
        daemon.state.withLock { $0.isGood = true }
        for _ in 0..<10 {
            world.clock.advance(by: 120)
            try await ride?.sendWaiting()
        }
        let picture = try #require(await ride?.current())
        #expect(picture.waitingFixes == 0 && picture.waiting.isEmpty)
        let last = daemon.state.withLock { $0 }
        #expect(last.order == given)
        #expect(last.fixes == Set(times(stride(from: 5, through: second, by: 5))))
        // Each answer was told its verdict once, by one of the apps.
        try await eventually { news.flatMap(\.verdicts).count == given.count }
        #expect(news.flatMap(\.verdicts).allSatisfy { $0 == .accepted })
        // It would prove little otherwise.
        #expect(
            restarts > 0 && given.count > 4 && second > 50 && last.lostReplies > 2 && last.lostRequests > 0)
    }
}
