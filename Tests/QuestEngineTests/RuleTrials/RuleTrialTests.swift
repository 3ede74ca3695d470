import Foundation
import Testing

@testable import QuestEngine

@Suite("Drawn quests that mix all rules, judged by the engine and by a slow calculator")
struct RuleTrialTests {
    /// How many quests are drawn, and from which seed on: `scripts/check-rules.sh` says more.
    private static let count = number("REQUEST_RULE_QUESTS") ?? 200
    private static let first = number("REQUEST_RULE_SEED") ?? 1
    private static let seeds = UInt64(first)..<UInt64(first + count)

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    @Test("Verdicts and standings are the calculator's, live and folded anew from the lines of the log")
    func engine() throws {
        var mix = RuleMix()
        var different: [UInt64] = []
        for seed in Self.seeds {
            let trial = RuleTrial(seed: seed)
            mix.add(trial)
            guard let difference = Self.difference(of: trial) else { continue }
            different.append(seed)
            if different.count > 5 { continue }
            let smallest = trial.smallest()
            Issue.record("\(Self.difference(of: smallest) ?? difference)\n\(smallest.story)")
        }
        #expect(different.isEmpty, "seeds with a difference")
        if ProcessInfo.processInfo.environment["REQUEST_RULE_QUESTS"] != nil {
            print("\(Self.count) quests from seed \(Self.first) on, of which so many have\n\(mix.report)")
        }
    }

    private static func difference(of trial: RuleTrial) -> String? {
        do { return try trial.liveDifference()?.description } catch { return "\(error)" }
    }

    @Test("Every rule occurs often enough to prove something")
    func mixing() {
        var mix = RuleMix()
        for (trial, _) in Self.reckoned { mix.add(trial) }
        for (name, count) in mix.counts { #expect(count >= 6, "\(name)") }
    }

    /// The quests in which planted mistakes are looked for.
    private static let reckoned = (UInt64(1)...200).map { seed in
        let trial = RuleTrial(seed: seed)
        return (trial: trial, right: trial.outcome())
    }

    @Test("A rule that is got wrong is found", arguments: RuleFault.allCases)
    func planted(fault: RuleFault) {
        #expect(Self.reckoned.contains { $0.trial.notices(fault, besides: $0.right) })
    }
}
