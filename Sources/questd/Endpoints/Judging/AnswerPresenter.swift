import EventServices
import HTTPEdge
import QuestEngine
import QuestWire
import ServerBase

/// Answers of one quest as one reader is shown them at one moment; what they have in common is found out once.
struct AnswerPresenter: Sendable {
    private let display: AnswerDisplay
    private let state: QuestState
    private let document: Quest
    private let engine: RuleEngine
    private let now: Timestamp
    private let isBlind: Bool
    private let context: QuestdContext
    let names: PeopleNames
    /// Worths of answers of the teams whose answers were shown so far.
    private var worths: [TeamID: [AnswerID: AnswerWorth]] = [:]

    /// - Parameter now: The moment that the answers' points are those of.
    init(
        _ display: AnswerDisplay, of snapshot: QuestSnapshot, _ edition: OpenEdition, isBlind: Bool,
        at now: Timestamp,
        _ context: QuestdContext
    ) async throws {
        self.display = display
        state = snapshot.state
        document = edition.document
        engine = try snapshot.engine()
        self.now = now
        self.isBlind = isBlind
        self.context = context
        names = try await PeopleNames(of: snapshot.quest, in: display.store, isBlind: isBlind)
    }

    /// - Parameter located: Places in the list of those of which it is looked up how far from its task each was given.
    mutating func shown(
        _ answers: [JudgedAnswer], located: Range<Int>
    ) async throws -> [AdminAnswer] {
        let owners = answers.flatMap { answer in
            [answer.id.rawValue, answer.openAppeal?.record.rawValue, answer.reasonRecord].compactMap(\.self)
        }
        let texts = try await display.store.texts(owners: owners)
        var shown = answers.map { self.shown($0, texts) }
        // Some at a time: each may have thousands of positions around it.
        for start in stride(from: located.lowerBound, to: located.upperBound, by: Self.locatedAtOnce) {
            let part = start..<min(start + Self.locatedAtOnce, located.upperBound)
            let found = try await display.whereabouts(of: Array(answers[part]), in: state, document)
            for (place, whereabouts) in zip(part, found) {
                shown[place].locate(by: whereabouts, presence(at: answers[place].task))
            }
        }
        return shown
    }

    private static let locatedAtOnce = 25

    private mutating func shown(_ answer: JudgedAnswer, _ texts: [String: String]) -> AdminAnswer {
        let appeal = answer.openAppeal.map { AdminAppeal(at: $0.at, text: texts[$0.record.rawValue]) }
        var shown = AdminAnswer(
            answer, text: texts[answer.id.rawValue], reason: answer.reasonRecord.flatMap { texts[$0] },
            appeal: appeal, isBlind: isBlind, in: state, of: document, context.language)
        shown.opinionList = opinions(on: answer)
        shown.teamName = names.teams[answer.team]
        if engine.isPhotoOld(of: answer, in: state) { shown.photoOld = true }
        shown.decidedByActor = answer.review?.actor.text
        shown.decidedByName = answer.review.flatMap { names.staff[$0.actor.text] }
        shown.decisionSeq = answer.review?.seq
        let worth = foundWorths(of: answer.team)[answer.id] ?? AnswerWorth()
        shown.points = worth.points
        shown.seconds = Double(worth.time.value) / 1000
        shown.presence = presence(at: answer.task).rawValue
        return shown
    }

    private func presence(at task: TaskID) -> Presence { document.checkpoint(task)?.presence ?? .flagged }

    /// Opinions that led to decisions, then the open ones as far as the reader may know them: what the first judge
    /// thinks must not sway the second, nor whoever could tell them.
    private func opinions(on answer: JudgedAnswer) -> [AdminOpinion] {
        let seesAll = [.organiser, .admin].contains(context.principal.role)
        let open = answer.openOpinions.filter { seesAll || $0.actor == context.principal.actor }
        return (Array(answer.opinionRounds.joined()) + open).map { opinion in
            AdminOpinion(
                seq: opinion.seq, at: opinion.at, actor: opinion.actor.text,
                name: names.staff[opinion.actor.text], decision: opinion.decision.rawValue)
        }
    }

    private mutating func foundWorths(of team: TeamID) -> [AnswerID: AnswerWorth] {
        if let known = worths[team] { return known }
        let found = engine.answerWorths(of: team, in: state, at: now)
        worths[team] = found
        return found
    }
}

/// The names of a quest's teams and staff, as far as they have not been erased.
struct PeopleNames: Sendable {
    /// Empty for a reader who must not know whose answer it is.
    let teams: [TeamID: String]
    /// By `Actor.text`.
    let staff: [String: String]

    init(of quest: QuestID, in store: any QuestStore, isBlind: Bool) async throws {
        let teams = try await isBlind ? [] : store.teams(of: quest).filter { !$0.name.isEmpty }
        let staff = try await store.staff(of: quest).filter { !$0.name.isEmpty }
        self.teams = Dictionary(teams.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        self.staff = Dictionary(
            staff.map { (Actor.staff($0.id).text, $0.name) }, uniquingKeysWith: { first, _ in first })
    }
}

extension AdminAnswer {
    fileprivate mutating func locate(
        by found: (evidence: AnswerEvidence, nearness: Nearness), _ presence: Presence
    ) {
        distance = found.evidence.distance?.value.tenths
        distanceAge = found.evidence.age?.value.tenths
        distanceAccuracy = found.evidence.lastFix?.accuracy?.value.tenths
        near = presence == .free || found.nearness == .unknown ? nil : found.nearness == .near
    }
}
