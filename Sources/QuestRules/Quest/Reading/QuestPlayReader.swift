import GeoJSONKit

/// Reads how the quest as a whole is played: mode, scoring, results, teams.
struct QuestPlayReader {
    let properties: PropertyReader

    func read(into quest: inout Quest, noting findings: inout FindingList) {
        quest.mode = properties.word(.mode, noting: &findings) ?? .free
        quest.scoring = scoring(noting: &findings)
        quest.finishRules = finishRules(of: quest, noting: &findings)
        quest.results = results(noting: &findings)
        quest.teamSize = properties.whole(.teamSize, noting: &findings)
        quest.admitsGuests = properties.flag(.guests, noting: &findings) ?? false
        quest.tellsWhenToGoBack = properties.flag(.goBack, noting: &findings) ?? false
        quest.showsTours = properties.flag(.tours, noting: &findings) ?? false
        quest.showsTeamPositions = properties.flag(.teamPositions, noting: &findings) ?? false
        if let found = properties.find(.spectators), let text = properties.text(found, noting: &findings) {
            if let rules = SpectatorRules(reading: text) {
                quest.spectators = rules
            } else {
                findings.error(.spectatorsUnreadable(found.path), at: found.path)
            }
        }
        quest.registration.kind = properties.word(.registration, noting: &findings) ?? .off
        quest.registration.limit = properties.whole(.registrationLimit, noting: &findings)
        if quest.registration.kind == .off, let found = properties.find(.registrationLimit) {
            findings.warning(.propertyNeeds(found.path, named: "registration"), at: found.path)
        }
        quest.judging.judges = properties.whole(.judges, noting: &findings) ?? 1
        quest.judging.isBlind = properties.flag(.blindJudging, noting: &findings) ?? false
        quest.judging.rejectReasons = rejectReasons(noting: &findings)
        quest.map = map(noting: &findings)
        quest.profile = properties.profile(.profile, noting: &findings) ?? .trekking
        quest.profiles = properties.profiles(.profiles, noting: &findings)
        if let reach = properties.whole(.roadReach, noting: &findings) {
            quest.roadReach = Meters(Double(reach))
        }
        readOrders(into: &quest, noting: &findings)
    }

    /// Returns the name of the map; `nil` for the main one. Whether there is such a map is told by the daemon.
    private func map(noting findings: inout FindingList) -> MapName? {
        guard let found = properties.find(.map), let text = properties.text(found, noting: &findings),
            text != MapName.main
        else { return nil }
        let name = MapName(text)
        if name == nil { findings.error(.propertyNotAMapName(found.path), at: found.path) }
        return name
    }

    private func scoring(noting findings: inout FindingList) -> Scoring {
        var scoring = Scoring()
        scoring.ranking = properties.word(.ranking, noting: &findings) ?? .points
        if let found = properties.find(.tieBreak) {
            scoring.tieBreak = properties.list(.tieBreak, noting: &findings).compactMap {
                properties.word($0, at: found.path, noting: &findings)
            }
        }
        scoring.timeLimit = properties.whole(.timeLimit, noting: &findings)
        scoring.grace = properties.whole(.grace, noting: &findings) ?? 0
        scoring.latePenalty = properties.whole(.latePenalty, noting: &findings) ?? 0
        scoring.lateLimit = properties.whole(.lateLimit, noting: &findings)
        let finish: FinishRule? = properties.word(.finish, noting: &findings)
        scoring.mustFinish = finish == .place
        for name in [PropertyName.latePenalty, .lateLimit] where scoring.timeLimit == nil {
            if let found = properties.find(name), properties.find(.closes) == nil {
                findings.warning(.lateWithoutEnd(found.path), at: found.path)
            }
        }
        return scoring
    }

    private func finishRules(of quest: Quest, noting findings: inout FindingList) -> FinishRules {
        var rules = FinishRules()
        rules.mode = properties.word(.finishWhen, noting: &findings) ?? rules.mode
        rules.stay = properties.whole(.finishStay, noting: &findings) ?? rules.stay
        for name in [PropertyName.finishWhen, .finishStay] where !quest.scoring.mustFinish {
            if let found = properties.find(name) {
                findings.warning(.propertyNeeds(found.path, named: "finish"), at: found.path)
            }
        }
        return rules
    }

    private func results(noting findings: inout FindingList) -> ResultsDisplay {
        var results = ResultsDisplay()
        let word: ResultsWord? = properties.word(.results, noting: &findings)
        results.isLive = word != .hidden
        results.freezes = properties.timestamp(.resultsFreeze, noting: &findings)
        results.from = properties.timestamp(.resultsFrom, noting: &findings)
        return results
    }

    /// Reads what judges choose from when they reject; a translation has as many.
    private func rejectReasons(noting findings: inout FindingList) -> [LocalizedText] {
        let name = PropertyName.rejectReasons.rawValue
        guard let text = properties.localizedText(.rejectReasons, noting: &findings) else { return [] }
        func items(_ list: String, of spelling: String) -> [String] {
            let items = PipeSeparatedList.read(list).map(PipeSeparatedList.unescaped)
            let path = properties.path.appending(key: spelling)
            if items.contains(where: { $0.unicodeScalars.count > QuestLimits.rejectReason.value }) {
                findings.error(.rejectReasonTooLong(limit: QuestLimits.rejectReason.value), at: path)
            }
            return items
        }
        let plain = items(text.text, of: name)
        let limit = QuestLimits.rejectReasons.value
        if plain.count > limit {
            findings.error(.tooManyRejectReasons(limit: limit), at: properties.path.appending(key: name))
        }
        var reasons = plain.map { LocalizedText($0) }
        for (language, list) in text.translations.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let spelling = "\(name):\(language.rawValue)"
            let words = items(list, of: spelling)
            guard words.count == plain.count else {
                let path = properties.path.appending(key: spelling)
                findings.error(.rejectReasonsUneven(plain.count), at: path)
                continue
            }
            for (index, word) in words.enumerated() { reasons[index].translations[language] = word }
        }
        return reasons
    }

    /// Reads `order-TEAM`: that team's order, which must have every task that is no bonus once.
    private func readOrders(into quest: inout Quest, noting findings: inout FindingList) {
        let prefix = PropertyName.order.rawValue
        let tasks = quest.checkpoints.filter { !$0.isBonus }.map(\.id).sorted()
        var count = 0
        for name in properties.properties.keys where name.hasPrefix(prefix) {
            count += 1
            let path = properties.path.appending(key: name)
            if findings.refuses(count, beyond: QuestLimits.orders, at: path, Message.tooManyOrders) { return }
            guard let found = properties.find([name]), let text = properties.text(found, noting: &findings)
            else { continue }
            let order = PipeSeparatedList.read(text).map { TaskID($0) }
            if quest.mode != .teamOrder, quest.mode != .randomOrder {
                findings.warning(.propertyUnused(found.path, with: quest.mode.rawValue), at: found.path)
            } else if order.count != tasks.count || order.sorted() != tasks {
                findings.error(.orderIncomplete(), at: found.path)
            }
            quest.teamOrders[TeamID(String(name.dropFirst(prefix.count)))] = order
        }
    }

    /// The words of `finish`.
    private enum FinishRule: String, CaseIterable {
        /// The last accepted answer ends a team's time.
        case none
        /// The place of the role `finish` must be reached.
        case place
    }

    /// The words of `results`.
    private enum ResultsWord: String, CaseIterable {
        case live, hidden
    }
}
