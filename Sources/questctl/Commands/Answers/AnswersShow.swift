import ArgumentParser
import QuestEngine
import QuestWire

struct AnswersShow: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said(
            "Show one answer with all that is known of it.",
            "Показать один ответ и всё, что о нём известно."),
        discussion: "  questctl answers show spring-ride 118")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .answer) var answer: AnswerID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let shown: AdminAnswer = try await client.get(APIPath.adminQuest(quest, "answers", answer.rawValue))
        if console.asJSON { return try console.print(json: shown) }
        let zone = try await client.timeZone(of: quest)
        let measures = Measures(language: console.language)
        var facts = FactList()
        facts.add(.answer, shown.id.rawValue)
        facts.add(.team, shown.team.map { shown.teamText(id: $0) } ?? "–")
        facts.add(.device, shown.device?.rawValue ?? "–")
        facts.add(.task, "\(shown.task.rawValue) — \(Table.Cell(shown.taskName).text)")
        facts.add(.text, shown.shownText(on: console).text)
        facts.add(.verdict, console.style(shown.verdict.look, console.word(shown.verdict.label)))
        if let decider = shown.decidedBy { facts.add(.decidedBy, shown.deciderText(decider, on: console)) }
        if let reason = shown.reason { facts.add(.reason, Table.Cell(reason).text) }
        facts.add(.at, zone.exactText(of: shown.at))
        facts.add(.received, zone.exactText(of: shown.receivedAt))
        if let skew = shown.skew {
            let text = "\(measures.seconds(skew)) \(console.word(.unitSeconds))"
            facts.add(.skew, shown.skewFlagged ? console.style(.yellow, text + " !") : text)
        }
        if shown.trackerClockFlagged == true {
            let said = shown.trackerClock.map { console.clockText(behind: $0) + ", " } ?? ""
            facts.add(.trackerClock, console.style(.yellow, said + console.word(.clockUncorrected) + " !"))
        }
        facts.add(.points, shown.worth(on: console).isEmpty ? "0" : shown.worth(on: console))
        if let presence = Presence(rawValue: shown.presence) {
            facts.add(.presence, console.word(presence.label))
        }
        facts.add(.distance, shown.placeText(on: console))
        for crossing in shown.crossings {
            let text = """
                \(Table.Cell(crossing.name).text), \(zone.exactText(of: crossing.first)) … \(zone.exactText(of: crossing.last)), \
                \(crossing.depth) \(console.word(.unitMeters)), \(crossing.device?.rawValue ?? "–")
                """
            facts.add(.crossed, console.style(.yellow, text))
        }
        for visit in shown.visits {
            let text = """
                \(zone.exactText(of: visit.first)) … \(zone.exactText(of: visit.last)), \
                \(visit.distance) \(console.word(.unitMeters)), \(visit.confidence) %, \
                \(visit.device?.rawValue ?? "–")
                """
            facts.add(.visit, text)
        }
        if let photo = shown.photo {
            facts.add(.photo, "\(photo.type), \(photo.width) × \(photo.height), \(measures.size(photo.size))")
        }
        if let claims = shown.photoClaims {
            let claimed = [
                claims.takenAt.map { zone.exactText(of: $0) },
                claims.distance.map { measures.distance(Meters($0)) },
            ].compactMap(\.self)
            facts.add(.photoTaken, "\(claimed.joined(separator: ", ")) (\(console.word(.saysCamera)))")
        }
        if let appeal = shown.appeal {
            facts.add(.appeal, Table.Cell(appeal.text ?? console.word(.erased)).text)
        }
        let opinions = shown.opinionsText(on: console, numbered: true)
        if !opinions.isEmpty { facts.add(.opinions, Table.Cell(opinions).text) }
        facts.add(.version, "\(shown.version)")
        facts.add(.record, "\(shown.seq)")
        console.print(facts)
    }
}

extension Console {
    /// How far a clock is off: `slow 7 min`.
    ///
    /// - Parameter behind: Seconds; below 0 where it is ahead.
    func clockText(behind: Double) -> String {
        let measures = Measures(language: language)
        return "\(word(behind > 0 ? .clockBehind : .clockAhead)) \(measures.duration(Seconds(abs(behind))))"
    }
}

extension AdminAnswer {
    /// Returns the name, and the id that commands take.
    fileprivate func teamText(id: TeamID) -> String {
        teamName.map { "\(Table.Cell($0).text) (\(id.rawValue))" } ?? id.rawValue
    }

    fileprivate func deciderText(_ decider: String, on console: Console) -> String {
        let name = Table.Cell(self.decider(on: console)).text
        let word = console.word(.decidedByJudge)
        return decider == "judge" && name != word ? "\(word), \(name)" : name
    }

    /// Returns the distance of the team with its accuracy and age.
    fileprivate func placeText(on console: Console) -> String {
        let measures = Measures(language: console.language)
        var parts: [String] = []
        if let distance {
            let accuracy = distanceAccuracy.map { " ± " + measures.distance(Meters($0)) } ?? ""
            parts.append(measures.distance(Meters(distance)) + accuracy)
        }
        if let distanceAge {
            parts.append("\(console.word(.lastFix)): \(measures.duration(Seconds(distanceAge)))")
        }
        if let near {
            let mark = console.style(.yellow, console.word(.elsewhere) + " !")
            parts.append(near ? console.word(.near) : mark)
        }
        return parts.isEmpty ? console.word(.unknown) : parts.joined(separator: ", ")
    }
}

extension Presence {
    fileprivate var label: Label {
        switch self {
        case .required: .presenceRequired
        case .flagged: .presenceFlagged
        case .free: .presenceFree
        }
    }
}
