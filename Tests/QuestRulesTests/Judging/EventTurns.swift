import QuestTestSupport

@testable import QuestRules

/// Something that happens at an event besides answers of riders and their positions.
enum EventTurn: CaseIterable, Hashable {
    case classed, rested, paused, shifted, entered, replaced, called
}

extension QuestStory {
    /// Takes such a turn, by chance.
    ///
    /// - Parameters:
    ///   - tea: The middle of a place of rest.
    ///   - words: What the staff writes down as the answer to a task.
    /// - Returns: What it was; `nil` where it was refused or changed nothing.
    mutating func takeTurn(
        for devices: [DeviceID], restingAt tea: Coordinate, writing words: (TaskID) -> String,
        using dice: inout SeededGenerator
    ) throws -> EventTurn? {
        let turn = EventTurn.allCases.randomElement(using: &dice)!
        let device = devices.randomElement(using: &dice)!
        let team = state.devices[device]!.team
        do {
            let isDone =
                switch turn {
                case .classed: try chooseClass(dice.oneIn(3) ? nil : "short", for: team)
                case .rested: try stay(at: tea, from: device, using: &dice)
                case .paused: try pauseOrResume(dice.oneIn(2) ? nil : team.rawValue, using: &dice)
                case .shifted: try shiftTimes(end: Int.random(in: -3...6, using: &dice))
                case .entered: try writeDown(words, for: team, using: &dice)
                case .replaced: try replace(device, of: team, using: &dice)
                case .called: try callForHelp(from: device, using: &dice)
                }
            return isDone ? turn : nil
        } catch is Refusal {
            return nil
        }
    }

    private mutating func chooseClass(_ classID: String?, for team: TeamID) throws -> Bool {
        guard let entry = try decide({ try $0.chooseClass(classID, for: team) }) else { return false }
        try enter(entry)
        return true
    }

    private mutating func stay(
        at tea: Coordinate, from device: DeviceID, using dice: inout SeededGenerator
    ) throws -> Bool {
        let seconds = 10 * Int.random(in: 3...9, using: &dice)
        // The way there takes some time too.
        now = now + Seconds(Double(seconds + 40))
        return try ride(stay(at: tea, from: device, seconds: seconds))
    }

    private mutating func pauseOrResume(
        _ team: String?, using dice: inout SeededGenerator
    ) throws -> Bool {
        let known = team.flatMap { state.teams[TeamID($0)] }
        let last = team == nil ? state.pauses.last : known?.pauses.last
        if let last, last.end == nil {
            try resume(team)
            return true
        }
        try pause(team)
        now = now + Seconds(Double(Int.random(in: 5...90, using: &dice)))
        if !dice.oneIn(4) { try resume(team) }
        return true
    }

    private mutating func writeDown(
        _ words: (TaskID) -> String, for team: TeamID, using dice: inout SeededGenerator
    ) throws -> Bool {
        let task = document.checkpoints.map(\.id).randomElement(using: &dice)!
        let text = words(task)
        let decision = try decide { try $0.enterAnswer(text, to: task, for: team) }
        try enter(decision.entry)
        return true
    }

    /// A new phone takes the place of one that is lost.
    private mutating func replace(
        _ device: DeviceID, of team: TeamID, using dice: inout SeededGenerator
    ) throws -> Bool {
        let (code, token) = (Digest.sha256(ids.bytes(8)), Digest.sha256(ids.bytes(32)))
        let asker = dice.oneIn(2) ? nil : state.teams[team]?.captain
        try enter(decide { try $0.offerPlace(of: device, in: team, code: code, by: asker) })
        now = now + 5
        let decision = try decide { try $0.takePlace(code: code, token: token) }
        try enter(decision.entry)
        return decision.outcome == device
    }

    private mutating func callForHelp(
        from device: DeviceID, using dice: inout SeededGenerator
    ) throws -> Bool {
        let call = SOSSubmission(
            device: device, text: dice.oneIn(2) ? nil : "help", place: nil, key: "sos-\(records.count)",
            request: .zero)
        let decision = try decide { try $0.raiseSOS(call) }
        try enter(decision.entry)
        let id = decision.outcome
        if !dice.oneIn(3), let taken = try decide({ try $0.takeSOS(id) }) { try enter(taken) }
        if dice.oneIn(3), let withdrawn = try decide({ try $0.withdrawSOS(id, by: device) }) {
            try enter(withdrawn)
        }
        if !dice.oneIn(3), let closed = try decide({ try $0.closeSOS(id) }) { try enter(closed) }
        return true
    }
}
