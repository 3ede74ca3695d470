/// A quest's standings with all that people need to read them: what every export is written from.
public struct ResultList: Sendable {
    public var quest: QuestID
    public var title: String
    /// The time zone in which people read the times.
    public var timeZone: EventTimeZone
    public var standings: Standings
    public var entrants: [Entrant]
    /// Tasks in the order of the quest's file.
    public var tasks: [TaskColumn]
    /// The moment the list speaks of.
    public var countedAt: Timestamp
    /// The end of the log then: who keeps the list can prove later that nothing before was changed.
    public var head: LogHead
    /// Whether only a judge's decision can still change it.
    public var isFinal: Bool
    /// Whether it is that of an earlier moment, shown until the results are out.
    public var isFrozen = false
    /// The stage of the list on its way to the official result.
    public var stage = Stage.live
    /// The moment up to which teams may protest.
    public var protestsUntil: Timestamp?
    /// The signature that made it official, and the name of whoever signed where it is known.
    public var signature: ResultsSignature?
    public var signer: String?
    /// The parts of the standings of teams that are asked for; only in the list as JSON.
    public var parts: [TeamID: [StandingPart]] = [:]
    /// The classes of the quest, in the order of their lists; empty where it has none.
    public var classes: [RankedClass] = []

    /// A class as results name it.
    public struct RankedClass: Sendable, Hashable {
        public var id: String
        public var name: String
        /// Minutes from a team's start; `nil` where there is no end.
        public var timeLimit: Int?
        /// The tasks of its course; all of the quest where `nil`.
        public var tasks: [TaskID]?
    }

    /// The stage of a result list.
    public enum Stage: String, Sendable, CaseIterable {
        /// The quest is on.
        case live
        /// The quest is over; protests and judges may still change it.
        case provisional
        /// Signed, and nothing has changed since.
        case official
    }

    /// A team as results name it.
    public struct Entrant: Sendable, Hashable {
        public var team: TeamID
        public var name: String
        /// The bib number (`QuestState.bibNumbers`).
        public var number: Int
        /// The class that it rides in; `nil` where it is in none that the quest has.
        public var classID: String?
    }

    /// A task as results name it.
    public struct TaskColumn: Sendable, Hashable {
        public var task: TaskID
        public var name: String
        /// `nil` where the reader may not know it.
        public var place: Coordinate?
        public var isBonus = false
    }

    /// The forms in which it can be had.
    public enum Format: String, Sendable, CaseIterable {
        case json, csv, geojson
        /// IOF XML 3.0, what results programs of orienteering read.
        case iof

        /// The media type, as HTTP names it.
        public var mediaType: String {
            switch self {
            case .json: "application/json"
            case .csv: "text/csv; charset=utf-8"
            case .geojson: "application/geo+json"
            case .iof: "application/xml"
            }
        }
    }

    /// Returns the list of one class alone.
    public func only(_ teamClass: TeamClass) -> ResultList {
        var own = self
        let members = Set(entrants.filter { $0.classID == teamClass.id }.map(\.team))
        own.standings.list = standings.list.filter { members.contains($0.team) }
        own.entrants = entrants.filter { members.contains($0.team) }
        own.tasks = tasks.filter { teamClass.has($0.task) }
        own.classes = classes.filter { $0.id == teamClass.id }
        return own
    }

    func entrant(_ team: TeamID) -> Entrant {
        entrants.first { $0.team == team } ?? Entrant(team: team, name: team.rawValue, number: 0)
    }
}

extension Milliseconds {
    /// `1:02:03`, whole seconds cut off; hours only where there are any, `-` in front of what is below zero.
    public var clock: String {
        let seconds = abs(value) / 1000
        func pad(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let sign = value <= -1000 ? "-" : ""
        let (hours, rest) = (seconds / 3600, seconds % 3600)
        return sign + (hours > 0 ? "\(hours):\(pad(rest / 60))" : "\(rest / 60)") + ":\(pad(rest % 60))"
    }
}

extension RuleEngine {
    /// The reader of a result list.
    public enum ResultReader: Sendable, Equatable {
        /// Staff read everything.
        case staff
        /// While the quest is on no word of its tasks, since a team may not have come to them yet; and never a place
        /// that is hidden.
        case anybody
    }

    /// Returns the result list of the records folded so far.
    ///
    /// - Parameters:
    ///   - names: of the teams; its id stands for a team that has none any more.
    ///   - now: the moment that the list speaks of.
    public func resultList(
        of state: QuestState, at now: Timestamp, names: [TeamID: String], for reader: ResultReader,
        in language: Language
    ) -> ResultList {
        let isOver = isOver(in: state, at: now)
        var standings = standings(in: state, at: now)
        let isBlind = reader == .anybody && isJudgedBlind(in: state, at: now)
        let showsTasks = reader == .staff || isOver && !isBlind
        if isBlind {
            standings.list = standings.list.map(\.withoutTraces)
        } else if !showsTasks {
            standings.list = standings.list.map(\.withoutSplits)
        }
        let numbers = state.bibNumbers
        let shown = document.checkpoints.filter { showsTasks && (reader == .staff || $0.isVisible(at: now)) }
        var list = ResultList(
            quest: quest, title: document.title.text(in: language),
            timeZone: EventTimeZone(document.timeZone), standings: standings,
            entrants: state.participants.map { team in
                let name = names[team].flatMap { $0.isEmpty ? nil : $0 }
                return ResultList.Entrant(
                    team: team, name: name ?? team.rawValue, number: numbers[team] ?? 0,
                    classID: teamClass(of: team, in: state)?.id)
            }.sorted { $0.number < $1.number },
            tasks: shown.map { checkpoint in
                let isShown = reader == .staff || !checkpoint.isPositionHidden
                return ResultList.TaskColumn(
                    task: checkpoint.id, name: checkpoint.name.text(in: language),
                    place: isShown ? checkpoint.zone.target : nil, isBonus: checkpoint.isBonus)
            },
            countedAt: now, head: state.head, isFinal: isOver,
            classes: document.classes.map { teamClass in
                ResultList.RankedClass(
                    id: teamClass.id, name: teamClass.name.text(in: language),
                    timeLimit: teamClass.timeLimit ?? document.scoring.timeLimit, tasks: teamClass.tasks)
            })
        list.signature = state.signature
        list.protestsUntil = state.protestsUntil
        list.stage = state.signature != nil ? .official : isOver ? .provisional : .live
        return list
    }

    /// Whether judges who must not know whose answer they look at may have one before them: while the quest is on, and
    /// after it as long as an answer waits for them.
    func isJudgedBlind(in state: QuestState, at now: Timestamp) -> Bool {
        guard document.judging.isBlind else { return false }
        return !isOver(in: state, at: now)
            || state.answers.contains { state.isInQueue($0) }
    }

    /// Returns the tasks done so far, and recorded starts and finishes, as a results program takes them for punches;
    /// teams have their bib numbers.
    ///
    /// - Parameter controls: The numbers of the tasks, of all editions so far.
    /// - Complexity: O(answers · log answers).
    public func punches(in state: QuestState, controls: ControlNumbers) -> PunchFeed {
        var punches: [PunchFeed.Punch] = []
        let numbers = state.bibNumbers
        for checkpoint in document.checkpoints {
            guard let control = controls[checkpoint.id] else { continue }
            for (id, team) in state.teams {
                // Of a course that the team rides no more it has no punch.
                guard teamClass(of: id, in: state)?.has(checkpoint.id) ?? true,
                    let answer = team.tasks[checkpoint.id]?.accepted.flatMap({ state.answer($0) }),
                    time(of: answer.team, in: state).counts(answer.at), !state.isAfterFinish(answer)
                else { continue }
                punches.append(
                    PunchFeed.Punch(
                        seq: answer.punchSeq, kind: .control(control), number: numbers[id] ?? 0,
                        at: answer.at))
            }
        }
        for (id, team) in state.teams {
            let number = numbers[id] ?? 0
            if let time = team.ride.started, let seq = team.ride.startSeq {
                punches.append(.init(seq: seq, kind: .start, number: number, at: time))
            }
            // Too late for a result is too late for a punch, which a program would take for a time.
            if let finish = team.ride.finish, time(of: id, in: state).counts(finish.time) {
                punches.append(.init(seq: finish.seq, kind: .finish, number: number, at: finish.time))
            }
        }
        return PunchFeed(
            punches: punches.sorted { ($0.seq, $0.number) < ($1.seq, $1.number) },
            timeZone: EventTimeZone(document.timeZone))
    }
}

extension Standing {
    /// The standing without what was done where and when.
    fileprivate var withoutSplits: Standing {
        Standing(
            team: team, rank: rank, status: status, points: points, time: time, late: late,
            latePenalty: latePenalty, rest: rest, pause: pause, start: start, finish: finish,
            lastAccepted: lastAccepted, requiredDone: requiredDone, rejectedAnswers: rejectedAnswers,
            pendingAnswers: pendingAnswers,
            splits: [])
    }

    /// The standing also without what shows whose answer was given when, or waits.
    fileprivate var withoutTraces: Standing {
        Standing(
            team: team, rank: rank, status: status == .ok ? .provisional : status, points: points, time: nil,
            late: .zero, latePenalty: latePenalty, rest: .zero, pause: pause, start: start, finish: nil,
            lastAccepted: nil,
            requiredDone: requiredDone, rejectedAnswers: nil, pendingAnswers: nil, splits: [])
    }
}

/// The standings that people may see who are no staff.
public enum ResultsView: Sendable, Equatable {
    /// The standings of now; the final ones once the quest is over.
    case current
    /// The standings of an earlier moment.
    case frozen(at: Timestamp)
    /// None, until a moment, or until the quest is over where there is none.
    case hidden(until: Timestamp?)
}

extension RuleEngine {
    /// Returns what the quest's file says of showing results, at a moment. They are out from `results-from` on, or
    /// else once the quest is over.
    public func resultsView(in state: QuestState, at now: Timestamp) -> ResultsView {
        let display = document.results
        if display.from.map({ now >= $0 }) ?? isOver(in: state, at: now) { return .current }
        guard display.isLive else { return .hidden(until: display.from) }
        if let freezes = display.freezes, now >= freezes { return .frozen(at: freezes) }
        return .current
    }
}
