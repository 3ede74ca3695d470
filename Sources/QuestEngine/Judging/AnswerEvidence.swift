/// Where the device that sent an answer was when its rider answered, or another one of the team, as far as its fixes
/// tell.
public struct AnswerEvidence: Sendable, Equatable {
    /// The last one before the answer: by the device's clock, or by the moments that count where another one answered.
    public let lastFix: Fix?
    /// The distance from there to the arrival zone of the task; zero inside.
    public let distance: Meters?
    /// The time from that fix to the answer.
    public let age: Seconds?

    /// How far back fixes tell anything of an answer.
    public static let span: Seconds = 900

    /// - Parameters:
    ///   - zone: of the task; `nil` where the quest no longer has it.
    ///   - fixes: of the device, by time.
    public init(of answer: JudgedAnswer, zone: ArrivalZone?, fixes: [Fix]) {
        let last = fixes.last { $0.time <= answer.deviceTime }
        self.init(last.map { ($0, answer.deviceTime - $0.time) }, zone: zone)
    }

    /// Evidence by another device of the team. Two clocks are compared by the moments that count of both.
    ///
    /// - Parameters:
    ///   - time: The moment that counts of the answer.
    ///   - others: Fixes of that device, in any order.
    public init(at time: Timestamp, zone: ArrivalZone?, byOther others: [TimedFix]) {
        let last = others.filter { $0.time <= time }.max { $0.time < $1.time }
        self.init(last.map { ($0.fix, time - $0.time) }, zone: zone)
    }

    private init(_ last: (fix: Fix, age: Seconds)?, zone: ArrivalZone?) {
        lastFix = last?.fix
        age = last?.age
        distance = zip(last?.fix, zone).map { fix, zone in zone.distance(from: fix.coordinate) }
    }
}

extension ArrivalZone {
    /// The distance from a place outside to the zone's border; zero inside.
    ///
    /// - Complexity: O(positions of the polygon).
    public func distance(from place: Coordinate) -> Meters { max(.zero, border(from: place)) }

    /// The distance from a place to the zone's border, negative inside.
    ///
    /// - Complexity: O(positions of the polygon).
    func border(from place: Coordinate) -> Meters {
        switch self {
        case .circle(let center, let radius): Geodesic.distance(place, center) - radius
        case .polygon(let rings, _): .zero - PolygonDepth.depth(of: place, in: [rings])
        }
    }
}

/// Both or nothing.
private func zip<Left, Right>(_ left: Left?, _ right: Right?) -> (Left, Right)? {
    guard let left, let right else { return nil }
    return (left, right)
}

extension Judge {
    /// A judge looks at where a team's devices were: that is noted, and the team can see that it is.
    ///
    /// - Throws: `Refusal.teamUnknown`.
    public func viewTrack(
        of team: TeamID, from start: Timestamp, to end: Timestamp, in state: QuestState,
        at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        return Entry(drafts: [
            command(.trackViewed(answer: nil, from: start, to: end), team: team, at: now, ids: &ids)
        ])
    }

    /// The same around one answer, for the device that sent it.
    ///
    ///
    /// - Throws: `Refusal.answerUnknown`.
    public func viewTrack(
        around answer: AnswerID, from start: Timestamp, to end: Timestamp, in state: QuestState,
        at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard let judged = state.answer(answer) else { throw .answerUnknown(answer) }
        return Entry(drafts: [
            command(
                .trackViewed(answer: answer, from: start, to: end), team: judged.team, at: now, ids: &ids)
        ])
    }
}
