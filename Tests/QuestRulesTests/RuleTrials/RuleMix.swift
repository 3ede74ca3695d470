/// How often rules occur in drawn quests: what a run has mixed, so that nobody takes an empty draw for a proof.
struct RuleMix {
    private(set) var counts: [String: Int] = [:]

    private mutating func note(_ name: String, _ isThere: Bool) {
        counts[name, default: 0] += isThere ? 1 : 0
    }

    mutating func add(_ trial: RuleTrial) {
        let quest = trial.quest
        for mode in DrawnQuest.Mode.allCases { note("mode \(mode.rawValue)", quest.mode == mode) }
        note("time-limit", quest.timeLimit != nil)
        note("closes", quest.closes != nil)
        note("grace", quest.grace > 0)
        note("late-penalty", quest.latePenalty > 0)
        note("late-limit", quest.lateLimit != nil)
        note("finish place", quest.mustFinish)
        for mode in DrawnQuest.FinishWhen.allCases {
            note("finish-when \(mode.rawValue)", quest.finishWhen == mode)
        }
        note("finish-stay", quest.finishStay != nil)
        note("ranking time", quest.isByTime)
        note("tie-break", !quest.tieBreak.isEmpty)
        note("waves", !quest.waveOfTeam.isEmpty)
        note("classes", !quest.classOfTeam.isEmpty)
        note("rest", quest.restMinutes != nil)
        note("groups", !quest.groups.isEmpty)
        note("a second phone", quest.secondDevices.values.contains(.phone))
        note("a tracker", quest.secondDevices.values.contains(.tracker))
        note("a toll zone", quest.toll != nil)
        for kind in DrawnTask.Kind.allCases { has("answer-type \(kind.rawValue)", quest) { $0.kind == kind } }
        has("opens-when", quest) { !$0.conditions.isEmpty }
        has("bonus", quest) { $0.isBonus }
        has("bonus-after", quest) { $0.bonusAfter != nil }
        has("bonus-for", quest) { $0.bonusFor != nil }
        has("points-fall", quest) { $0.fall != nil }
        has("time-limit of a task", quest) { $0.timeLimit != nil }
        has("time-limit-penalty", quest) { $0.timeLimitPenalty > 0 }
        has("hint", quest) { !$0.hints.isEmpty }
        has("penalty", quest) { $0.penalty > 0 }
        has("trap-answer", quest) { $0.trap != nil }
        has("points below 0", quest) { $0.points < 0 }
        has("visible-from", quest) { $0.visibleFrom != nil }
        has("times of a task", quest) { $0.opens != nil || $0.closes != nil }
        note("attempts", quest.attempts != nil || quest.tasks.contains { $0.attempts != nil })
        note("lock-out", quest.lockOut != nil || quest.tasks.contains { $0.lockOut != nil })
        note("presence required", ([quest.presence] + quest.tasks.map(\.presence)).contains("required"))
        addDeeds(of: trial)
    }

    private mutating func has(_ name: String, _ quest: DrawnQuest, _ isMeant: (DrawnTask) -> Bool) {
        note(name, quest.tasks.contains(where: isMeant))
    }

    private mutating func addDeeds(of trial: RuleTrial) {
        var deeds: Set<String> = []
        for happening in trial.timetable.happenings {
            switch happening.deed {
            case .answer:
                deeds.insert(happening.receivedLate == nil ? "an answer" : "an answer from a dead spot")
            case .position: deeds.insert("a position")
            case .positions: deeds.insert("positions from a dead spot")
            case .hint: deeds.insert("a hint asked for")
            case .review(_, _, let overrules):
                deeds.insert(overrules ? "a verdict overruled" : "a judge's word")
            case .pause: deeds.insert("a pause")
            case .start: deeds.insert("a recorded start")
            case .finish: deeds.insert("a recorded finish")
            case .declare(let intent):
                deeds.insert(
                    happening.receivedLate == nil ? "said \(intent.rawValue)" : "said from a dead spot")
            case .adjustment: deeds.insert("points or time given")
            case .entry: deeds.insert("a team withdrawn")
            case .resume: continue
            }
        }
        let names = [
            "an answer", "a position", "a hint asked for", "a judge's word", "a verdict overruled", "a pause",
            "a recorded start",
            "a recorded finish", "points or time given", "a team withdrawn", "an answer from a dead spot",
            "positions from a dead spot", "said leading", "said finished", "said riding",
            "said from a dead spot",
        ]
        for name in names { note(name, deeds.contains(name)) }
    }

    /// A line for each rule.
    var report: String {
        counts.sorted { $0.key < $1.key }.map { "  \($0.value) of \($0.key)" }.joined(separator: "\n")
    }
}
