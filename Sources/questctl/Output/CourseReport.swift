import QuestEngine

/// The legs of a quest, as `quest check` tells them.
struct CourseReport: Encodable {
    let legs: [Leg]
    /// Whether riders choose the order, so that it is only one of many.
    let isFree: Bool
    /// Metres, and seconds of riding.
    let distance: Double
    let ridingTime: Double
    /// An estimate: riding and a minute at each task, in seconds.
    let winningTime: Double

    struct Leg: Encodable {
        let from: String
        let to: String
        /// Metres and seconds; missing where one cannot ride there.
        let distance: Double?
        let duration: Double?
    }

    enum CodingKeys: String, CodingKey {
        case legs
        case isFree = "order_is_free"
        case distance
        case ridingTime = "riding_time"
        case winningTime = "winning_time"
    }

    init(_ course: QuestCourse) {
        legs = course.legs.map { leg in
            Leg(
                from: leg.from.name, to: leg.to.name, distance: leg.ride.map { $0.distance.value.rounded() },
                duration: leg.ride.map { $0.duration.value.rounded() })
        }
        isFree = course.isFree
        distance = course.distance.value.rounded()
        ridingTime = course.ridingTime.value.rounded()
        winningTime = course.winningTime.value.rounded()
    }

    func print(on console: Console) {
        let measures = Measures(language: console.language)
        var table = Table([
            Table.Column(heading: console.word(.legFrom), mayShrink: true),
            Table.Column(heading: console.word(.legTo), mayShrink: true),
            Table.Column(heading: console.word(.legLength), alignsRight: true),
            Table.Column(heading: console.word(.legTime), alignsRight: true),
        ])
        for leg in legs {
            table.add([
                Table.Cell(leg.from), Table.Cell(leg.to),
                Table.Cell(leg.distance.map { measures.distance(Meters($0)) } ?? "–"),
                Table.Cell(leg.duration.map { measures.duration(Seconds($0)) } ?? "–"),
            ])
        }
        if !legs.isEmpty { console.print(table) }
        console.print(
            .courseSummary(
                distance: measures.distance(Meters(distance)), riding: measures.duration(Seconds(ridingTime)),
                winning: measures.duration(Seconds(winningTime)), isFree: isFree))
    }
}
