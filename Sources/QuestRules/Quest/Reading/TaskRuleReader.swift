import GeoJSONKit

/// Reads what a task's worth, its time and its opening depend on.
struct TaskRuleReader {
    let properties: PropertyReader

    func read(into checkpoint: inout Checkpoint, noting findings: inout FindingList) {
        checkpoint.timeLimitPenalty =
            properties.whole(.timeLimitPenalty, noting: &findings) ?? 0
        need(.timeLimit, for: .timeLimitPenalty, noting: &findings)
        checkpoint.fall = fall(of: checkpoint, noting: &findings)
        checkpoint.bonusSpan = bonusSpan(isBonus: checkpoint.isBonus, noting: &findings)
        checkpoint.opensWhen = conditions(noting: &findings)
        checkpoint.isCheckedOffline = isCheckedOffline(checkpoint.rule, noting: &findings)
    }

    /// Notes a property that says nothing without another one.
    private func need(_ other: PropertyName, for name: PropertyName, noting findings: inout FindingList) {
        guard let found = properties.find(name), properties.find(other) == nil else { return }
        findings.error(.propertyNeeds(found.path, named: other.rawValue), at: found.path)
    }

    private func fall(of checkpoint: Checkpoint, noting findings: inout FindingList) -> ScoreFall? {
        need(.pointsFall, for: .pointsLeast, noting: &findings)
        need(.pointsLeast, for: .pointsFall, noting: &findings)
        need(.pointsFall, for: .pointsFrom, noting: &findings)
        let least = properties.whole(.pointsLeast, upTo: max(0, checkpoint.points), noting: &findings)
        let minutes = properties.whole(.pointsFall, noting: &findings)
        let beginning: ScoreFall.Beginning? = properties.word(.pointsFrom, noting: &findings)
        guard let least, let minutes else { return nil }
        // The points are those that a steward gives, whenever that is.
        if checkpoint.rule == .stationPoints, let found = properties.find(.pointsFall) {
            findings.warning(.propertyUnused(found.path, with: checkpoint.rule.kind), at: found.path)
            return nil
        }
        return ScoreFall(to: least, inMinutes: minutes, from: beginning ?? .opening)
    }

    private func bonusSpan(isBonus: Bool, noting findings: inout FindingList) -> BonusSpan? {
        for name in [PropertyName.bonusAfter, .bonusFor] where !isBonus {
            guard let found = properties.find(name) else { continue }
            findings.error(.propertyNeeds(found.path, named: PropertyName.bonus.rawValue), at: found.path)
        }
        let delay = properties.whole(.bonusAfter, noting: &findings)
        let length = properties.whole(.bonusFor, noting: &findings)
        guard isBonus, delay != nil || length != nil else { return nil }
        return BonusSpan(delay: delay ?? 0, length: length)
    }

    private func isCheckedOffline(_ rule: AnswerRule, noting findings: inout FindingList) -> Bool {
        guard properties.flag(.offlineCheck, noting: &findings) == true,
            let found = properties.find(.offlineCheck)
        else { return false }
        guard rule.offlineTexts != nil, properties.find(.trapAnswer) == nil else {
            findings.error(.offlineCheckUnfit(), at: found.path)
            return false
        }
        return true
    }

    private func conditions(noting findings: inout FindingList) -> [OpeningCondition] {
        guard let found = properties.find(.opensWhen) else { return [] }
        let texts = properties.list(.opensWhen, noting: &findings)
        guard texts.count <= QuestLimits.openingConditions.value else {
            findings.error(
                .tooManyConditions(limit: QuestLimits.openingConditions.value), at: found.path)
            return []
        }
        return texts.compactMap { text in
            let condition = OpeningCondition(text)
            if condition == nil { findings.error(.conditionUnreadable(text), at: found.path) }
            return condition
        }
    }
}
