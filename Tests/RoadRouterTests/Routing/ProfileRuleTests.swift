import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Truth table: what profiles make of tags")
struct ProfileRuleTests {
    /// Profile, tags, and the speed forward in km/h with the weight over time; `-` where it never goes.
    static let rows = WordRow.table(
        """
        profile=trekking highway=residential maxspeed=30              | 16 1.00
        profile=trekking highway=primary maxspeed=50                  | 16 1.40
        profile=trekking highway=primary maxspeed=70                  | 16 1.50
        profile=trekking highway=primary maxspeed=90                  | 16 1.60
        profile=trekking highway=primary maxspeed=100                 | 16 1.90
        profile=trekking highway=primary maxspeed=90 cycleway=lane    | 16 1.10
        profile=trekking highway=primary maxspeed=90 motor_vehicle=no | 16 1.40
        profile=trekking highway=path maxspeed=100                    | 13 1.30
        profile=trekking highway=primary lanes=4                      | 16 1.45
        profile=trekking highway=primary lanes=6                      | 16 1.60
        profile=trekking highway=primary lanes=6 cycleway=track       | 16 1.10
        profile=trekking highway=path lcn=yes                         | 13 1.15
        profile=trekking highway=path rcn=yes                         | 13 1.10
        profile=trekking highway=path ncn=yes                         | 13 1.00
        profile=trekking highway=residential ncn=yes                  | 16 1.00
        profile=trekking highway=primary class:bicycle=-3             | 16 2.40
        profile=trekking highway=primary class:bicycle=2              | 16 1.20
        profile=trekking highway=path width=1                         | 13 1.50
        profile=trekking highway=residential embedded_rails=tram      | 16 1.30
        profile=trekking highway=primary bicycle_road=yes             | 16 1.20
        profile=trekking highway=primary bicycle=discouraged          | 16 2.40
        profile=trekking highway=path mtb:scale=2                     | 4 1.00
        profile=trekking highway=steps                                | 2 1.00
        profile=shortest highway=trunk maxspeed=100 class:bicycle=-3  | 16 1.00
        profile=road highway=primary                                  | 25 1.20
        profile=road highway=primary cycleway=lane                    | 25 1.05
        profile=road highway=primary surface=gravel                   | 8 3.20
        profile=road highway=track tracktype=grade4                   | 6 6.00
        profile=road highway=path mtb:scale=0                         | 16 2.00
        profile=road highway=path mtb:scale=1                         | -
        profile=road highway=path mtb:scale=1 bicycle=dismount        | -
        profile=road highway=primary smoothness=excellent             | 25 1.10
        profile=road highway=primary smoothness=good                  | 25 1.20
        profile=road highway=primary smoothness=intermediate          | 25 1.50
        profile=road highway=primary class:bicycle:roadcycling=-3     | 25 2.70
        profile=road highway=primary class:bicycle:mtb=-3             | 25 1.20
        profile=road highway=primary tunnel=yes                       | 25 1.50
        profile=road highway=footway                                  | 4 3.00
        profile=road highway=steps                                    | 2 3.00
        profile=gravel highway=track surface=gravel                   | 15 1.00
        profile=gravel highway=residential surface=asphalt            | 18 1.30
        profile=gravel highway=path mtb:scale=1                       | 14 1.25
        profile=gravel highway=path mtb:scale=2                       | 4 2.00
        profile=gravel highway=path mtb:scale=3                       | -
        profile=mtb highway=path                                      | 14 1.00
        profile=mtb highway=residential surface=asphalt               | 16 1.60
        profile=mtb highway=path mtb:scale=2                          | 8 1.00
        profile=mtb highway=path mtb:scale=3                          | 5 1.30
        profile=mtb highway=path mtb:scale=4                          | 3 1.50
        profile=mtb highway=path mtb:scale=5                          | -
        profile=mtb highway=path mtb:scale=2 bicycle=no               | 4 1.50
        profile=mtb highway=path class:bicycle:mtb=-1                 | 14 1.30
        profile=mtb highway=path class:bicycle=-1                     | 14 1.30
        profile=mtb highway=path class:bicycle=-1 class:bicycle:mtb=3 | 14 1.00
        profile=safe highway=primary                                  | 12 6.00
        profile=safe highway=primary cycleway=lane                    | 12 6.00
        profile=safe highway=primary cycleway=track                   | 12 1.50
        profile=safe highway=trunk                                    | -
        profile=safe highway=trunk cycleway=lane                      | -
        profile=safe highway=trunk cycleway=track                     | 12 1.80
        profile=safe highway=motorway bicycle=yes                     | -
        profile=safe highway=secondary maxspeed=90                    | 12 7.50
        profile=safe highway=secondary maxspeed=100                   | -
        profile=safe highway=secondary maxspeed=100 cycleway=track    | 12 1.30
        profile=safe highway=secondary maxspeed=100 motor_vehicle=no  | 12 3.20
        profile=safe highway=cycleway maxspeed=100                    | 12 1.00
        profile=safe highway=residential maxspeed=20                  | 12 1.10
        profile=safe highway=residential maxspeed=30                  | 12 1.20
        profile=safe highway=residential maxspeed=50                  | 12 1.60
        profile=safe highway=residential lit=no                       | 12 1.40
        profile=safe highway=residential lit=yes                      | 12 1.30
        profile=safe highway=residential lanes=4                      | 12 2.10
        profile=safe highway=residential cyclestreet=yes              | 12 1.00
        profile=safe highway=residential motor_vehicle=no             | 12 1.00
        profile=safe highway=path mtb:scale=1                         | 8 2.05
        profile=safe highway=path mtb:scale=2                         | -
        profile=safe highway=path class:bicycle:children=-3           | 10 6.05
        profile=safe highway=path tunnel=yes                          | 10 1.55
        profile=safe highway=primary maxspeed=90 lanes=6 class:bicycle=-3 tunnel=yes bicycle=discouraged | 12 19.50
        profile=safe highway=primary maxspeed=90 lanes=6 class:bicycle=-3 embedded_rails=tram bicycle=discouraged tunnel=yes | 12 20.00
        profile=cargo highway=steps                                   | -
        profile=cargo highway=path                                    | 12 1.40
        profile=cargo highway=path mtb:scale=1                        | -
        profile=cargo highway=path width=1.1                          | -
        profile=cargo highway=path width=1.3                          | 12 1.90
        profile=cargo highway=path smoothness=impassable              | -
        profile=cargo highway=residential surface=cobblestone         | 6 1.60
        profile=cargo highway=footway                                 | 3 3.00
        """)

    @Test("speed and weight are those of the tables, with what traits add", arguments: rows)
    func rule(_ row: WordRow) throws {
        let profile = try #require(row.tags["profile"].flatMap { Profile.named(ProfileName(rawValue: $0)) })
        guard case .road(let attributes, let traits) = WayClassifier.verdict(on: row.tags) else {
            Issue.record("no road")
            return
        }
        let pace = profile.pace(attributes, traits, isForward: true)
        let digits = String(pace.preference % 100 + 100).dropFirst()
        let words = pace.speed == 0 ? "-" : "\(pace.speed / 1_000) \(pace.preference / 100).\(digits)"
        #expect(words == row.word)
    }

    @Test(
        "what stands at nodes costs time, in the direction in which it stands there",
        arguments: [
            (Profile.trekking, Obstacle.signal, 2_000), (.trekking, .gate, 10_000),
            (.trekking, .narrowBarrier, 5_000), (.trekking, .kerb, 2_000), (.cargo, .gate, 15_000),
            (.cargo, .kerb, 15_000), (.shortest, .signal, 2_000),
        ] as [(Profile, Obstacle, UInt32)])
    func pauses(profile: Profile, obstacle: Obstacle, milliseconds: UInt32) {
        var traits = EdgeTraits()
        traits.add(2, obstacle, forward: true)
        #expect(profile.pace(.street, traits, isForward: true).pause == 2 * milliseconds)
        #expect(profile.pace(.street, traits, isForward: false).pause == 0)
        #expect(
            profile.pace(.steps, traits, isForward: true).pause == (profile == .cargo ? 0 : 2 * milliseconds))
        let pace = profile.pace(.street, traits, isForward: true)
        let cost = profile.cost(ofMillimeters: 100_000, at: pace)
        #expect(cost.duration == pace.duration(ofMillimeters: 100_000) + 2 * milliseconds)
        if profile.objective == .time {
            #expect(cost.weight == cost.duration, "on a road that is no dearer than it lasts")
        } else {
            #expect(cost.weight == 100_000)
        }
    }

    @Test("a narrow barrier closes a way to a cargo bike in its direction, and to nobody else")
    func narrowBarriers() {
        var traits = EdgeTraits()
        traits.add(1, .narrowBarrier, forward: true)
        #expect(Profile.cargo.pace(.street, traits, isForward: true) == .closed)
        #expect(Profile.cargo.pace(.street, traits, isForward: false).speed == 15_000)
        for profile in Profile.all where profile != .cargo {
            #expect(profile.pace(.street, traits, isForward: true).speed > 0)
        }
    }

    @Test("a route for mountain bikes draws mountain bikes")
    func mountainNetwork() {
        var traits = EdgeTraits()
        traits[.mountainNetwork] = true
        let street = EdgeAttributes(roadClass: .residential)
        #expect(Profile.mtb.pace(street, traits, isForward: true).preference == 100)
        #expect(Profile.mtb.pace(street, isForward: true).preference == 130)
        #expect(Profile.trekking.pace(street, traits, isForward: true).preference == 100)
    }

    @Test("what no profile closes takes time everywhere, and never weighs less", arguments: Profile.all)
    func complete(profile: Profile) {
        for roadClass in RoadClass.allCases {
            for surface in Surface.allCases {
                for mode in [TravelMode.ride, .push, .ferry, .train] {
                    let attributes = EdgeAttributes(roadClass: roadClass, surface: surface, forward: mode)
                    let pace = profile.pace(attributes, isForward: true)
                    #expect(pace == .closed || (1_000...60_000).contains(pace.speed))
                    #expect((100...2_000).contains(pace.preference))
                }
            }
        }
    }
}
