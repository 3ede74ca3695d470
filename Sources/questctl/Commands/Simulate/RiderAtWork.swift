import GeoJSONKit
import NIOCore
import NIOHTTP1
import QuestEngine

/// One rider of a run: his place, what was sent to him, and his requests, written as far as they never change.
struct RiderAtWork {
    let device: SimulatedDevice
    var rider: LedRider
    var lastFix: Timestamp?
    /// The last moment that a fix was asked for, also where there was none.
    var lastMoment: Timestamp?
    /// Whether the reply to a post, or to an answer, has not come yet.
    var isWaiting = false
    var isAnswering = false
    /// The time of the last post, while it has not come on the team's and the organisers' streams yet.
    var sentAt: (team: NIODeadline?, staff: NIODeadline?)
    var answerType = ""
    /// The options of the task; empty where it is no choice.
    var options: [String] = []
    /// Number of gaps that the task has to fill.
    private var gapCount = 0
    /// Number of answers to each task.
    var answeredTasks: [TaskID: Int] = [:]
    private var route = ""
    private var seen: Int64 = 0
    private var answerCount = 0
    private(set) var hasCalled = false
    /// The place where the rider rests after the first task; `nil` for who rests nowhere.
    var restingPlace: Coordinate?
    /// Whether the rider stays away from the finish until the team is late.
    var comesLate = false
    private var isResting = false
    /// The end of the stay at the place of rest, once it has begun.
    private var restEnd: Timestamp?
    private let path: String
    private let fields: HTTPHeaders

    init(_ device: SimulatedDevice, of quest: QuestID, host: String, rider: LedRider) {
        self.device = device
        self.rider = rider
        path = "/api/v1/quests/\(quest.rawValue)"
        fields = [
            "Host": host, "Authorization": "Bearer \(device.token)", "Content-Type": "application/json",
        ]
    }

    /// Returns a request with a batch of fixes, which asks what is next.
    func positions(_ fixes: [Fix], sentAt time: Timestamp) -> RequestPool.Request {
        var body = "{\"sent_at\":\"\(time)\",\"fixes\":["
        for (index, fix) in fixes.enumerated() {
            if index > 0 { body += "," }
            body +=
                "{\"time\":\"\(fix.time)\",\"position\":[\(fix.coordinate.longitude),\(fix.coordinate.latitude)]"
            if let accuracy = fix.accuracy { body += ",\"accuracy\":\(accuracy.value.tenths)" }
            if let speed = fix.speed { body += ",\"speed\":\(speed.tenths)" }
            if let course = fix.course { body += ",\"course\":\(course.tenths)" }
            if let sequence = fix.sequence { body += ",\"sequence\":\(sequence)" }
            body += "}"
        }
        body += "]}"
        return RequestPool.Request(
            .POST, "\(path)/positions?reply=next&have=\(route)&seen=\(seen)", fields, body)
    }

    /// Returns the rider's answer: one of the options where the task has some, all of them where they are to be sorted,
    /// a word for each gap, so that no answer is refused for its form.
    ///
    /// - Parameter right: The right answer, where the quest's file was given.
    func words(right: String?, isWrong: Bool) -> String {
        switch answerType {
        case "sort":
            let shown = PipeSeparatedList.write(options)
            guard isWrong else { return right ?? shown }
            return shown == right ? PipeSeparatedList.write(options.reversed()) : shown
        case "gaps":
            let words = Array(repeating: "simulated", count: max(1, gapCount)).joined(separator: "|")
            return isWrong ? words : right ?? words
        default:
            return isWrong
                ? options.first { $0 != right } ?? "simulated mistake"
                : right ?? options.first ?? "simulated"
        }
    }

    mutating func answer(
        _ text: String, to task: TaskID, seed: UInt64, at time: Timestamp
    ) -> RequestPool.Request {
        answerCount += 1
        let content: JSONValue = [
            "task": .string(task.rawValue), "text": .string(text), "sent_at": .string("\(time)"),
        ]
        return RequestPool.Request(
            .POST, "\(path)/answers", fields(key: "sim-\(seed)-\(device.device.rawValue)-\(answerCount)"),
            String(decoding: content.bytes(), as: UTF8.self))
    }

    mutating func callForHelp(seed: UInt64) -> RequestPool.Request {
        hasCalled = true
        return RequestPool.Request(
            .POST, "\(path)/sos", fields(key: "sos-\(seed)-\(device.device.rawValue)"),
            "{\"text\":\"Simulated: nobody needs help\"}")
    }

    private func fields(key: String) -> HTTPHeaders {
        var fields = fields
        fields.add(name: "Idempotency-Key", value: key)
        return fields
    }

    /// Whether a reply says nothing new: most do not, and need not be read for that.
    func knows(_ reply: ByteBuffer) -> Bool {
        guard !route.isEmpty else { return false }
        return reply.contains("\"route_id\":\"" + route) && !reply.contains("\"messages\":")
            && !reply.contains("\"verdicts\":")
    }

    /// Follows what the daemon says is next.
    mutating func read(_ reply: ByteBuffer, at time: Timestamp, _ tally: inout RunTally) {
        guard let next = try? JSONValue(parsing: Array(reply.readableBytesView)) else {
            return tally.note(error: "reply unreadable")
        }
        for list in ["messages", "verdicts"] {
            for item in next[list]?.arrayValue ?? [] {
                if case .integer(let number)? = item["seq"] { seen = max(seen, number) }
                if item["sos"] != nil { tally.calls["heard", default: 0] += 1 }
            }
        }
        if let code = next["problem"]?["code"]?.stringValue { tally.note(error: "next \(code)") }
        let task = next["task"]
        answerType = task?["properties"]?["answer_type"]?.stringValue ?? ""
        options = PipeSeparatedList.read(task?["properties"]?["options"]?.stringValue ?? "")
            .map(PipeSeparatedList.unescaped)
        gapCount = min(100, Int(task?["properties"]?["gaps"]?.integerValue ?? 0))
        guard let id = next["route_id"]?.stringValue, id != route else { return }
        let line = (next["geometry"]?["coordinates"]?.arrayValue ?? []).compactMap {
            position -> Coordinate? in
            guard let longitude = position[0]?.doubleValue, let latitude = position[1]?.doubleValue else {
                return nil
            }
            return Coordinate(longitude: longitude, latitude: latitude)
        }
        guard !line.isEmpty else { return }
        let goal = task?["id"]?.stringValue.map { TaskID($0) }
        guard !isResting, !setsOutToRest(before: goal, at: time), !waits(by: next, at: time) else { return }
        route = id
        tally.routes += 1
        rider.follow(line, to: goal, at: time)
    }

    /// Once the first task is done, the rider goes to the place of rest before the next one.
    private mutating func setsOutToRest(before goal: TaskID?, at time: Timestamp) -> Bool {
        guard let restingPlace, let done = rider.task, done != goal else { return false }
        self.restingPlace = nil
        isResting = true
        rider.follow([restingPlace], to: nil, at: time)
        return true
    }

    /// Whether the rider is led to the finish and waits until it is too late for it.
    private func waits(by next: JSONValue, at time: Timestamp) -> Bool {
        guard comesLate, next["stop"]?["properties"]?["role"]?.stringValue == "finish",
            let end = next["late_after"]?.stringValue.flatMap({ Timestamp(rfc3339: $0) })
        else { return false }
        return time <= end
    }

    /// Stays at the place of rest, and goes on by what the daemon says then.
    mutating func rest(at time: Timestamp) {
        guard isResting else { return }
        if let restEnd {
            guard time >= restEnd else { return }
            isResting = false
            // Whatever way leads on from here is a new one.
            route = ""
        } else if rider.isAtEnd(at: time) {
            restEnd = time + Self.restLength
        }
    }

    /// The length of a stay at a place of rest.
    private static let restLength: Seconds = 240
}

extension Double {
    fileprivate var tenths: Double { (self * 10).rounded() / 10 }
}
