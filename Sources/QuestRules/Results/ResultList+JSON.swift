public import GeoJSONKit

extension ResultList {
    /// The list in the form the interface gives it: `docs/guides/HTTP.md`, results.
    public var json: JSONValue {
        var list: JSONObject = [
            "quest": .string(quest.rawValue),
            "title": .string(title),
            "counted_at": .string(countedAt.description),
            "is_final": .bool(isFinal),
            "is_frozen": .bool(isFrozen),
            "stage": .string(stage.rawValue),
            "head": headMember,
            "scoring": .object(scoring),
            "standings": .array(
                standings.list.map { standing in
                    var members = members(of: standing)
                    members["splits"] = .array(standing.splits.map { .object(Self.members(of: $0)) })
                    if let parts = parts[standing.team] {
                        members["parts"] = .array(parts.map { .object(Self.members(of: $0)) })
                    }
                    return .object(members)
                }),
        ]
        list["protests_until"] = protestsUntil.map { .string($0.description) }
        list["signed_at"] = signature.map { .string($0.at.description) }
        list["signed_by"] = signature.map { _ in .string(signer ?? "admin") }
        if !classes.isEmpty {
            list["classes"] = .array(classes.map { .object(Self.members(of: $0)) })
        }
        return .object(list)
    }

    private static func members(of teamClass: RankedClass) -> JSONObject {
        [
            "id": .string(teamClass.id), "name": .string(teamClass.name),
            "time_limit": teamClass.timeLimit.map { .integer(Int64($0) * 60) } ?? .null,
        ]
    }

    var headMember: JSONValue {
        .object(["seq": .integer(head.seq), "hash": .string("\(head.hash)")])
    }

    private var scoring: JSONObject {
        let scoring = standings.scoring
        return [
            "ranking": .string(scoring.ranking.rawValue),
            "tie_break": .array(scoring.tieBreak.map { .string($0.rawValue) }),
            "time_limit": scoring.timeLimit.map { .integer(Int64($0) * 60) } ?? .null,
            "late_penalty": .integer(Int64(scoring.latePenalty)),
            "late_limit": scoring.lateLimit.map { .integer(Int64($0) * 60) } ?? .null,
            "must_finish": .bool(scoring.mustFinish),
        ]
    }

    /// A standing in flat scalars; durations in seconds.
    func members(of standing: Standing) -> JSONObject {
        let entrant = entrant(standing.team)
        var own: JSONObject = [
            "rank": standing.rank.map { .integer(Int64($0)) } ?? .null,
            "team": .string(standing.team.rawValue),
            "name": .string(entrant.name),
            "number": .integer(Int64(entrant.number)),
            "status": .string(standing.status.rawValue),
            "points": .integer(Int64(standing.points)),
            "time": .seconds(standing.time),
            "late": .seconds(standing.late),
            "late_penalty": .integer(Int64(standing.latePenalty)),
            "rest": .seconds(standing.rest),
            "pause": .seconds(standing.pause),
            "start": .time(standing.start),
            "finish": .time(standing.finish),
            "last_accepted": .time(standing.lastAccepted),
            "required_done": .integer(Int64(standing.requiredDone)),
            "rejected_answers": standing.rejectedAnswers.map { .integer(Int64($0)) } ?? .null,
            "pending_answers": standing.pendingAnswers.map { .integer(Int64($0)) } ?? .null,
        ]
        own["class"] = entrant.classID.map { .string($0) }
        return own
    }

    private static func members(of split: Standing.Split) -> JSONObject {
        [
            "task": .string(split.task.rawValue),
            "at": .time(split.at),
            "since_start": .seconds(split.sinceStart),
            "leg": .seconds(split.leg),
            "rest": .seconds(split.rest),
            "points": .integer(Int64(split.points)),
        ]
    }
}

extension ResultList {
    private static func members(of part: StandingPart) -> JSONObject {
        var members: JSONObject = [
            "kind": .string(part.kind.rawValue),
            "points": .integer(Int64(part.points)),
            "seconds": .seconds(part.time),
            "at": .time(part.at),
        ]
        members["task"] = part.task.map { .string($0.rawValue) }
        members["seq"] = part.seq.map { .integer($0) }
        members["answer"] = part.answer.map { .string($0.rawValue) }
        return members
    }
}

extension JSONValue {
    fileprivate static func time(_ time: Timestamp?) -> JSONValue {
        time.map { .string($0.description) } ?? .null
    }

    /// Whole seconds without a fraction, as most are.
    fileprivate static func seconds(_ duration: Milliseconds?) -> JSONValue {
        guard let milliseconds = duration?.value else { return .null }
        return milliseconds % 1000 == 0 ? .integer(milliseconds / 1000) : .number(Double(milliseconds) / 1000)
    }
}
