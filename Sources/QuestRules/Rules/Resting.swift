/// A place of rest that takes time off a ride.
struct RestingPlace {
    /// The id under which visits to it are kept.
    let visit: TaskID
    let zone: ArrivalZone
    /// The most that it takes off a team's ride in all.
    let limit: Milliseconds
}

extension RuleEngine {
    /// The quest's places of rest that take time off a ride, in the order of the file.
    var restingPlaces: [RestingPlace] {
        document.rests.compactMap { rest in
            rest.stop.minutes.map { minutes in
                RestingPlace(visit: rest.visit, zone: rest.stop.zone, limit: .minutes(Int64(minutes)))
            }
        }
    }

    /// Returns the breaks of a team's ride as they are known now: rests that a device of it was at for certain, as
    /// long as it was there but no longer than the place's minutes in all, and the organisers' pauses.
    ///
    /// - Complexity: O(devices of the team + its visits to places of rest).
    public func breaks(of team: TeamID, in state: QuestState) -> Breaks {
        let pauses = state.pauses(of: team)
        var visits: [TaskID: [Breaks.Span]] = [:]
        for device in state.teams[team]?.allDevices ?? [] {
            guard let rests = state.devices[device]?.rests, !rests.isEmpty,
                let start = start(of: team, in: state)
            else { continue }
            for noted in rests {
                let visit = noted.visit
                guard let task = visit.task, visit.certainty == .sure, visit.last > start else { continue }
                visits[task, default: []].append(
                    Breaks.Span(from: max(visit.first, start), to: visit.last))
            }
        }
        // Most teams have not rested.
        guard !visits.isEmpty else { return Breaks(pauses: pauses) }
        let rests = restingPlaces.compactMap { place in
            visits[place.visit].map { Breaks.Rest($0, limit: place.limit) }
        }
        return Breaks(rests: rests, pauses: pauses)
    }

    /// Whether a visit is one to a place of rest, so that it can change a team's time.
    func isRest(_ visit: TaskID) -> Bool { document.rests.contains { $0.visit == visit } }
}
