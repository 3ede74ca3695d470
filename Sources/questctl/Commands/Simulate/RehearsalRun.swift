import GeoJSONKit
import NIOCore
import NIOHTTP1
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
        /// The daemon's clock, which may run fast.
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
        /// How many riders call for help, once each.
        var callers = 0
        /// Teams that come to the finish when their time is over.
        var lateTeams: Set<TeamID> = []
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

    /// Interval between two looks at whose turn it is.
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
        for (index, device) in plan.devices.enumerated() {
            ridersByDevice[device.device] = index
            riders[index].comesLate = plan.lateTeams.contains(device.team)
            // Every other one.
            if index.isMultiple(of: 2) {
                riders[index].restingPlace = plan.quests[device.quest].rest(near: device.place)
            }
        }
    }

    /// Lets the riders begin one after the other, so that posts come evenly.
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

    /// Stops posting. The caller waits for what is under way.
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
            guard riders[index].lastMoment.map({ $0 < time }) ?? true else { continue }
            riders[index].lastMoment = time
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
        riders[index].rest(at: plan.clock.now)
        if !isStopped { answerIfThere(index) }
        if !isStopped, index < plan.callers, !riders[index].hasCalled { callForHelp(index) }
    }

    /// Answers the task for a rider at the end of his way, unless being there is enough.
    private func answerIfThere(_ index: Int) {
        let now = plan.clock.now
        let rider = riders[index]
        guard let task = rider.rider.task, !["arrival", "photo", "video"].contains(rider.answerType),
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
    /// The same moment by the daemon's clock and by ours.
    let shown: Timestamp
    let origin: Timestamp

    var now: Timestamp {
        shown + Seconds((Timestamp.now - origin).value * Double(speed))
    }
}

extension RehearsalRun {
    /// Opens the streams of teams and organisers, a few hundred a second.
    func listen() {
        var delay = TimeAmount.zero
        func open(_ listener: EventListener) {
            listeners.append(listener)
            loop.scheduleTask(in: delay) { if !self.isStopped { listener.start() } }
            delay = delay + .milliseconds(3)
        }
        tally.streams = 0
        // One device of each team, team by team.
        var teams: Set<TeamID> = []
        for (index, device) in plan.devices.enumerated() where teams.count < plan.teamStreams {
            guard teams.insert(device.team).inserted else { continue }
            let path = "/api/v1/quests/\(plan.quests[device.quest].id.rawValue)/ride"
            open(
                listener(path, device.token, wanting: ["team"]) { name, data in
                    self.tally.events += 1
                    if name == "team" { self.take(progress: data, of: index) }
                })
            tally.streams += 1
        }
        for number in 0..<plan.staffStreams {
            let quest = plan.quests[number % plan.quests.count].id
            // One of each quest is read whole; to read all of them would measure the reader.
            let isRead = number < plan.quests.count
            let path = "/api/v1/admin/quests/\(quest.rawValue)/live/events"
            open(
                listener(path, plan.adminToken, wanting: isRead ? ["positions"] : []) { name, data in
                    self.tally.events += 1
                    if isRead, name == "positions" { self.take(positions: data) }
                })
            tally.streams += 1
        }
    }

    private func listener(
        _ path: String, _ token: String, wanting wanted: Set<String>,
        _ whenHeard: @escaping (String, ByteBufferView) -> Void
    ) -> EventListener {
        let fields: HTTPHeaders = [
            "Host": "\(plan.host):\(plan.port)", "Authorization": "Bearer \(token)",
            "Accept": "text/event-stream",
        ]
        return EventListener(
            host: plan.host, port: plan.port,
            request: HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: fields),
            wanting: wanted, on: loop, whenHeard: whenHeard, whenLost: { self.tally.noteStreamLost() })
    }

    /// Notes that a team has heard of the last fix of its rider who listens. The moments in the event are those of
    /// receipt.
    private func take(progress data: ByteBufferView, of index: Int) {
        guard let sent = riders[index].sentAt.team, let fix = riders[index].lastFix,
            let event = try? JSONValue(parsing: Array(data)),
            let own = event["devices"]?.arrayValue?.first(where: {
                $0["device"]?.stringValue == riders[index].device.device.rawValue
            }),
            let heard = own["at"]?.stringValue.flatMap({ Timestamp(rfc3339: $0) }), heard >= fix
        else { return }
        riders[index].sentAt.team = nil
        tally.teamTimes.note(since: sent, until: .now())
    }

    /// Notes the riders of whom the organisers have heard, by their ids alone.
    private func take(positions data: ByteBufferView) {
        let now = NIODeadline.now()
        let mark = "\"device\":\""
        data.withUnsafeBytes { bytes in
            var place = 0
            while let found = bytes.firstOffset(of: mark, from: place) {
                let start = found + mark.utf8.count
                place = start
                guard start + 36 <= bytes.count else { return }
                let id = DeviceID(String(decoding: bytes[start..<start + 36], as: UTF8.self))
                guard let index = ridersByDevice[id], let sent = riders[index].sentAt.staff else { continue }
                riders[index].sentAt.staff = nil
                tally.staffTimes.note(since: sent, until: now)
            }
        }
    }

    /// Closes a few metres of somebody's way ahead, and opens what was closed before.
    func closeStreet() {
        if let closed = closedZone {
            closedZone = nil
            let quest = plan.quests[closed.quest].id
            let path = "/api/v1/admin/quests/\(quest.rawValue)/zones/\(closed.zone)"
            pool.send(adminRequest(.DELETE, path)) {
                if case .answered(let status, let body) = $0, status >= 300 { self.count(status, body) }
            }
        }
        let now = plan.clock.now
        var found: (quest: Int, place: Coordinate)?
        for _ in 0..<20 where found == nil {
            let rider = riders.randomElement(using: &generator)
            guard let rider, let place = rider.rider.point(ahead: 250, at: now) else { continue }
            found = (rider.device.quest, place)
        }
        guard let found else { return }
        let quest = plan.quests[found.quest].id
        let sent = NIODeadline.now()
        pool.send(
            adminRequest(
                .POST, "/api/v1/admin/quests/\(quest.rawValue)/zones", Self.zone(around: found.place))
        ) {
            guard case .answered(let status, let body) = $0 else { return self.tally.noteBroken() }
            guard status < 300, let zone = try? JSONValue(parsing: Array(body.readableBytesView)) else {
                return self.count(status, body)
            }
            self.tally.closures += 1
            self.tally.closureTimes.note(since: sent, until: .now())
            if let id = zone["id"]?.stringValue { self.closedZone = (found.quest, id) }
        }
    }

    /// Returns a square zone of 12 m as JSON.
    private static func zone(around place: Coordinate) -> String {
        let plane = LocalPlane(center: place)
        let ring = [(-6.0, -6.0), (6, -6), (6, 6), (-6, 6), (-6, -6)].map {
            (x: Double, y: Double) -> String in
            let corner = plane.coordinate(of: LocalPlane.Point(x: x, y: y))
            return "[\(corner.longitude),\(corner.latitude)]"
        }
        let shape = "{\"type\":\"Polygon\",\"coordinates\":[[\(ring.joined(separator: ","))]]}"
        return "{\"name\":\"Simulated closure\",\"geometry\":\(shape)}"
    }

    /// Lets a rider call for help, and an organiser take the call over.
    private func callForHelp(_ index: Int) {
        let quest = plan.quests[riders[index].device.quest].id
        pool.send(riders[index].callForHelp(seed: plan.seed)) {
            guard case .answered(let status, let body) = $0 else { return self.tally.noteBroken() }
            guard status < 300, let call = try? JSONValue(parsing: Array(body.readableBytesView)),
                let id = call["id"]?.stringValue
            else { return self.count(status, body) }
            self.tally.calls["sent", default: 0] += 1
            let path = "/api/v1/admin/quests/\(quest.rawValue)/sos/\(id)/take"
            self.pool.send(self.adminRequest(.POST, path)) {
                guard case .answered(let status, let body) = $0 else { return self.tally.noteBroken() }
                guard status < 300 else { return self.count(status, body) }
                self.tally.calls["taken", default: 0] += 1
            }
        }
    }

    private func adminRequest(
        _ method: HTTPMethod, _ path: String, _ body: String = ""
    ) -> RequestPool.Request {
        let fields: HTTPHeaders = [
            "Host": "\(plan.host):\(plan.port)", "Authorization": "Bearer \(plan.adminToken)",
            "Content-Type": "application/json",
        ]
        return RequestPool.Request(method, path, fields, body)
    }
}
