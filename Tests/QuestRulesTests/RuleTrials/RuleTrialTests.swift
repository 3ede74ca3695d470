import Foundation
import Testing

@testable import QuestRules

@Suite("Drawn quests that mix all rules, judged by the engine and by a slow calculator")
struct RuleTrialTests {
    /// How many quests are drawn, and from which seed on: `scripts/check/rules.sh` says more.
    private static let count = number("REQUEST_RULE_QUESTS")
    private static let first = number("REQUEST_RULE_SEED") ?? 1
    private static let seeds = UInt64(first)..<UInt64(first + (count ?? 150))

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    @Test(
        "Verdicts and standings are the calculator's, also folded anew from the lines of the log",
        arguments: RuleTrial.Order.allCases)
    func engine(order: RuleTrial.Order) throws {
        var mix = RuleMix()
        var different: [UInt64] = []
        for seed in Self.seeds {
            let trial = RuleTrial(seed: seed, in: order)
            if Self.count != nil { mix.add(trial) }
            guard let difference = trial.difference() else { continue }
            different.append(seed)
            if different.count > 5 { continue }
            let smallest = trial.smallest()
            Issue.record("\(smallest.difference() ?? difference)\n\(smallest.story)")
        }
        #expect(different.isEmpty, "seeds with a difference, \(order.rawValue)")
        guard let count = Self.count else { return }
        print(
            "\(count) quests from seed \(Self.first) on, \(order.rawValue), of which so many have\n\(mix.report)"
        )
    }

    @Test("Every rule occurs often enough to prove something")
    func mixing() {
        var mix = RuleMix()
        for (trial, _) in Self.reckoned { mix.add(trial) }
        for (name, count) in mix.counts { #expect(count >= 6, "\(name)") }
    }

    /// The quests in which planted mistakes are looked for.
    private static let reckoned = (UInt64(1)...300).flatMap { seed in
        RuleTrial.Order.allCases.map { order in
            let trial = RuleTrial(seed: seed, in: order)
            return (trial: trial, right: trial.outcome())
        }
    }

    @Test("A rule that is got wrong is found", arguments: RuleFault.allCases)
    func planted(fault: RuleFault) {
        #expect(Self.reckoned.contains { $0.trial.notices(fault, besides: $0.right) })
    }
}
