/// The one rule by which positions end a team's ride at the finish.
///
/// It sees the team's visits, answers and declarations as they are known, in whatever order they came in, so that live
/// fixes, late ones and those of trackers end a ride alike. A visit ends it where it is deliberate (`FinishMode`); the
/// ride has ended when that visit began, whenever the rider said so.
struct FinishRule {
    private let engine: RuleEngine
    private let state: QuestState
    private let team: TeamID
    private let mode: FinishMode
    /// The moments after which a visit ends the ride, the one that is asked first in front (`finishBounds`).
    private let bounds: [Timestamp]
    private let time: TeamTime
    private let calls: [FinishCall]
    /// The team's declarations that hold.
    private let declarations: [FinishDeclaration]
    /// When the team said last that it rides on.
    private let ridesOnSince: Timestamp?
    /// Since when a device of the team can say that the ride ends; `nil` where there is only what sends positions.
    private let canDeclareSince: Timestamp?
    /// The least time that is a stay.
    private let shortestStay: Seconds

    /// - Returns: `nil` where the quest asks for no finish.
    /// - Complexity: O(*n* log *n*) for *n* visits and answers of the team.
    init?(of team: TeamID, by engine: RuleEngine, in state: QuestState) {
        guard engine.document.scoring.mustFinish, let known = state.teams[team],
            let stop = engine.document.stop(at: .finish)
        else { return nil }
        (self.engine, self.state, self.team) = (engine, state, team)
        mode = engine.finishMode(in: state)
        bounds = state.finishBounds(of: team)
        time = engine.time(of: team, in: state)
        calls = mode == .arrival ? state.finishVisits(of: team) : state.finishCalls(of: team)
        declarations = state.standingDeclarations(of: team)
        ridesOnSince = known.ride.declarations.last { $0.intent == .riding }?.at
        canDeclareSince = known.devices.compactMap { state.devices[$0] }.filter { !$0.isTracker }
            .map(\.joinedAt).min()
        let crossing = 2 * stop.zone.reach.value / Self.slowestCrossing
        shortestStay = Seconds(max(Double(engine.document.finishRules.stay), crossing))
    }

    /// Metres a second at which a zone is crossed at the slowest: a longer way across makes a longer stay.
    private static let slowestCrossing = 2.0

    /// The finish and the device that was there; `nil` while nothing ends the ride. Teams that have answered nothing are
    /// only setting off.
    ///
    /// - Complexity: O(visits · bounds), and that of `progress` once for each visit that nothing else says of.
    var arrival: (at: Timestamp, device: DeviceID)? {
        var nothingLeft: [FinishCall: Bool] = [:]
        for (place, latest) in bounds.enumerated() {
            // Too late a visit, as at the prize-giving, takes the place of no finish before.
            let isLastBound = place == bounds.count - 1
            let there = calls.filter { call in
                let at = call.beginning(after: latest)
                return call.last > latest && (isLastBound || time.counts(at))
                    && state.openings.contains { $0.contains(at) }
            }
            let confirmed = confirmed(of: there, after: latest)
            let ends = there.compactMap { call -> (at: Timestamp, device: DeviceID)? in
                let beginning = call.beginning(after: latest)
                if call == confirmed || isDeliberate(call, after: latest) {
                    return (beginning, call.device)
                }
                if nothingLeft[call] == nil { nothingLeft[call] = hasNothingLeft(at: call) }
                if nothingLeft[call] == true { return (beginning, call.device) }
                // Who says to ride on stays anew from then on.
                let since = max(latest, ridesOnSince ?? latest)
                guard mode == .stay, isStay(call, since: since) else { return nil }
                return (call.beginning(after: since), call.device)
            }
            if let first = ends.min(by: { ($0.at, $0.device) < ($1.at, $1.device) }) { return first }
        }
        return nil
    }

    /// The team's last stay since its latest answer that still needs a confirmation; `nil` where there is none.
    var openStay: FinishStay? {
        guard mode == .declared, state.teams[team]?.ride.finish == nil, let latest = bounds.last else {
            return nil
        }
        let stays = calls.filter { isStay($0, since: latest) && time.counts($0.beginning(after: latest)) }
        guard let last = Self.latest(of: stays) else { return nil }
        let since = last.beginning(after: latest)
        let until = stays.map(\.last).max() ?? last.last
        return FinishStay(
            since: since, until: until, device: last.device,
            isAsked: canDeclareSince != nil && ridesOnSince.map { $0 < since } ?? true)
    }

    /// Whether a visit ends the ride by the rule of the quest, or by a declaration from before its end.
    private func isDeliberate(_ call: FinishCall, after latest: Timestamp) -> Bool {
        if mode == .arrival { return true }
        if declarations.contains(where: { $0.intent == .leading && $0.at <= call.last }) { return true }
        return !canBeAsked(about: call) && state.devices[call.device]?.isTracker == true
            && isStay(call, since: latest)
    }

    /// Whether the team could do nothing more when it was last seen there: who is there when the last task closes, or
    /// when nothing counts any more, is there to finish.
    private func hasNothingLeft(at call: FinishCall) -> Bool {
        time.over.map { call.last >= $0 } ?? false
            || engine.hasNothingLeft(team, in: state, at: call.last, asOf: call.last)
    }

    /// Whether a rider could say during a visit that the ride ends.
    private func canBeAsked(about call: FinishCall) -> Bool {
        canDeclareSince.map { $0 <= call.last } ?? false
    }

    /// Returns the stay that a confirmation speaks of: the one that had begun last when it was said, else the next.
    private func confirmed(of calls: [FinishCall], after latest: Timestamp) -> FinishCall? {
        guard let said = declarations.first(where: { $0.intent == .finished })?.at else { return nil }
        let stays = calls.filter { isStay($0, since: latest) }
        let begun = stays.filter { $0.beginning(after: latest) <= said }
        return Self.latest(of: begun) ?? stays.min { ($0.first, $0.device) < ($1.first, $1.device) }
    }

    /// Returns the latest of some visits; of several devices that were there together the one that came first.
    private static func latest(of calls: [FinishCall]) -> FinishCall? {
        guard let latest = calls.max(by: { ($0.first, $0.device) < ($1.first, $1.device) }) else {
            return nil
        }
        return calls.filter { $0.last >= latest.first }.min { ($0.first, $0.device) < ($1.first, $1.device) }
    }

    /// Whether a device stayed at the finish after a moment: longer than the zone can be ridden through. Between two
    /// short visits it may have left; three in a row tell that it was there.
    private func isStay(_ call: FinishCall, since moment: Timestamp) -> Bool {
        func isLong(_ first: Timestamp, _ last: Timestamp) -> Bool {
            last > moment && last - max(first, moment) >= shortestStay
        }
        if call.visits.contains(where: { isLong($0.first, $0.last) }) { return true }
        return call.visits.count { $0.last > moment } > 2 && isLong(call.first, call.last)
    }
}

extension RuleEngine {
    /// The way in which a ride ends at the finish, by the rules of the edition.
    func finishMode(in state: QuestState) -> FinishMode {
        state.rules.endsRidesDeliberately ? document.finishRules.mode : .arrival
    }

    /// Returns the team's unconfirmed stay at the finish; `nil` where there is none, and where the quest
    /// asks for no confirmation.
    ///
    /// - Complexity: O(visits of the team) where it was never at the finish, else O(*n* log *n*) for *n* visits and answers.
    public func openFinishStay(of team: TeamID, in state: QuestState) -> FinishStay? {
        guard asksForConfirmation(of: team, in: state, since: nil) else { return nil }
        return FinishRule(of: team, by: self, in: state)?.openStay
    }

    /// Returns the stay about which a team's devices ask their riders whether they have finished: it lasts, or has ended
    /// a short while ago, and the team has not said since that it rides on.
    ///
    /// - Complexity: O(devices of the team) where none is at the finish, else that of `openFinishStay`.
    public func finishQuestion(to team: TeamID, in state: QuestState, at now: Timestamp) -> FinishStay? {
        let since = now + Seconds(-Self.finishQuestionLasts.value)
        guard asksForConfirmation(of: team, in: state, since: since),
            let stay = openFinishStay(of: team, in: state), stay.isAsked, stay.until > since
        else { return nil }
        return stay
    }

    /// Whether a team that says it rides on takes its finish back: it has declared it, or a stay alone ended the ride and there
    /// is something left to do.
    ///
    /// - Complexity: O(answers of the team).
    public func canTakeBackFinish(of team: TeamID, in state: QuestState, at now: Timestamp) -> Bool {
        guard let finish = state.teams[team]?.ride.finish, finish.isByArrival, !isOver(in: state, at: now)
        else { return false }
        if state.finishDeclaration(of: team) != nil { return true }
        return finishMode(in: state) == .stay
            && !hasNothingLeft(team, in: state, at: finish.time, asOf: finish.time)
    }

    /// Whether a stay could wait for its confirmation: a device of a team that has not finished was at the finish after a
    /// moment, or ever. Every poll asks.
    private func asksForConfirmation(of team: TeamID, in state: QuestState, since moment: Timestamp?) -> Bool
    {
        guard document.scoring.mustFinish, finishMode(in: state) == .declared,
            let known = state.teams[team], known.ride.finish == nil
        else { return false }
        return known.allDevices.contains { id in
            let visits = state.devices[id]?.visits ?? []
            return visits.contains { noted in
                noted.visit.task == nil && moment.map { noted.visit.last > $0 } ?? true
            }
        }
    }

    private static let finishQuestionLasts: Seconds = 600

    /// Whether a team has come to the finish and rides on nowhere. Where every visit there ends a ride, a team that
    /// answered since, or during a visit that goes on past the answer, may ride on.
    func hasComeBack(_ team: TeamID, in state: QuestState) -> Bool {
        guard let finish = state.teams[team]?.ride.finish else { return false }
        guard finish.isByArrival, finishMode(in: state) == .arrival, let latest = state.rideGoesOn(of: team)
        else {
            return true
        }
        return finish.time > latest
    }
}

/// A time that one device spent at the finish: a visit, or several between which there was nothing but silence.
private struct FinishCall: Hashable {
    let device: DeviceID
    var visits: [Visit]

    var first: Timestamp { visits[0].first }
    var last: Timestamp { visits[visits.count - 1].last }

    /// Returns the moment from which on it counts, where the ride went on up to another one.
    func beginning(after latest: Timestamp) -> Timestamp { max(first, latest) }
}

extension QuestState {
    /// The longest silence between two visits of a device that is taken for one stay there.
    private static let longestSilence: Seconds = 300

    /// Returns each sure visit of a team to the finish by itself.
    fileprivate func finishVisits(of team: TeamID) -> [FinishCall] {
        visits(of: team).filter { $0.visit.task == nil && $0.visit.certainty == .sure }
            .map { FinishCall(device: $0.device, visits: [$0.visit.visit]) }
    }

    /// Returns those visits, joined where a device told nothing in between.
    fileprivate func finishCalls(of team: TeamID) -> [FinishCall] {
        var calls: [FinishCall] = []
        for call in finishVisits(of: team) {
            // A visit that a fix elsewhere has ended is closed; silence leaves it open.
            let before = calls.lastIndex { $0.device == call.device }
            if let before, let last = calls[before].visits.last, last.isOpen,
                call.first - last.last <= Self.longestSilence
            {
                calls[before].visits += call.visits
            } else {
                calls.append(call)
            }
        }
        return calls
    }

    /// Returns what a team has said of its finish since its latest answer, as far as it was not taken back.
    func standingDeclarations(of team: TeamID) -> [FinishDeclaration] {
        let all = teams[team]?.ride.declarations ?? []
        guard !all.isEmpty else { return [] }
        let answered = rideGoesOnByRiders(of: team)
        let standing = all.suffix(while: { $0.intent != .riding })
        return standing.filter { declaration in answered.map { declaration.at >= $0 } ?? true }
    }
}

extension Array {
    /// Returns the longest end of the array of which each element meets a condition.
    fileprivate func suffix(while isMet: (Element) -> Bool) -> ArraySlice<Element> {
        let before = lastIndex { !isMet($0) }
        return self[(before.map { $0 + 1 } ?? startIndex)...]
    }
}

/// Why a declaration about the finish was refused.
public enum FinishRefusal: Error, Sendable, Equatable {
    case declaredTooOften(Int)

    public var message: Message {
        switch self {
        case .declaredTooOften(let limit):
            Message(
                "finish-declared-too-often",
                "Your team has said {limit} {limit|time|times} whether it finishes. Ask the organisers.",
                "Ваша команда уже {limit} {limit|раз|раза|раз} сообщала, финиширует ли она. Обратитесь к организаторам.",
                ["limit": .count(limit)])
        }
    }
}
