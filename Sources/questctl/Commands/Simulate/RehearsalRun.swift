import GeoJSONKit
import NIOCore
import QuestEngine

/// All simulated riders of a run at work: who posts when, where the answers lead them, what comes of it.
///
/// Confined to its event loop, on which everything happens: riders are values in an array, their turns a heap.
/// Unchecked because the compiler cannot see that.
final class RehearsalRun: @unchecked Sendable {
    struct Plan: Sendable {
        var host: String
        var port: Int
        var adminToken: String
        var quests: [SimulatedQuest]
        var devices: [SimulatedDevice]
        var seed: UInt64
        /// Seconds of riding in a second of the daemon's clock.
        var pace: Double
        var habits: SimulatedRider.Habits
        /// How fast the daemon's clock runs, and what it showed when.
        var clock: DaemonClock
        /// Seconds between two posts of a rider, by our clock.
        var interval: Double
        /// Seconds from the first rider's first post to that of the last, by our clock.
        var ramp: Double
        var fixesPerPost: Int
        var connections: Int
        var teamStreams: Int
        var staffStreams: Int
        /// Seconds between two closures, by our clock; none where `nil`.
        var closureInterval: Double?
        var acknowledged: AcknowledgedFile?
    }

    let plan: Plan
    let loop: any EventLoop
    let pool: RequestPool
    var riders: [RiderAtWork]
    var tally = RunTally()
    private var turns = DueTimes()
    private var ticks: RepeatedTask?
    var listeners: [EventListener] = []
    var ridersByDevice: [DeviceID: Int] = [:]
    var generator: SplitMix64
    var closedZone: (quest: Int, zone: String)?
    var isStopped = false

    /// Between two looks at whose turn it is.
    private static let tick = TimeAmount.milliseconds(4)

    init(_ plan: Plan, on loop: any EventLoop) {
        self.plan = plan
        self.loop = loop
        pool = RequestPool(host: plan.host, port: plan.port, limit: plan.connections, on: loop)
        generator = SplitMix64(seed: plan.seed)
        let start = plan.clock.now
        riders = plan.devices.enumerated().map { index, device in
            RiderAtWork(
                device, of: plan.quests[device.quest].id, host: "\(plan.host):\(plan.port)",
                rider: LedRider(
                    at: device.place, from: start, pace: plan.pace, habits: plan.habits,
                    seed: plan.seed &+ UInt64(index) &* 0x1_0000_0001))
        }
        for (index, device) in plan.devices.enumerated() { ridersByDevice[device.device] = index }
    }

    /// Riders begin one after the other, so that posts come evenly.
    func start() {
        let now = NIODeadline.now()
        for index in riders.indices {
            let share = Double(index) / Double(max(1, riders.count))
            turns.add(index, at: now + .nanoseconds(Int64(share * plan.ramp * 1e9)))
        }
        listen()
        ticks = loop.scheduleRepeatedTask(initialDelay: .zero, delay: Self.tick) { _ in self.takeTurns() }
        loop.scheduleTask(in: .nanoseconds(Int64(plan.ramp * 1e9))) { self.tally.noteAllUnderWay() }
        if let interval = plan.closureInterval {
            let delay = TimeAmount.nanoseconds(Int64(interval * 1e9))
            loop.scheduleRepeatedTask(initialDelay: delay, delay: delay) { task in
                if self.isStopped { task.cancel() } else { self.closeStreet() }
            }
        }
    }

    /// No more posts; what is under way is waited for by the caller.
    func stop() {
        isStopped = true
        ticks?.cancel()
        for listener in listeners { listener.stop() }
    }

    private func takeTurns() {
        let now = NIODeadline.now()
        while let turn = turns.next(at: now) {
            // However late it is now, the rider's next turn comes when it would have come.
            turns.add(turn.rider, at: turn.due + .nanoseconds(Int64(plan.interval * 1e9)))
            tally.lags.note(since: turn.due, until: now)
            // One that waits for an answer still is passed over: a phone would gather its fixes.
            if !riders[turn.rider].isWaiting { post(turn.rider) }
        }
    }

    private func post(_ index: Int) {
        let moment = plan.clock.now
        let gap = plan.interval * Double(plan.clock.speed) / Double(plan.fixesPerPost)
        var fixes: [Fix] = []
        for number in (0..<plan.fixesPerPost).reversed() {
            let time = moment + Seconds(-gap * Double(number))
            guard riders[index].lastFix.map({ $0 < time }) ?? true else { continue }
            if let fix = riders[index].rider.fix(at: time) {
                fixes.append(fix.stored)
                riders[index].lastFix = time
            }
        }
        guard !fixes.isEmpty else { return }
        let request = riders[index].positions(fixes, sentAt: moment)
        riders[index].isWaiting = true
        let sent = NIODeadline.now()
        riders[index].sentAt = (sent, sent)
        pool.send(request) { reply in
            self.tally.posts += 1
            self.tally.postTimes.note(since: sent, until: .now())
            self.riders[index].isWaiting = false
            self.take(reply, to: index, fixes)
        }
    }

    private func take(_ reply: RequestPool.Reply, to index: Int, _ fixes: [Fix]) {
        guard case .answered(let status, let body) = reply else { return tally.noteBroken() }
        tally.noteReply(at: .now())
        guard status < 300 else { return count(status, body) }
        tally.fixes += fixes.count
        plan.acknowledged?.note(fixes, of: riders[index].device.device)
        if !riders[index].knows(body) { riders[index].read(body, at: plan.clock.now, &tally) }
        if !isStopped { answerIfThere(index) }
    }

    /// A rider at the end of his way does the task, unless being there is all.
    private func answerIfThere(_ index: Int) {
        let now = plan.clock.now
        let rider = riders[index]
        guard let task = rider.rider.task, !["arrival", "photo"].contains(rider.answerType),
            !rider.isAnswering,
            rider.rider.hasArrived(at: now), rider.answeredTasks[task, default: 0] < 3
        else { return }
        let right = plan.quests[rider.device.quest].answers[task]
        let isWrong = riders[index].rider.chance(0.15) && rider.answeredTasks[task] == nil
        let text = rider.words(right: right, isWrong: isWrong)
        riders[index].answeredTasks[task, default: 0] += 1
        riders[index].isAnswering = true
        let request = riders[index].answer(text, to: task, seed: plan.seed, at: now)
        pool.send(request) { reply in
            self.riders[index].isAnswering = false
            guard case .answered(let status, let body) = reply else { return self.tally.noteBroken() }
            guard status < 300, let answer = try? JSONValue(parsing: Array(body.readableBytesView)) else {
                return self.count(status, body)
            }
            self.tally.answers[answer["verdict"]?.stringValue ?? "?", default: 0] += 1
            if let id = answer["id"]?.stringValue { self.plan.acknowledged?.note(answer: id) }
        }
    }

    func count(_ status: Int, _ body: ByteBuffer) {
        let problem = try? JSONValue(parsing: Array(body.readableBytesView))
        tally.note(error: "\(status) \(problem?["code"]?.stringValue ?? "?")")
    }
}

/// The daemon's clock as this process reads it.
struct DaemonClock: Sendable {
    let speed: Int
    /// By the daemon's clock and by ours, at the same moment.
    let shown: Timestamp
    let origin: Timestamp

    var now: Timestamp {
        shown + Seconds((Timestamp.now - origin).value * Double(speed))
    }
}
