import Foundation
import Synchronization

@testable import QuestClient

/// A ride with a scripted daemon and a clock that stands still.
struct RideWorld {
    let folder: ScratchFolder
    let clock = TestClock()
    let transport: ScriptedTransport
    let tokens: TokenFiles

    init(_ script: @escaping ScriptedTransport.Script) throws {
        folder = try ScratchFolder()
        transport = ScriptedTransport(script)
        tokens = TokenFiles(in: folder.file("tokens"))
    }

    /// Joins at a daemon that takes every code, and then says what the script says.
    func join(_ settings: Ride.Settings = RideWorld.settings) async throws -> Ride {
        let joining = ScriptedTransport([
            ClientResponse(
                201,
                JoinReply(
                    token: "secret", device: DeviceID("d-1"),
                    team: TeamName(id: TeamID("foxes"), name: "Foxes"),
                    quest: QuestID("park")))
        ])
        let client = RiderClient(
            server: Self.server, quest: QuestID("park"), transport: joining, clock: clock)
        _ = try await Ride.join(code: "7KQ2", at: client, in: folder.file("ride"), tokens: tokens)
        return try resume(settings)
    }

    /// As after a start of the app.
    func resume(_ settings: Ride.Settings = RideWorld.settings) throws -> Ride {
        struct NoRide: Error {}
        let ride = try Ride.resume(
            in: folder.file("ride"), tokens: tokens, language: "en", transport: transport, clock: clock,
            settings: settings)
        guard let ride else { throw NoRide() }
        return ride
    }

    static let server = "https://quest.example"

    /// Keys in their order, and the same times between attempts each time.
    static var settings: Ride.Settings {
        var settings = Ride.Settings()
        settings.seed = 7
        let last = Mutex(0)
        settings.makeKey = {
            last.withLock { last in
                last += 1
                return "key-\(last)"
            }
        }
        return settings
    }
}

/// What a ride has told so far.
final class HeardNews: Sendable {
    private let heard = Mutex<[RideNews]>([])
    private let task: Mutex<Task<Void, Never>?> = Mutex(nil)

    init(of ride: Ride) async {
        let news = await ride.news()
        task.withLock {
            $0 = Task { [weak self] in for await one in news { self?.heard.withLock { $0.append(one) } } }
        }
    }

    deinit { task.withLock { $0?.cancel() } }

    var all: [RideNews] { heard.withLock { $0 } }
    var sent: [String] { all.compactMap { if case .sent(let request, _) = $0 { request.id } else { nil } } }
    var verdicts: [VerdictName?] {
        all.compactMap { news -> VerdictName?? in
            if case .sent(_, let answer) = news { .some(answer?.verdict) } else { nil }
        }
    }
    var refused: [String] {
        all.compactMap { if case .refused(let request) = $0 { request.id } else { nil } }
    }
}
