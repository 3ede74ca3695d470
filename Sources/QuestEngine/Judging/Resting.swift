/// A place of rest that takes time off a ride.
struct RestingPlace {
    /// The id under which visits to it are kept.
    let visit: TaskID
    let zone: ArrivalZone
    /// The most that it takes off a team's ride in all.
    let limit: Milliseconds
}

extension Judge {
    /// The quest's places of rest that take time off a ride, in the order of the file.
    var restingPlaces: [RestingPlace] {
        document.rests.compactMap { visit, stop in
            stop.minutes.map { minutes in
                RestingPlace(visit: visit, zone: stop.zone, limit: .minutes(Int64(minutes)))
            }
        }
    }

    /// Returns the breaks of a team's ride as they are known now: rests that a device of it was at for certain, as
    /// long as it was there but no longer than the place's minutes in all, and the organisers' pauses.
    ///
    /// - Complexity: O(visits of the team), where the quest has places of rest.
    public func breaks(of team: TeamID, in state: QuestState) -> Breaks {
        let pauses = state.pauses(of: team)
        let places = restingPlaces
        guard !places.isEmpty, let start = start(of: team, in: state) else { return Breaks(pauses: pauses) }
        var visits: [TaskID: [Breaks.Span]] = [:]
        for device in state.teams[team]?.allDevices ?? [] {
            for noted in state.devices[device]?.visits ?? [] {
                let visit = noted.visit
                guard let task = visit.task, visit.certainty == .sure, visit.last > start else { continue }
                visits[task, default: []].append(
                    Breaks.Span(from: max(visit.first, start), to: visit.last))
            }
        }
        let rests = places.compactMap { place in
            visits[place.visit].map { Breaks.Rest($0, limit: place.limit) }
        }
        return Breaks(rests: rests, pauses: pauses)
    }

    /// Whether a visit is one to a place of rest, so that it can change a team's time.
    func isRest(_ visit: TaskID) -> Bool { document.rests.contains { $0.visit == visit } }
}

extension Quest {
    /// The places of rest with the ids under which visits to them are kept, which no task can have: a rest's own id, or
    /// else its number among the rests, after `rest:`.
    var rests: [(visit: TaskID, stop: Stop)] {
        stops.filter { $0.kind == .rest }.enumerated().map { number, stop in
            (TaskID("rest:" + (stop.id ?? "\(number + 1)")), stop)
        }
    }
}
