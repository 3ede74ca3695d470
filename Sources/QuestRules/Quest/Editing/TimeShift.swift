/// The shift of a quest's times against those of its file, in whole minutes.
public struct TimeShift: Sendable, Hashable {
    /// Minutes by which the quest's opening, waves, and with them its end are later.
    public let start: Int
    /// Minutes by which the quest, and each team's own time, are longer.
    public let end: Int

    public static let zero = TimeShift()
    /// Minutes, both ways: a week.
    public static let widest = 10_080

    /// Creates a shift; one beyond the widest is brought back to it.
    public init(start: Int = 0, end: Int = 0) {
        self.start = min(max(start, -Self.widest), Self.widest)
        self.end = min(max(end, -Self.widest), Self.widest)
    }
}

extension Quest {
    /// Returns the quest with its times shifted: when it opens and closes, waves, teams' own time also by their class,
    /// and when results freeze and come out. The times of single tasks stay: a museum closes when it closes.
    public func shifted(by shift: TimeShift) -> Quest { shifted(startBy: shift.start, endBy: shift.end) }

    /// Returns the quest with its times shifted by so many minutes, as from one shift to another: these may be farther
    /// from each other than each is from the file.
    func shifted(startBy startChange: Int, endBy endChange: Int) -> Quest {
        guard startChange != 0 || endChange != 0 else { return self }
        var quest = self
        let start = Seconds(Double(startChange) * 60)
        let end = Seconds((Double(startChange) + Double(endChange)) * 60)
        quest.opens = opens.map { $0 + start }
        quest.closes = closes.map { $0 + end }
        for place in waves.indices { quest.waves[place].start = waves[place].start + start }
        quest.results.freezes = results.freezes.map { $0 + end }
        quest.results.from = results.from.map { $0 + end }
        quest.scoring.timeLimit = scoring.timeLimit.map { max(1, $0 + endChange) }
        for place in classes.indices {
            quest.classes[place].timeLimit = classes[place].timeLimit.map { max(1, $0 + endChange) }
        }
        return quest
    }
}
