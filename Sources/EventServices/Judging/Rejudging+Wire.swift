package import QuestEngine
import QuestWire
import ServerBase

extension AdminRuling {
    package init(_ ruling: VerdictBody) {
        self.init(
            verdict: VerdictName(ruling.verdict), reason: ruling.reason.rawValue, points: ruling.points,
            cost: ruling.cost)
    }
}

extension AdminRejudgedAnswer {
    /// `nil` where the answer cannot be judged again, or counts as before.
    package init?(_ rejudged: RejudgedAnswer, of document: Quest, isBlind: Bool, _ language: Language) {
        guard let ruling = rejudged.ruling, rejudged.countsOtherwise else { return nil }
        let answer = rejudged.answer
        self.init(
            answer: answer.id, seq: answer.seq, task: answer.task,
            taskName: document.checkpoint(answer.task)?.name.text(in: language) ?? "",
            team: isBlind ? nil : answer.team, isReviewed: answer.review != nil,
            verdict: VerdictName(rejudged.verdict), was: AdminRuling(answer.lastRuling),
            becomes: AdminRuling(ruling))
    }
}

extension RejudgingReport {
    /// - Parameters:
    ///   - judged: What was judged again, or would be.
    ///   - left: What cannot be.
    package init(
        version: Int, _ judged: [RejudgedAnswer], left: [AnswerID], of document: Quest, isBlind: Bool,
        _ language: Language
    ) {
        self.init(
            version: version,
            answers: judged.compactMap {
                AdminRejudgedAnswer($0, of: document, isBlind: isBlind, language)
            },
            others: judged.count { $0.ruling != nil && !$0.countsOtherwise }, left: left)
    }
}

extension [AdminTaskChange] {
    /// Changes of an edition, task by task, with those of which earlier ones left answers to judge again.
    package init(
        _ changes: [TaskChange], _ answers: [RejudgedAnswer], of document: Quest, in language: Language
    ) {
        var counts: [TaskID: [TeamID: Int]] = [:]
        for rejudged in answers where rejudged.countsOtherwise {
            counts[rejudged.answer.task, default: [:]][rejudged.answer.team, default: 0] += 1
        }
        func change(
            _ task: TaskID, _ name: String, _ what: [TaskChange.Part], moved: Meters? = nil
        ) -> AdminTaskChange {
            let teams = (counts[task] ?? [:]).sorted { $0.key < $1.key }
                .map { TeamAnswerCount(team: $0.key, answers: $0.value) }
            return AdminTaskChange(
                task: task, name: name, what: what.map(\.rawValue), moved: moved?.value.tenths,
                answers: teams.reduce(0) { $0 + $1.answers }, teams: teams)
        }
        self = changes.map { change($0.task, $0.name.text(in: language), $0.parts, moved: $0.moved) }
        let others = Set(counts.keys).subtracting(changes.map(\.task)).sorted()
        self += others.map { change($0, document.checkpoint($0)?.name.text(in: language) ?? "", []) }
    }
}
