extension ResultList {
    /// A table for spreadsheets (RFC 4180): a line for each team, a column for each task with the time since the
    /// start at which it was done.
    ///
    /// A cell that a spreadsheet would take for a formula gets an apostrophe in front: names are the riders' own.
    public var csv: String {
        var header = [
            "rank", "number", "team", "name", "status", "points", "time", "late", "late_penalty", "start",
            "finish",
            "last_accepted", "rejected", "pending", "rest", "pause",
        ]
        if !classes.isEmpty { header.append("class") }
        header += tasks.map { "task:\($0.task.rawValue)" }
        let lines = standings.list.map { standing -> [String] in
            let entrant = entrant(standing.team)
            let splits = Dictionary(
                standing.splits.map { ($0.task, $0.sinceStart?.clock ?? "") },
                uniquingKeysWith: { first, _ in first })
            func moment(_ time: Timestamp?) -> String { time.map { timeZone.text(of: $0) } ?? "" }
            func count(_ number: Int?) -> String { number.map { "\($0)" } ?? "" }
            let own = [
                count(standing.rank), "\(entrant.number)", standing.team.rawValue,
                entrant.name,
                standing.status.rawValue, "\(standing.points)", standing.time?.clock ?? "",
                standing.late == .zero ? "" : standing.late.clock,
                standing.latePenalty == 0 ? "" : "\(standing.latePenalty)", moment(standing.start),
                moment(standing.finish), moment(standing.lastAccepted),
                count(standing.rejectedAnswers), count(standing.pendingAnswers),
                standing.rest == .zero ? "" : standing.rest.clock,
                standing.pause == .zero ? "" : standing.pause.clock,
            ]
            let teamClass = classes.isEmpty ? [] : [entrant.classID ?? ""]
            return own + teamClass + tasks.map { splits[$0.task] ?? "" }
        }
        return ([header] + lines).map { SeparatedValues.line($0) }.joined()
    }
}
