import HTTPEdge
import Hummingbird
import Logging
import QuestEngine
import QuestWire
import ServerBase

/// Shows whoever runs the daemon its clock beside the system's, and follows a leap where they decide so.
///
/// Each daemon has a clock of its own: where several share a store, each is asked by itself.
struct ClockController: Sendable {
    let clock: any TimeSource
    let logger: Logger

    func show(_: Request, _: QuestdContext) async throws -> Response {
        try .json(AdminClock(clock))
    }

    /// - Throws: `RequestError.clockDiffers` where the leap is not the one that the request names.
    func follow(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let named = try await request.wire(ClockDecision.self, in: context).heldSeconds.value
        do throws(ClockRefusal) {
            try Self.follow(named, by: clock.steady)
        } catch {
            throw RequestError.clockDiffers(seconds: error.held)
        }
        logger.notice(
            "the admin has the system's clock followed", metadata: ["seconds": "\(Int(named.rounded()))"])
        return try .json(AdminClock(clock))
    }

    private static func follow(_ seconds: Double, by clock: SteadyClock?) throws(ClockRefusal) {
        if let clock {
            _ = try clock.follow(seconds)
        } else if seconds != 0 {
            throw ClockRefusal(named: seconds, held: 0)
        }
    }
}

extension AdminClock {
    fileprivate init(_ clock: any TimeSource) {
        let look = clock.steady?.look()
        let now = clock.now
        self.init(
            eventTime: now, systemTime: look?.system ?? now, heldSeconds: look?.heldSeconds ?? 0,
            heldSince: look?.heldSince)
    }
}
