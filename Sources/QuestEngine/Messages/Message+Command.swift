extension Message {
    public static func fileUnreadable(_ file: String, reason: String) -> Message {
        Message(CommandCode.fileUnreadable, ["file": .text(file), "reason": .reason(reason)])
    }

    public static func fileUnwritable(_ file: String, reason: String) -> Message {
        Message(CommandCode.fileUnwritable, ["file": .text(file), "reason": .reason(reason)])
    }

    public static func questCheckSummary(_ file: String, errors: Int, warnings: Int) -> Message {
        Message(
            CommandCode.questCheckSummary,
            ["file": .text(file), "errors": .count(errors), "warnings": .count(warnings)])
    }

    public static func questCheckClean(_ file: String, checkpoints count: Int) -> Message {
        Message(CommandCode.questCheckClean, ["file": .text(file), "count": .count(count)])
    }

    public static func serverUnreachable(_ server: String) -> Message {
        Message(CommandCode.serverUnreachable, ["server": .text(server)])
    }

    public static func watchWaits(for server: String) -> Message {
        Message(CommandCode.watchWaits, ["server": .text(server)])
    }

    public static func serverInvalid(_ server: String) -> Message {
        Message(CommandCode.serverInvalid, ["server": .text(server)])
    }

    public static func serverStrange(_ server: String, status: Int) -> Message {
        Message(CommandCode.serverStrange, ["server": .text(server), "status": .count(status)])
    }

    public static func adminTokenMissing() -> Message { Message(CommandCode.adminTokenMissing) }

    /// - Parameter detail: the daemon's sentence.
    public static func adminTokenRefused(by server: String, detail: String) -> Message {
        Message(CommandCode.adminTokenRefused, ["server": .text(server), "detail": .text(detail)])
    }

    /// - Parameter origin: the file or the environment variable.
    public static func adminTokenUnusable(in origin: String) -> Message {
        Message(CommandCode.adminTokenUnusable, ["origin": .text(origin)])
    }

    public static func coordinateMalformed(_ text: String) -> Message {
        Message(CommandCode.coordinateMalformed, ["text": .text(text)])
    }

    public static func avoidanceMalformed(_ text: String) -> Message {
        Message(CommandCode.avoidanceMalformed, ["text": .text(text)])
    }

    public static func avoidanceFileUnusable(_ file: String) -> Message {
        Message(CommandCode.avoidanceFileUnusable, ["file": .text(file)])
    }

    public static func questNameMissing() -> Message { Message(CommandCode.questNameMissing) }

    /// - Parameter limit: in bytes, a whole number of MiB.
    public static func documentTooLarge(_ file: String, limit: Int) -> Message {
        Message(CommandCode.documentTooLarge, ["file": .text(file), "limit": .count(limit >> 20)])
    }

    public static func outputIsInput(_ file: String) -> Message {
        Message(CommandCode.outputIsInput, ["file": .text(file)])
    }

    /// - Parameter memory: the peak, in bytes.
    public static func mapCost(seconds: Double, cpuSeconds: Double, memory: Int) -> Message {
        Message(
            CommandCode.mapCost,
            [
                "seconds": .number(seconds), "cpu": .number(cpuSeconds),
                "memory": .number(Double(memory) / 1e6),
            ])
    }

    /// - Parameter bytes: the size of the file.
    public static func mapBuilt(_ file: String, bytes: Int) -> Message {
        Message(CommandCode.mapBuilt, ["file": .text(file), "size": .number(Double(bytes) / 1e6)])
    }

    public static func demoWritten(_ file: String) -> Message {
        Message(CommandCode.demoWritten, ["file": .text(file)])
    }

    public static func demoNext(_ file: String, roads: String) -> Message {
        Message(CommandCode.demoNext, ["file": .text(file), "roads": .text(roads)])
    }

    public static func questLoaded(_ quest: QuestID, version: Int, changed: Bool) -> Message {
        Message(
            changed ? CommandCode.questLoaded : .questUnchanged,
            ["quest": .text(quest.rawValue), "version": .count(version)])
    }

    public static func questOpenNext(_ quest: QuestID) -> Message {
        Message(CommandCode.questOpenNext, ["quest": .text(quest.rawValue)])
    }

    /// - Parameter phase: as a word of the reader's language.
    public static func questPhase(_ quest: QuestID, phase: String) -> Message {
        Message(CommandCode.questPhase, ["quest": .text(quest.rawValue), "phase": .text(phase)])
    }

    public static func questOpensLater(at time: String) -> Message {
        Message(CommandCode.questOpensLater, ["time": .text(time)])
    }

    public static func teamAdded(_ team: TeamID, joinCode: String) -> Message {
        Message(CommandCode.teamAdded, ["team": .text(team.rawValue), "code": .text(joinCode)])
    }

    /// - Parameter roads: how many stretches of road it takes in.
    public static func zoneAdded(_ zone: ZoneID, roads: Int) -> Message {
        guard roads > 0 else { return Message(CommandCode.zoneAddedNowhere, ["zone": .text(zone.rawValue)]) }
        return Message(CommandCode.zoneAdded, ["zone": .text(zone.rawValue), "count": .count(roads)])
    }

    public static func zonePlanned(_ zone: ZoneID, since: String, roads: Int) -> Message {
        Message(
            CommandCode.zonePlanned,
            ["zone": .text(zone.rawValue), "since": .text(since), "count": .count(roads)])
    }

    public static func zoneEnds(_ zone: ZoneID, until: String) -> Message {
        Message(CommandCode.zoneEnds, ["zone": .text(zone.rawValue), "until": .text(until)])
    }

    public static func timeMalformed(_ text: String) -> Message {
        Message(CommandCode.timeMalformed, ["text": .text(text)])
    }

    public static func zoneRemoved(_ zone: ZoneID) -> Message {
        Message(CommandCode.zoneRemoved, ["zone": .text(zone.rawValue)])
    }

    public static func zoneFileUnusable(_ file: String) -> Message {
        Message(CommandCode.zoneFileUnusable, ["file": .text(file)])
    }

    /// - Parameter verdict: as a word of the reader's language.
    public static func answerDecided(_ answer: AnswerID, team: TeamID, task: TaskID, verdict: String)
        -> Message
    {
        Message(
            CommandCode.answerDecided,
            [
                "answer": .text(answer.rawValue), "team": .text(team.rawValue), "task": .text(task.rawValue),
                "verdict": .text(verdict),
            ])
    }

    /// - Parameters:
    ///   - count: of all records, which is the number of the last one too.
    ///   - hash: of the last one.
    public static func logValid(_ quest: QuestID, count: Int64, hash: Digest) -> Message {
        Message(
            CommandCode.logValid,
            ["quest": .text(quest.rawValue), "count": .count(Int(count)), "hash": .text(hash.description)])
    }

    /// - Parameter records: their numbers.
    public static func logTimesImpossible(_ records: [Int64]) -> Message {
        Message(
            CommandCode.logTimesImpossible,
            ["records": .text(records.map { String($0) }.joined(separator: ", "))])
    }

    /// - Parameter fault: a whole sentence.
    public static func logInvalid(_ quest: QuestID, fault: String) -> Message {
        Message(CommandCode.logInvalid, ["quest": .text(quest.rawValue), "fault": .text(fault)])
    }

    public static func headMalformed(_ text: String) -> Message {
        Message(CommandCode.headMalformed, ["text": .text(text)])
    }

    public static func nothingToShow() -> Message { Message(CommandCode.nothingToShow) }

    /// - Parameters: with their units, in the reader's language.
    public static func routeSummary(distance: String, duration: String) -> Message {
        Message(CommandCode.routeSummary, ["distance": .text(distance), "duration": .text(duration)])
    }

    public static func daemonReady(_ server: String, name: String, version: String) -> Message {
        Message(
            CommandCode.daemonReady,
            ["server": .text(server), "name": .text(name), "version": .text(version)])
    }

    public static func mapSynthetic() -> Message { Message(CommandCode.mapSynthetic) }

    /// A word of the command line's tables and summaries.
    public static func label(_ label: LabelCode) -> Message { Message(label) }
}
