import QuestEngine

/// What came of a replayed ride.
struct ReplaySummary {
    let fixes: Int
    let flagged: Int
    /// Along the roads.
    let distance: Meters
    let reached: [(task: TaskID, at: Timestamp)]
    let taskCount: Int
    let finishedAt: Timestamp?
    let suspicions: [RideSuspicion]

    init(of replay: RideReplay, matched: MatchedTrack, on router: Router, document: Quest) {
        fixes = replay.track.count
        flagged = matched.fixes.count { !$0.flags.isEmpty }
        distance = matched.parts.reduce(.zero) { $0 + $1.distance }
        reached = replay.reached
        taskCount = document.checkpoints.count
        finishedAt = replay.state.teams[replay.team]?.ride.finish?.time
        suspicions = SuspicionSearch().suspicions(about: replay.track) { place in
            router.snap(place, within: 200, anywhere: true).first?.distance
        }
    }

    func lines(on console: Console, in zone: EventTimeZone) -> [String] {
        let measures = Measures(language: console.language)
        var lines = [
            Message.replaySummary(
                fixes: fixes, flagged: flagged, distance: measures.distance(distance), reached: reached.count,
                of: taskCount
            ).text(in: console.language)
        ]
        for (task, time) in reached { lines.append("  \(zone.exactText(of: time))  \(task.rawValue)") }
        if let finishedAt {
            lines.append("  \(zone.exactText(of: finishedAt))  \(console.word(.finish))")
        }
        for suspicion in suspicions {
            lines.append(
                "  \(suspicion.kind.rawValue): " + suspicion.message.text(in: console.language)
                    + " (\(zone.exactText(of: suspicion.first)) – \(zone.exactText(of: suspicion.last)))")
        }
        return lines
    }
}
