import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Profiles")
struct ProfileTests {
    @Test("the names that quests may use are those of the built-in profiles, the default first")
    func names() { #expect(ProfileName.builtIn == Profile.all.map(\.name)) }

    private func pace(_ attributes: EdgeAttributes) -> Profile.Pace {
        Profile.trekking.pace(attributes, isForward: true)
    }

    @Test(
        "speed is that of the road or of its surface, whichever is less",
        arguments: [
            (EdgeAttributes(roadClass: .residential), 16_000), (EdgeAttributes(roadClass: .cycleway), 16_000),
            (EdgeAttributes(roadClass: .livingStreet), 14_000), (EdgeAttributes(roadClass: .path), 13_000),
            (EdgeAttributes(roadClass: .track), 12_000),
            (EdgeAttributes(roadClass: .track, surface: .grade5), 6_000),
            (EdgeAttributes(roadClass: .residential, surface: .asphalt), 16_000),
            (EdgeAttributes(roadClass: .residential, surface: .cobblestone), 8_000),
            (EdgeAttributes(roadClass: .residential, surface: .sand), 4_000),
            (EdgeAttributes(roadClass: .path, surface: .rough), 10_000),
            (EdgeAttributes(roadClass: .path, surface: .veryRough), 6_000),
            (EdgeAttributes(roadClass: .path, surface: .horrible), 4_000),
            (EdgeAttributes(roadClass: .path, surface: .impassable), 2_000),
            (EdgeAttributes(roadClass: .path, surface: .horrible, forward: .push), 4_000),
            (EdgeAttributes(roadClass: .path, surface: .impassable, forward: .push), 2_000),
            (EdgeAttributes(roadClass: .footway), 10_000),
            (EdgeAttributes(roadClass: .footway, forward: .push), 4_000),
            (EdgeAttributes(roadClass: .residential, surface: .sand, forward: .push), 4_000),
            (EdgeAttributes(roadClass: .steps, forward: .push), 2_000),
            (EdgeAttributes(roadClass: .ferry, forward: .ferry), 8_000),
            (EdgeAttributes(roadClass: .train, forward: .train), 10_000),
            (EdgeAttributes(roadClass: .motorway, forward: .closed), 0),
        ] as [(EdgeAttributes, UInt32)])
    func speed(attributes: EdgeAttributes, metersPerHour: UInt32) {
        #expect(pace(attributes).speed == metersPerHour)
    }

    @Test(
        "busy roads weigh more than they last, quiet ones do not",
        arguments: [
            (RoadClass.cycleway, 100), (.residential, 100), (.tertiary, 105), (.secondary, 120),
            (.primary, 140),
            (.trunk, 500), (.motorway, 500),
        ] as [(RoadClass, UInt32)])
    func preference(roadClass: RoadClass, hundredths: UInt32) {
        #expect(pace(EdgeAttributes(roadClass: roadClass)).preference == hundredths)
    }

    @Test(
        "beside a cycleway busy roads weigh less, where riding is discouraged all roads weigh more",
        arguments: [
            (RoadClass.trunk, 130, 600), (.primary, 110, 240), (.secondary, 105, 220), (.tertiary, 100, 205),
            (.residential, 100, 200),
        ] as [(RoadClass, UInt32, UInt32)])
    func beside(roadClass: RoadClass, withCycleway: UInt32, discouraged: UInt32) {
        var attributes = EdgeAttributes(roadClass: roadClass)
        attributes.setCycleway(forward: true, backward: false)
        #expect(pace(attributes).preference == withCycleway)
        let back = Profile.trekking.pace(attributes, isForward: false).preference
        #expect(back == pace(EdgeAttributes(roadClass: roadClass)).preference)
        attributes = EdgeAttributes(roadClass: roadClass)
        attributes.isDiscouraged = true
        #expect(pace(attributes).preference == discouraged)
        #expect(Profile.shortest.pace(attributes, isForward: true).preference == 100)
    }

    @Test("no class and no surface stops a rider, and nothing weighs less than it lasts")
    func complete() {
        for roadClass in RoadClass.allCases {
            for surface in Surface.allCases {
                for mode in [TravelMode.ride, .push, .ferry, .train] {
                    let pace = pace(EdgeAttributes(roadClass: roadClass, surface: surface, forward: mode))
                    #expect(pace.speed >= 2_000 && pace.speed <= 20_000)
                    #expect(pace.preference >= 100)
                }
            }
        }
    }

    @Test(
        "times are whole milliseconds, rounded up, at least one",
        arguments: [(1_000_000, 225_000), (1_000, 225), (1, 1), (0, 1), (5, 2), (.max, 966_367_642)]
            as [(UInt32, UInt32)])
    func rounding(millimeters: UInt32, milliseconds: UInt32) {
        #expect(pace(.street).duration(ofMillimeters: millimeters) == milliseconds)
    }

    @Test("what is open is never infinite, however long; what is closed always is")
    func infinity() {
        let steps = pace(.steps)
        #expect(Weight(steps.weight(ofDuration: steps.duration(ofMillimeters: .max))).isFinite)
        #expect(pace(.closed).duration(ofMillimeters: 1) == Weight.infinity.rawValue)
        #expect(pace(.closed).weight(ofDuration: 1) == Weight.infinity.rawValue)
    }

    @Test("the shortest profile weighs millimetres, whatever the road, and takes the time of the same rider")
    func shortest() throws {
        let primary = EdgeAttributes(roadClass: .primary, surface: .sand, backward: .closed)
        let town = try DrawnTown(StreetMap("A-B-C").way("AB").way("BC", primary))
        let file = town.roads.file
        let (shortest, trekking) = (
            try ArcMetric(file: file, profile: .shortest), try ArcMetric(file: file, profile: .trekking)
        )
        for ends in ["AB", "BA", "BC"] {
            let arc = town.roads.arc(ends)
            #expect(shortest.weight(of: arc).rawValue == town.graph.millimeters(of: arc.edge))
            #expect(shortest.milliseconds(of: arc) == trekking.milliseconds(of: arc))
        }
        #expect(shortest.weight(of: town.roads.arc("CB")) == .infinity)
        #expect(Profile.shortest.cost(ofMillimeters: .max, at: pace(.street)).weight == 1 << 30 - 2)
        #expect(Profile.shortest.cost(ofMillimeters: 0, at: pace(.street)).weight == 1)
    }

    @Test("turns weigh nothing on the shortest way, but they take their time and forbidden ones stay so")
    func shortestTurns() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                N
                |
                A---B---C
                    |
                    D
                """
            ).way("NA").way("ABC").way("BD", .steps).forbid("DB", "BC"))
        let metric = try ArcMetric(file: town.roads.file, profile: .shortest)
        func turn(_ from: String, _ to: String) -> (Weight, UInt32) {
            let (from, to) = (town.roads.arc(from), town.roads.arc(to))
            return (metric.weight(ofTurnFrom: from, to: to), metric.milliseconds(ofTurnFrom: from, to: to))
        }
        #expect(turn("BC", "CB") == (.zero, TurnCost.time.uTurn))
        #expect(turn("CB", "BD").0 == .zero)
        #expect(turn("CB", "BD").1 > TurnCost.time.modeChange + TurnCost.time.left - 50)
        #expect(turn("DB", "BC").0 == .infinity)
        #expect(turn("AB", "BA").0 == .infinity)
    }

    @Test("a detour that saves time is not for the shortest way")
    func shortestAgainstTrekking() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A---B
                |   |
                C---D
                """
            ).way("AB", .steps).way("AC").way("CD").way("DB"))
        let ends = "AB".map { town.roads.coordinate($0) }
        func route(_ profile: String) throws -> Route {
            try town.router.route(
                RouteRequest(waypoints: ends, profile: ProfileName(rawValue: profile)), using: town.workspace)
        }
        let short = try route("shortest")
        #expect(town.roads.letters(along: short.legs[0].arcs) == "AB")
        #expect(short.weight.rawValue == UInt32((short.distance.value * 1000).rounded()))
        let quick = try route("trekking")
        #expect(town.roads.letters(along: quick.legs[0].arcs) == "ACDB")
        #expect(quick.duration < short.duration && short.distance < quick.distance)
        for alias in ["bicycle", "bike", "cycling"] { #expect(try route(alias) == quick) }
    }

    @Test("the longest journey a request may ask for stays far below infinity")
    func unitsFit() {
        // 500 km as the crow flies, and twice that along roads.
        #expect(Weight(2 * UInt32(Meters(Double(RoadLimits.straightDistance.value)).value) * 1000).isFinite)
        let slowest = pace(.steps).duration(ofMillimeters: 100_000_000)
        #expect(Weight(slowest).isFinite)
    }

    @Test("the sections of the file hold what the tables say")
    func sections() throws {
        let primary = EdgeAttributes(roadClass: .primary, backward: .closed)
        let roads = StreetMap("A-B-C", gridSize: 100).way("AB").way("BC", primary)
            .build(adding: Profile.trekking.metricSections)
        let metric = try ArcMetric(file: roads.file, profile: .trekking)
        let street = roads.arc("AB")
        // 200 m at 16 km/h.
        let seconds = Double(metric.milliseconds(of: street)) / 1000
        #expect(abs(seconds - 45) < 0.01)
        #expect(metric.weight(of: street).rawValue == metric.milliseconds(of: street))
        #expect(metric.weight(of: street) == metric.weight(of: street.reversed))
        let main = roads.arc("BC")
        #expect(metric.weight(of: main).rawValue == (metric.milliseconds(of: main) * 140 + 99) / 100)
        #expect(metric.weight(of: main.reversed) == .infinity)
    }

    @Test(
        "on a flat map times follow from the definition that the map keeps, to the millisecond",
        arguments: Profile.all)
    func flatDurations(profile: Profile) throws {
        var own = profile
        own.name = ProfileName(rawValue: "ours")
        var counts: [Bool: Int] = [:]
        for seed in UInt64(1)...5 {
            let town = RandomTown(seed: seed, hasTraits: true, adding: own.metricSections)
            #expect(!town.file.hasSection(own.name.durationSection))
            let metric = try ArcMetric(file: town.file, profile: own.name)
            for arc in (0..<UInt32(town.graph.arcCount)).map({ ArcID($0) }) {
                let cost = profile.cost(of: arc.edge, isForward: arc.isForward, in: town.graph)
                #expect(metric.milliseconds(of: arc) == cost.duration)
                #expect(metric.weight(of: arc).rawValue == cost.weight)
                counts[cost == .closed, default: 0] += 1
            }
        }
        #expect(counts[true] ?? 0 > 50 && counts[false] ?? 0 > 500, "\(counts)")
    }

    @Test("a stretch has its share of the arc, rounded up")
    func stretches() throws {
        let roads = StreetMap("A-B").way("AB").build(adding: Profile.trekking.metricSections)
        let metric = try ArcMetric(file: roads.file, profile: .trekking)
        let arc = roads.arc("AB")
        let length = roads.graph.millimeters(of: arc.edge)
        func weight(_ start: UInt32, _ end: UInt32) -> UInt32 {
            metric.weight(of: ArcStretch(arc: arc, start: start, end: end)).rawValue
        }
        let whole = metric.weight(of: arc).rawValue
        #expect(weight(0, length) == whole)
        #expect(weight(5, 5) == 0)
        #expect(weight(5, 6) == 1)
        #expect(weight(0, length / 2) + weight(length / 2, length) - whole <= 1)
    }
}
