import Hummingbird
import QuestEngine
import QuestWire

/// Takes positions, and tells the next task in the same answer when asked to.
struct PositionController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let nextTask: NextTask
    let messages: MessageReader

    func addRoutes(to routes: Routes) {
        routes.on(.sendPositions) { request, context in try await take(request, context) }
    }

    private func take(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (desk, _, _, device) = try await access.open(forDevice: context)
        let query = try Query(request, allowing: ["reply", "have", "avoid", "seen"])
        let seen = try query.integer("seen", within: 0...Int64.max, default: 0)
        let wantsNext = try query.choice("reply", of: ["next"]) != nil
        let avoiding = try query.avoidances("avoid")
        let report = try await request.wire(PositionReport.self, in: context)
        let batch = FixBatch(
            device: device.id, sentAt: report.sentAt, receivedAt: nextTask.clock.now,
            fixes: report.fixes.map(Fix.init))
        try await desk.keep(batch, from: store)
        guard wantsNext else {
            let skew = ClockSkew(sentAt: batch.sentAt, receivedAt: batch.receivedAt)
            return try .json(
                PositionsReply(
                    received: batch.fixes.count, skew: Double(skew.milliseconds) / 1000,
                    skewFlagged: skew.isFlagged))
        }
        let wish = NextTask.Wish(
            have: query["have"].map { RouteID($0) }, language: context.language, avoiding: avoiding)
        var reply = try await next(wish, for: device, at: desk, in: context)
        let state = try await desk.sheet().state
        reply.messages = try await messages.unseen(by: device.team, after: seen, in: state)
        reply.verdicts = try await messages.verdicts(
            for: device.team, after: seen, in: state, context.language)
        return try .json(reply)
    }

    /// The positions are stored: whatever stands against a next task is told inside the answer, not instead
    /// of it.
    private func next(
        _ wish: NextTask.Wish, for device: Device, at desk: QuestDesk, in context: QuestdContext
    ) async throws -> NextReply {
        do {
            let place = try await store.lastFix(of: device.id).map { NextTask.Place($0) }
            return try await nextTask.answer(wish, for: device, at: place, in: try await desk.sheet())
        } catch {
            let refused = Refused(error)
            if refused.cause != nil { throw error }
            return NextReply(
                task: nil, routeID: nil, remaining: nil, timeLeft: nil, pollAfter: PollInterval.resting.value,
                problem: refused.problem(in: context.language, requestID: context.id))
        }
    }
}

extension Fix {
    init(_ report: FixReport) {
        self.init(
            time: report.time, coordinate: report.position, accuracy: report.accuracy.map { Meters($0) },
            speed: report.speed, course: report.course, altitude: report.altitude, battery: report.battery,
            sequence: report.sequence, isMock: report.isMock ?? false)
    }
}
