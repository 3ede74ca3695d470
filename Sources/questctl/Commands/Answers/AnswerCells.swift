import QuestEngine
import QuestWire

extension AdminAnswer {
    /// The names of the forbidden zones, each once.
    var crossedZones: String {
        var names: [String] = []
        for crossing in crossings where !names.contains(crossing.name) { names.append(crossing.name) }
        return names.joined(separator: ", ")
    }

    /// What people call the team; its id once the name has been erased.
    var teamCell: Table.Cell { Table.Cell(teamName ?? team?.rawValue ?? "–") }

    func shownText(on console: Console) -> Table.Cell {
        text.map { Table.Cell($0) } ?? Table.Cell(console.word(.erased), .dim)
    }

    /// The text, with the photo where there is one.
    func content(on console: Console) -> Table.Cell {
        guard let photo else { return shownText(on: console) }
        let kind = photo.type.split(separator: "/").last.map(String.init) ?? photo.type
        let size = Measures(language: console.language).size(photo.size)
        let told = "\(console.word(.photo)) \(kind) \(size)"
        return Table.Cell([told, text ?? ""].filter { !$0.isEmpty }.joined(separator: ": "))
    }

    /// Who made the verdict: the rule, or a member of the staff by name.
    func decider(on console: Console) -> String {
        switch decidedBy {
        case "rule": console.word(.decidedByRule)
        case "judge": decidedByName ?? decidedByActor ?? console.word(.decidedByJudge)
        default: decidedBy ?? ""
        }
    }

    /// How far from the place the team was; a mark where it was elsewhere.
    func distanceCell(on console: Console) -> Table.Cell {
        let text = distance.map { Measures(language: console.language).distance(Meters($0)) }
        if near == false { return Table.Cell((text ?? "–") + " !", .yellow) }
        return Table.Cell(text ?? (near == true ? console.word(.near) : "–"))
    }

    /// Who said what; of those that the reader must not know their number.
    func opinionsText(on console: Console) -> String {
        if opinionList.isEmpty { return opinions > 0 ? "\(opinions)" : "" }
        return opinionList.map { opinion in
            let word = VerdictName(rawValue: opinion.decision).map { console.word($0.label) }
            return "\(opinion.name ?? opinion.actor): \(word ?? opinion.decision)"
        }.joined(separator: ", ")
    }

    /// What the answer brings and costs now: points, and seconds of time.
    func worth(on console: Console) -> String {
        var parts: [String] = []
        if points != 0 { parts.append(points > 0 ? "+\(points)" : "\(points)") }
        if let whole = Int(exactly: seconds.rounded()), whole != 0 {
            parts.append(Message.secondsGiven(whole).text(in: console.language))
        }
        return parts.joined(separator: ", ")
    }

    func appealCell(on console: Console) -> Table.Cell {
        Table.Cell(appeal.map { $0.text ?? console.word(.erased) } ?? "", .yellow)
    }
}

extension VerdictName {
    var label: Label {
        switch self {
        case .accepted: .verdictAccepted
        case .rejected: .verdictRejected
        case .pending: .verdictPending
        }
    }

    var look: Style.Look {
        switch self {
        case .accepted: .green
        case .rejected: .red
        case .pending: .yellow
        }
    }
}
