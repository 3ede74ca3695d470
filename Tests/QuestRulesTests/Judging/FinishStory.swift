import QuestTestSupport

@testable import QuestRules

/// A ride around a finish, told second by second: the start is the finish, the tasks are elsewhere.
struct FinishStory {
    enum Step {
        /// Right through the circle at 6 m/s.
        case cross(Double)
        /// To its middle at 6 m/s, for so many seconds, and on.
        case stay(Double, seconds: Double)
        /// A fix at its middle now and then, and nothing between them.
        case fixes([Double])
        case right(Double, TaskID)
        case wrong(Double)
        case says(FinishIntent, Double)

        var isRide: Bool {
            switch self {
            case .cross, .stay, .fixes: true
            case .right, .wrong, .says: false
            }
        }

        var at: Double {
            switch self {
            case .cross(let time), .stay(let time, _), .right(let time, _), .wrong(let time),
                .says(_, let time):
                time
            case .fixes(let times): times[0]
            }
        }
    }

    /// What comes when it happened, and what comes at the end of the ride.
    enum Network: CaseIterable {
        case live, latePositions, lateWords, lateAll
    }

    /// What tells where the team is.
    enum Tracking {
        case phone, tracker, trackerBesidePhone
    }

    static let alpha = TeamID("alpha")
    private static let finish = Coordinate(longitude: 61.4, latitude: 55.15)
    private static let end = QuestStory.start + 1500
    var story: QuestStory
    private let rider: DeviceID?
    private let tracked: DeviceID

    init(
        _ rules: FinishRules, revision: RulesRevision = .current, timeLimit: Int? = nil, radius: Meters = 40,
        by tracking: Tracking = .phone
    ) throws {
        story = QuestStory()
        story.document.scoring.mustFinish = true
        story.document.scoring.timeLimit = timeLimit
        story.document.scoring.lateLimit = timeLimit
        story.document.finishRules = rules
        story.document.stops = [Stop(kind: .finish, zone: .circle(center: Self.finish, radius: radius))]
        let tasks = Geodesic.destination(from: Self.finish, bearing: Bearing(degrees: 90), distance: 5000)
        for place in story.document.checkpoints.indices {
            story.document.checkpoints[place].zone = .circle(center: tasks, radius: 40)
        }
        try story.publish(by: revision)
        try story.open()
        try story.addTeam("alpha")
        let phone = tracking == .tracker ? nil : try story.join("alpha")
        rider = phone
        tracked = if tracking == .phone, let phone { phone } else { try story.addTracker("alpha") }
    }

    /// Tells all of it.
    mutating func tell(_ steps: [Step], _ network: Network = .live) throws {
        let isLate = (
            rides: [.latePositions, .lateAll].contains(network),
            words: [.lateWords, .lateAll].contains(network)
        )
        var events: [(at: Double, step: Step?, fixes: [Fix])] = []
        let isFirst = story.state.devices[tracked]?.fixCount == 0
        let rides = (isFirst ? [Step.fixes([0, 5, 10])] : []) + steps.filter(\.isRide)
        for ride in rides {
            let fixes = Self.fixes(of: ride)
            for first in stride(from: 0, to: fixes.count, by: 7) {
                let part = Array(fixes[first..<min(first + 7, fixes.count)])
                let last = part.map(\.time).max() ?? QuestStory.start
                events.append((isLate.rides ? 1500 : last.since(QuestStory.start).seconds, nil, part))
            }
        }
        for step in steps where !step.isRide {
            let isLateWord = if case .says = step { isLate.words } else { false }
            events.append((isLateWord ? 1490 : step.at, step, []))
        }
        for event in events.sorted(by: { $0.at < $1.at }) where event.step != nil || !isLate.rides {
            story.now = QuestStory.start + Seconds(event.at)
            if let step = event.step { try take(step) } else { try ride(event.fixes) }
        }
        story.now = Self.end
        if isLate.rides { try ride(events.flatMap(\.fixes)) }
    }

    private mutating func ride(_ fixes: [Fix]) throws {
        try story.ride(FixBatch(device: tracked, sentAt: story.now, receivedAt: story.now, fixes: fixes))
    }

    private mutating func take(_ step: Step) throws {
        let text = [QuestStory.text: "bear", QuestStory.number: "1.5", QuestStory.judged: "done"]
        switch step {
        case .right(_, let task): try answer(text[task] ?? "", to: task)
        case .wrong: try answer("7", to: QuestStory.number)
        case .says(let intent, let at): try declare(intent, at: QuestStory.start + Seconds(at))
        case .cross, .stay, .fixes: break
        }
    }

    private mutating func answer(_ text: String, to task: TaskID) throws {
        if let rider {
            try story.answer(text, to: task, from: rider)
        } else {
            try story.enter(story.decide { try $0.enterAnswer(text, to: task, for: Self.alpha) }.entry)
        }
    }

    /// - Returns: Whether there was something to store.
    @discardableResult
    mutating func declare(_ intent: FinishIntent, at time: Timestamp) throws -> Bool {
        guard let rider else { return false }
        let entry = try story.decide { try $0.declareFinish(intent, from: rider, at: time) }
        if let entry { try story.enter(entry) }
        return entry != nil
    }

    /// Seconds from the start to the finish.
    var finishedAfter: Double? {
        story.state.teams[Self.alpha]?.ride.finish.map { $0.time.since(QuestStory.start).seconds }
    }

    var openStay: FinishStay? { story.engine.openFinishStay(of: Self.alpha, in: story.state) }

    private static func fixes(of step: Step) -> [Fix] {
        func fix(_ time: Double, east: Double) -> Fix {
            let place = Geodesic.destination(
                from: finish, bearing: Bearing(degrees: east < 0 ? 270 : 90), distance: Meters(abs(east)))
            return Fix(time: QuestStory.start + Seconds(time), coordinate: place, accuracy: 5)
        }
        func way(_ middle: Double, from first: Double, to last: Double) -> [Fix] {
            stride(from: first, through: last, by: 1).map { fix(middle + $0, east: $0 * 6) }
        }
        switch step {
        case .cross(let middle): return way(middle, from: -40, to: 40)
        case .stay(let middle, let seconds):
            let there = stride(from: 5, to: seconds, by: 5).map { fix(middle + $0, east: 2) }
            return way(middle, from: -40, to: 0) + there + way(middle + seconds, from: 0, to: 40)
        case .fixes(let times): return times.map { fix($0, east: 3) }
        case .right, .wrong, .says: return []
        }
    }
}

extension Milliseconds {
    fileprivate var seconds: Double { Double(value) / 1000 }
}
