import QuestEngine
import QuestWire

/// A tour through a quest as `plan` prints it: the places in their order, with legs, points and arrivals.
struct TourReport: Encodable {
    let score: Int
    /// Seconds from the departure to the arrival at the finish.
    let duration: Double
    /// Whether there is no better tour for certain.
    let isProven: Bool
    let stops: [Stop]
    /// Tasks that the tour leaves out, in the order of the file; those without a road among them.
    let leftOut: [TaskID]

    struct Stop: Encodable {
        /// The task's id, `start`, `finish`, or a position.
        let place: String
        let name: String
        /// Seconds of riding from the place before.
        let leg: Double
        /// Seconds since the departure.
        let arrival: Double
        /// Seconds of waiting for the task to open.
        let wait: Double
        let points: Int
        /// Points up to here, these included.
        let pointsSoFar: Int

        enum CodingKeys: String, CodingKey {
            case place, name, leg, arrival, wait, points
            case pointsSoFar = "points_so_far"
        }
    }

    enum CodingKeys: String, CodingKey {
        case score, duration, stops
        case isProven = "proven"
        case leftOut = "left_out"
    }

    init(_ tour: Tour, of tours: QuestTours, in quest: Quest, _ language: Language) {
        let schedule = TourSchedule(tour, of: tours, in: quest)
        score = schedule.score
        duration = schedule.duration.value
        isProven = schedule.isProven
        leftOut = schedule.leftOut
        stops = schedule.stops.map { stop in
            Stop(
                place: stop.place.name, name: Self.name(of: stop.place, in: quest, language),
                leg: stop.leg.value, arrival: stop.arrival.value, wait: stop.wait.value, points: stop.points,
                pointsSoFar: stop.pointsSoFar)
        }
    }

    private static func name(of place: QuestTours.Place, in quest: Quest, _ language: Language) -> String {
        switch place {
        case .point: place.name
        case .destination(.task(let task)): quest.checkpoint(task)?.name.text(in: language) ?? task.rawValue
        case .destination(.start): Label.start.message.text(in: language)
        case .destination(.finish): Label.finish.message.text(in: language)
        }
    }

    func print(on console: Console) throws {
        if console.asJSON { return try console.print(report: self) }
        let measures = Measures(language: console.language)
        var rows = Rows(of: Array(stops.enumerated()), on: console)
        rows.texts(.tourPlace, mayShrink: true) { $0.element.name }
        rows.texts(.legTime, alignsRight: true) {
            $0.offset == 0 ? "" : measures.duration(Seconds($0.element.leg))
        }
        rows.texts(.tourWait, alignsRight: true) {
            $0.element.wait > 0 ? measures.duration(Seconds($0.element.wait)) : ""
        }
        rows.texts(.tourArrival, alignsRight: true) { measures.duration(Seconds($0.element.arrival)) }
        rows.numbers(.points) { $0.element.points }
        rows.numbers(.sum) { $0.element.pointsSoFar }
        console.print(rows)
        console.print(
            .tourSummary(
                score: score, tasks: stops.count { $0.points > 0 },
                duration: measures.duration(Seconds(duration))))
        if !leftOut.isEmpty { console.print(.tourLeftOut(leftOut)) }
        console.print(isProven ? .tourProven() : .tourNotProven())
    }
}
