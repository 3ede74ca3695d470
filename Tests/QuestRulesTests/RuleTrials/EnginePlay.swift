import QuestTestSupport

@testable import QuestRules

/// A drawn quest in the engine: read from its file, opened, and played happening by happening.
struct EnginePlay {
    private let quest: DrawnQuest
    private var story: QuestStory
    /// Of each team.
    private var devices: [[DeviceID]] = []
    private var answers: [Int: AnswerID] = [:]

    init(_ quest: DrawnQuest, seed: UInt64) throws {
        self.quest = quest
        let bytes = Array(quest.geoJSON.utf8)
        let reading = QuestDocument.read(bytes, name: "drawn")
        guard let document = reading.quest else {
            throw RuleTrial.Difference(
                description: "not read: \(reading.findings.filter { $0.severity == .error }.map { "\($0)" })")
        }
        story = QuestStory(seed: seed)
        story.now = DrawnQuest.opening
        story.document = document
        try story.publish(quest.geoJSON)
        for team in quest.teamIndices { try story.addTeam(Self.id(of: team)) }
        for team in quest.teamIndices {
            if let wave = quest.waveOfTeam[team] { try story.chooseWave("w\(wave)", for: Self.id(of: team)) }
            if let course = quest.classOfTeam[team] {
                let entry = try story.decide {
                    try $0.chooseClass("c\(course)", for: TeamID(Self.id(of: team)))
                }
                if let entry { try story.enter(entry) }
            }
        }
        try story.open()
        for team in quest.teamIndices {
            devices.append([try story.join(Self.id(of: team))])
            switch quest.secondDevices[team] {
            case .phone: devices[team].append(try story.join(Self.id(of: team)))
            case .tracker: devices[team].append(try story.addTracker(Self.id(of: team)))
            case nil: break
            }
        }
    }

    private static func id(of team: Int) -> String { "team-\(team)" }

    /// - Returns: The verdict of an answer, and `refused` of what was refused.
    mutating func play(_ happening: DrawnTimetable.Happening) throws -> String? {
        story.now = DrawnQuest.time(happening.received)
        do {
            return try perform(happening)
        } catch is Refusal {
            switch happening.deed {
            case .position, .positions: return nil
            default: return "refused"
            }
        }
    }

    private mutating func perform(_ happening: DrawnTimetable.Happening) throws -> String? {
        let (device, id) = (devices[happening.team][happening.device], Self.id(of: happening.team))
        switch happening.deed {
        case .answer(let number, let quality, let running):
            let task = quest.tasks[number]
            let text =
                switch quality {
                case .right: task.rightAnswer(number)
                case .wrong: task.wrongAnswer
                case .trap: task.trapAnswer
                }
            var submission = story.submission(text, to: TaskID("t\(number)"), from: device)
            submission.deviceTime = DrawnQuest.time(happening.at)
            let verdict = try story.take(submission)
            answers[running] = verdict.answer
            return verdict.verdict.rawValue
        case .position(let place):
            try story.ride(batch([.init(at: happening.at, place: place)], from: device))
        case .positions(let sightings): try story.ride(batch(sightings, from: device))
        case .hint(let task, let number): try story.openHint(number + 1, of: TaskID("t\(task)"), from: device)
        case .review(let number, let isAccepted, let overrules):
            guard let answer = answers[number] else { return "refused" }
            try story.review(
                answer, isAccepted ? .accepted : .rejected, reason: "seen", overrules: overrules)
        case .pause(let isOfAll): try story.pause(isOfAll ? nil : id)
        case .resume(let isOfAll): try story.resume(isOfAll ? nil : id)
        case .start(let moment): try story.recordStart(of: id, at: DrawnQuest.time(moment))
        case .finish(let moment): try story.recordFinish(of: id, at: DrawnQuest.time(moment))
        case .declare(let intent):
            let entry = try story.decide {
                try $0.declareFinish(
                    FinishIntent(rawValue: intent.rawValue)!, from: device, at: DrawnQuest.time(happening.at))
            }
            if let entry { try story.enter(entry) }
        case .adjustment(let points, let seconds):
            try story.adjust(id, points: points, seconds: seconds, reason: "seen")
        case .entry(let entry):
            let status = EntryStatus(rawValue: entry)!
            try story.enter(
                try story.decide { try $0.changeEntry(of: TeamID(id), to: status, reason: "seen") })
        }
        return nil
    }

    private func batch(_ sightings: [DrawnTimetable.Sighting], from device: DeviceID) -> FixBatch {
        let fixes = sightings.map { sighting in
            let (longitude, latitude) = DrawnQuest.position(of: sighting.place)
            return Fix(
                time: DrawnQuest.time(sighting.at),
                coordinate: Coordinate(longitude: longitude, latitude: latitude), accuracy: 5)
        }
        return FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: fixes)
    }

    /// Writes the records to lines of a log and folds what is read from them.
    mutating func replay() throws {
        let lines = story.records.map(\.line)
        let records = try lines.map { try Record(line: Array($0.utf8), quest: story.quest) }
        replayed = try QuestState.folding(records)
    }

    private var replayed: QuestState?

    /// The engine's standings at a moment, in the order of the teams.
    func standings(at moment: TrialTime) -> [ExpectedStanding] {
        let known = story.engine.standings(in: replayed ?? story.state, at: DrawnQuest.time(moment)).list
        return quest.teamIndices.compactMap { team in
            known.first { $0.team.rawValue == Self.id(of: team) }.map { self.standing($0, of: team) }
        }
    }

    private func standing(_ known: Standing, of team: Int) -> ExpectedStanding {
        func moment(_ time: Timestamp) -> TrialTime {
            Int(time.milliseconds - DrawnQuest.opening.milliseconds)
        }
        return ExpectedStanding(
            team: team, rank: known.rank, status: known.status.rawValue, points: known.points,
            time: known.time.map { Int($0.value) }, late: Int(known.late.value),
            latePenalty: known.latePenalty, rest: known.time == nil ? 0 : Int(known.rest.value),
            pause: known.time == nil ? 0 : Int(known.pause.value),
            requiredDone: known.requiredDone, rejected: known.rejectedAnswers ?? -1,
            pending: known.pendingAnswers ?? -1, lastAccepted: known.lastAccepted.map(moment),
            tasks: known.splits.map {
                "\($0.task) \(DrawnTimetable.Happening.clock(moment($0.at))) \($0.points)"
            })
    }
}
