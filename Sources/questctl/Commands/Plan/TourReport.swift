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
        score = Int(tour.score)
        duration = tour.length / 1000
        isProven = tour.isProven
        var stops: [Stop] = []
        var sum = 0
        for (index, call) in tour.calls.enumerated() {
            // A round trip comes to its start twice, and its points count once.
            let isAgain = index > 0 && call.place == tour.calls[0].place
            let points = isAgain ? 0 : tours.points(at: call.place)
            sum += points
            let place = tours.places[call.place]
            stops.append(
                Stop(
                    place: Self.id(of: place), name: Self.name(of: place, in: quest, language),
                    leg: call.leg / 1000, arrival: call.arrival / 1000,
                    wait: (call.begin - call.arrival) / 1000, points: points, pointsSoFar: sum))
        }
        self.stops = stops
        let visited = Set(tour.calls.compactMap { tours.places[$0.place].task })
        leftOut = quest.checkpoints.map(\.id).filter { !visited.contains($0) }
    }

    private static func id(of place: QuestTours.Place) -> String {
        switch place {
        case .destination(let destination): destination.name
        case .point(let point): "\(point.longitude),\(point.latitude)"
        }
    }

    private static func name(of place: QuestTours.Place, in quest: Quest, _ language: Language) -> String {
        switch place {
        case .point: id(of: place)
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
