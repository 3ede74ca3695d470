import QuestEngine
import QuestWire

/// Answers of one quest as one reader is shown them at one moment; what they have in common is found out once.
struct AnswerReading: Sendable {
    private let display: AnswerDisplay
    private let state: QuestState
    private let document: Quest
    private let judge: Judge
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
        judge = try snapshot.judge()
        self.now = now
        self.isBlind = isBlind
        self.context = context
        names = try await PeopleNames(of: snapshot.quest, in: display.store, isBlind: isBlind)
    }

    /// - Parameter withPositions: Whether it is looked up how far from its task it was given.
    mutating func shown(
        _ answer: JudgedAnswer, withPositions: Bool = true
    ) async throws -> AdminAnswer {
        var appeal: AdminAppeal?
        if let open = answer.openAppeal {
            appeal = AdminAppeal(
                at: open.at, text: try await display.store.text(owner: open.record.rawValue)?.text)
        }
        var shown = AdminAnswer(
            answer, text: try await display.store.text(owner: answer.id.rawValue)?.text,
            reason: try await display.store.reason(of: answer), appeal: appeal, isBlind: isBlind, in: state,
            of: document, context.language)
        shown.opinionList = opinions(on: answer)
        shown.teamName = names.teams[answer.team]
        if judge.isPhotoOld(of: answer, in: state) { shown.photoOld = true }
        shown.decidedByActor = answer.review?.actor.text
        shown.decidedByName = answer.review.flatMap { names.staff[$0.actor.text] }
        shown.decisionSeq = answer.review?.seq
        let worth = foundWorths(of: answer.team)[answer.id] ?? AnswerWorth()
        shown.points = worth.points
        shown.seconds = Double(worth.time.value) / 1000
        try await addPlace(of: answer, to: &shown, withPositions: withPositions)
        return shown
    }

    private func addPlace(
        of answer: JudgedAnswer, to shown: inout AdminAnswer, withPositions: Bool
    ) async throws {
        let presence = document.checkpoint(answer.task)?.presence ?? .flagged
        shown.presence = presence.rawValue
        guard withPositions else { return }
        let (evidence, nearness) = try await display.whereabouts(of: answer, in: state, document)
        shown.distance = evidence.distance?.value.tenths
        shown.distanceAge = evidence.age?.value.tenths
        shown.distanceAccuracy = evidence.lastFix?.accuracy?.value.tenths
        shown.near = presence == .free || nearness == .unknown ? nil : nearness == .near
    }

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
        let found = judge.answerWorths(of: team, in: state, at: now)
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

extension QuestStore {
    /// A judge's words about an answer.
    func reason(of answer: JudgedAnswer) async throws(StoreError) -> String? {
        guard let review = answer.review, review.reason != nil else { return nil }
        return try await text(owner: review.record.rawValue)?.text
    }
}
