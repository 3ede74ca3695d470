/// The agreement of judges who look at the same answers.
public struct JudgeAgreement: Sendable, Equatable {
    /// Number of decisions on which at least two gave an opinion, also those that are still open.
    public let compared: Int
    /// Number of decisions on which the first two were of the same opinion.
    public let agreed: Int
    /// Number of acceptances by the first two judges, of twice `compared`.
    public let acceptances: Int
    public let judges: [Member]

    /// One judge.
    public struct Member: Sendable, Equatable {
        public let actor: Actor
        /// Number of opinions on what was decided in the end.
        public let decided: Int
        /// Number of opinions that were what was decided.
        public let agreed: Int
    }

    /// Agreement beyond chance: 1 = always, 0 = as chance. `nil` where there is nothing to
    /// compare, or all opinions are the same.
    ///
    /// Source: W. A. Scott, "Reliability of content analysis", 1955 (π).
    public var pi: Double? {
        guard compared > 0 else { return nil }
        let share = Double(acceptances) / Double(2 * compared)
        let chance = share * share + (1 - share) * (1 - share)
        return chance < 1 ? (Double(agreed) / Double(compared) - chance) / (1 - chance) : nil
    }

    /// - Complexity: O(number of opinions).
    public init(in state: QuestState) {
        let closed = state.answers.flatMap(\.opinionRounds)
        let pairs = (closed + state.answers.map(\.openOpinions)).filter { $0.count > 1 }.map { $0.prefix(2) }
        compared = pairs.count
        agreed = pairs.count { $0.first?.decision == $0.last?.decision }
        acceptances = pairs.joined().count { $0.decision == .accepted }
        var counts: [Actor: (decided: Int, agreed: Int)] = [:]
        for round in closed {
            guard let decision = round.last?.decision else { continue }
            for opinion in round {
                counts[opinion.actor, default: (0, 0)].decided += 1
                if opinion.decision == decision { counts[opinion.actor, default: (0, 0)].agreed += 1 }
            }
        }
        judges = counts.map { Member(actor: $0.key, decided: $0.value.decided, agreed: $0.value.agreed) }
            .sorted { $0.actor.text < $1.actor.text }
    }
}
