extension ResultList {
    /// A table for spreadsheets and programs (RFC 4180): a line for each team, a column for each task with the time since the start at which it was
    /// done.
    ///
    /// Each column has one unit: durations are whole seconds, begun ones cut off as they are where people read them, since programs make hours of
    /// `43:10`; moments have their second and their offset.
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
                standing.splits.map { ($0.task, Self.seconds($0.sinceStart)) },
                uniquingKeysWith: { first, _ in first })
            func moment(_ time: Timestamp?) -> String { time.map { timeZone.exactText(of: $0) } ?? "" }
            func count(_ number: Int?) -> String { number.map { "\($0)" } ?? "" }
            let own = [
                count(standing.rank), "\(entrant.number)", standing.team.rawValue,
                entrant.name,
                standing.status.rawValue, "\(standing.points)", Self.seconds(standing.time),
                standing.late == .zero ? "" : Self.seconds(standing.late),
                standing.latePenalty == 0 ? "" : "\(standing.latePenalty)", moment(standing.start),
                moment(standing.finish), moment(standing.lastAccepted),
                count(standing.rejectedAnswers), count(standing.pendingAnswers),
                standing.rest == .zero ? "" : Self.seconds(standing.rest),
                standing.pause == .zero ? "" : Self.seconds(standing.pause),
            ]
            let teamClass = classes.isEmpty ? [] : [entrant.classID ?? ""]
            return own + teamClass + tasks.map { splits[$0.task] ?? "" }
        }
        return ([header] + lines).map { SeparatedValues.line($0) }.joined()
    }

    /// A duration as a cell: whole seconds, nothing where there is none.
    static func seconds(_ time: Milliseconds?) -> String { time.map { "\($0.value / 1000)" } ?? "" }
}
