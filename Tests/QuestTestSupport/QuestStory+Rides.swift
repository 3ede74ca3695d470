public import QuestRules

extension QuestStory {
    public mutating func chooseWave(_ wave: String?, for team: String = "alpha") throws {
        let entry = try decide { try $0.chooseWave(wave, for: TeamID(team)) }
        if let entry { try enter(entry) }
    }

    /// - Returns: whether there was something to store.
    @discardableResult
    public mutating func recordStart(of team: String = "alpha", at time: Timestamp?) throws -> Bool {
        let entry = try decide { try $0.recordStart(of: TeamID(team), at: time) }
        if let entry { try enter(entry) }
        return entry != nil
    }

    @discardableResult
    public mutating func recordFinish(of team: String = "alpha", at time: Timestamp?) throws -> Bool {
        let entry = try decide { try $0.recordFinish(of: TeamID(team), at: time) }
        if let entry { try enter(entry) }
        return entry != nil
    }

    /// - Parameter team: all of them where `nil`.
    public mutating func send(_ text: String, to team: String? = nil) throws {
        try enter(
            decide { try $0.sendMessage(text, to: team.map { TeamID($0) }) })
    }
}
