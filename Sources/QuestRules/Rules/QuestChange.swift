/// A part of a quest as a whole, its tasks aside, that one edition has otherwise than another.
public enum QuestChange: String, Sendable, CaseIterable {
    /// Title, description, organiser and contacts.
    case texts
    /// Opening and end, waves, and the time that a team has.
    case times
    /// The order in which tasks are done: mode, groups, orders of single teams.
    case order
    /// Ranking, lateness and the zones that cost something.
    case scoring
    /// How answers are judged, and when results are shown.
    case judging
    /// Start, finish and rests.
    case stops
    /// Zones that are closed to riders.
    case zones
    /// The routes: their map, their profile and how far from a road they end, and when riders are told to go back.
    case routes
    /// Sizes, classes, guests and registration of teams.
    case teams
    /// The look of the riders' app.
    case app
}

extension Quest {
    /// The parts of the quest as a whole that this edition has otherwise than an earlier one, in the order of
    /// `QuestChange`. Those of tasks tells `changes(since:)`.
    ///
    /// - Complexity: O(size of both without their checkpoints).
    public func wholeChanges(since earlier: Quest) -> [QuestChange] {
        QuestChange.allCases.filter { !isAlike(earlier, in: $0) }
    }

    private func isAlike(_ earlier: Quest, in part: QuestChange) -> Bool {
        switch part {
        case .texts:
            return title == earlier.title && description == earlier.description
                && language == earlier.language && organiser == earlier.organiser
                && contacts == earlier.contacts
        case .times:
            return opens == earlier.opens && closes == earlier.closes && timeZone == earlier.timeZone
                && waves == earlier.waves && scoring.timeLimit == earlier.scoring.timeLimit
        case .order:
            return mode == earlier.mode && groups == earlier.groups && teamOrders == earlier.teamOrders
        case .scoring:
            var rules = scoring
            rules.timeLimit = earlier.scoring.timeLimit
            return rules == earlier.scoring && finishRules == earlier.finishRules && tolls == earlier.tolls
        case .judging: return judging == earlier.judging && results == earlier.results
        case .stops: return stops == earlier.stops
        case .zones: return zones == earlier.zones
        case .routes:
            return map == earlier.map && profile == earlier.profile && profiles == earlier.profiles
                && roadReach == earlier.roadReach
                && tellsWhenToGoBack == earlier.tellsWhenToGoBack && showsTours == earlier.showsTours
        case .teams:
            return classes == earlier.classes && teamSize == earlier.teamSize
                && admitsGuests == earlier.admitsGuests && registration == earlier.registration
                && showsTeamPositions == earlier.showsTeamPositions
        case .app: return branding == earlier.branding
        }
    }
}
