import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

extension ResultList {
    /// IOF XML 3.0, message `ResultList`, valid against the federation's schema.
    ///
    /// Teams are `TeamResult`s with one member each, in the class that they ride in or in one for all; a task's id is
    /// the control's code. What was answered is left out: the element for it asks for the right answer beside it.
    ///
    /// Source: IOF Data Standard 3.0, github.com/international-orienteering-federation/datastandard-v3.
    /// - Parameter creator: The program that writes it, with its version.
    public func iofXML(creator: String) -> String {
        let root = XMLElement(
            "ResultList", in: Self.iofNamespace,
            attributes: [
                ("iofVersion", "3.0"), ("createTime", countedAt.description), ("creator", creator),
                ("status", isFinal ? "Complete" : "Snapshot"),
            ])
        root.add("Event") { event in
            event.add("Id", quest.rawValue)
            event.add("Name", title)
        }
        for teamClass in classes { addClass(teamClass, to: root) }
        let others = standings.list.filter { standing in
            classes.isEmpty || entrant(standing.team).classID == nil
        }
        if classes.isEmpty || !others.isEmpty {
            root.add("ClassResult") { result in
                result.add("Class") { $0.add("Name", title) }
                for standing in others { result.addChild(teamResult(standing)) }
            }
        }
        root.add("Extensions") { extensions in
            let log = XMLElement("Log", in: Self.ownNamespace)
            log.add("Seq", "\(head.seq)")
            log.add("Hash", "\(head.hash)")
            extensions.addChild(log)
            if let signature {
                let official = XMLElement("Official", in: Self.ownNamespace)
                official.add("Time", signature.at.description)
                official.add("By", signer ?? "admin")
                extensions.addChild(official)
            }
        }
        return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
            + root.xmlString(options: [.nodePrettyPrint, .nodeCompactEmptyElement]) + "\n"
    }

    private func addClass(_ teamClass: RankedClass, to root: XMLElement) {
        root.add("ClassResult") { result in
            result.add("Class") {
                $0.add("Id", teamClass.id)
                $0.add("Name", teamClass.name)
            }
            for standing in standings.list where entrant(standing.team).classID == teamClass.id {
                result.addChild(teamResult(standing))
            }
        }
    }

    private static let iofNamespace = "http://www.orienteering.org/datastandard/3.0"
    private static let ownNamespace = "urn:request:results:1"

    private func teamResult(_ standing: Standing) -> XMLElement {
        let entrant = entrant(standing.team)
        let team = XMLElement(name: "TeamResult")
        team.add("EntryId", standing.team.rawValue)
        team.add("Name", entrant.name)
        team.add("BibNumber", "\(entrant.number)")
        team.add("TeamMemberResult") { member in
            member.add("Result") { result in
                if let start = standing.start { result.add("StartTime", start.description) }
                if let finish = standing.finish { result.add("FinishTime", finish.description) }
                if let time = standing.time { result.add("Time", time.decimalSeconds) }
                if let rank = standing.rank {
                    result.add("Position", "\(rank)", attributes: [("type", "Course")])
                }
                result.add("Status", standing.status.iof)
                result.add("Score", "\(standing.points)", attributes: [("type", "Points")])
                for split in standing.splits {
                    result.add("SplitTime") { element in
                        element.add("ControlCode", split.task.rawValue)
                        if let time = split.sinceStart { element.add("Time", time.decimalSeconds) }
                    }
                }
                if standings.scoring.ranking == .time {
                    let done = Set(standing.splits.map(\.task))
                    let course: Set<TaskID>? = classes.first { $0.id == entrant.classID }?.tasks.map {
                        Set($0)
                    }
                    for task in tasks
                    where !task.isBonus && !done.contains(task.task) && course?.contains(task.task) ?? true {
                        result.add("SplitTime", attributes: [("status", "Missing")]) {
                            $0.add("ControlCode", task.task.rawValue)
                        }
                    }
                }
                addBreaks(of: standing, to: result)
            }
        }
        return team
    }

    /// Adds what the standard has no element for: times that are no riding time.
    private func addBreaks(of standing: Standing, to result: XMLElement) {
        let breaks = [("Rest", standing.rest), ("Pause", standing.pause)].filter { $0.1 > .zero }
        guard !breaks.isEmpty else { return }
        result.add("Extensions") { extensions in
            for (name, time) in breaks {
                let element = XMLElement(name, in: Self.ownNamespace)
                element.stringValue = time.decimalSeconds
                extensions.addChild(element)
            }
        }
    }
}

extension Standing.Status {
    /// The word of IOF's `ResultStatus`.
    var iof: String {
        switch self {
        case .ok: "OK"
        case .provisional: "Finished"
        case .riding: "Active"
        case .incomplete: "MissingPunch"
        case .notFinished: "DidNotFinish"
        case .overTime: "OverTime"
        case .waiting: "Inactive"
        case .notStarted: "DidNotStart"
        case .guest: "NotCompeting"
        case .withdrawn: "SportingWithdrawal"
        case .disqualified: "Disqualified"
        }
    }
}

extension Milliseconds {
    /// Seconds as `xsd:double` writes them, three decimals: `61.250`.
    fileprivate var decimalSeconds: String {
        let rest = abs(value % 1000)
        let decimals = String(repeating: "0", count: rest < 10 ? 2 : rest < 100 ? 1 : 0) + "\(rest)"
        return (value < 0 ? "-" : "") + "\(abs(value / 1000)).\(decimals)"
    }
}
