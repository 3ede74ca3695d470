import Testing

@testable import RoadRouter

@Suite("Truth table: traits that profiles consider")
struct TraitTableTests {
    static let ways = WordRow.table(
        """
        highway=residential                          | -
        highway=residential maxspeed=10              | speed up-to-20
        highway=residential maxspeed=20              | speed up-to-20
        highway=residential maxspeed=30              | speed up-to-30
        highway=residential maxspeed=40              | speed up-to-50
        highway=residential maxspeed=50              | speed up-to-50
        highway=primary maxspeed=60                  | speed up-to-70
        highway=primary maxspeed=80                  | speed up-to-90
        highway=primary maxspeed=100                 | speed faster
        highway=primary maxspeed=none                | speed faster
        highway=residential maxspeed=walk            | speed up-to-20
        highway=primary maxspeed=50;30               | speed up-to-50
        highway=residential maxspeed=20mph           | speed up-to-30
        highway=primary maxspeed=40mph               | speed up-to-70
        highway=primary maxspeed=signals             | -
        highway=primary maxspeed=0                   | -
        highway=primary maxspeed=99999999999999      | -
        highway=primary maxspeed=30knots             | speed up-to-30
        highway=primary maxspeed=RU:urban            | speed up-to-50
        highway=primary maxspeed=RU:rural            | speed up-to-90
        highway=primary maxspeed:type=DE:urban       | speed up-to-50
        highway=primary maxspeed:type=DE:rural       | speed up-to-90
        highway=primary maxspeed:type=sign           | -
        highway=residential maxspeed:type=DE:zone30  | speed up-to-30
        highway=residential maxspeed:type=DE:zone:20 | speed up-to-20
        highway=residential source:maxspeed=RO:urban | speed up-to-50
        highway=residential zone:maxspeed=DE:30      | speed up-to-30
        highway=residential zone:traffic=FR:urban    | speed up-to-50
        highway=primary zone:traffic=FR:rural        | speed up-to-90
        highway=primary maxspeed=30 zone:traffic=FR:rural | speed up-to-30
        highway=trunk maxspeed:type=IT:trunk         | speed faster
        highway=living_street                        | speed up-to-20
        highway=living_street maxspeed=30            | speed up-to-30
        highway=primary lanes=1                      | -
        highway=primary lanes=2                      | -
        highway=primary lanes=3                      | lanes three-or-four
        highway=primary lanes=4                      | lanes three-or-four
        highway=primary lanes=5                      | lanes more
        highway=primary lanes=0                      | -
        highway=primary lanes=many                   | -
        highway=path lit=yes                         | -
        highway=path lit=24/7                        | -
        highway=path lit=no                          | unlit
        highway=path lit=perhaps                     | -
        highway=residential lcn=yes                  | network local
        highway=residential rcn=yes                  | network regional
        highway=residential ncn=yes                  | network national
        highway=residential icn=yes                  | network national
        highway=residential ncn=yes lcn=yes          | network national
        highway=residential lcn=no                   | -
        highway=path class:bicycle=3                 | class 3
        highway=path class:bicycle=-3                | class -3
        highway=path class:bicycle=0                 | class 0
        highway=path class:bicycle=4                 | -
        highway=path class:bicycle:roadcycling=2     | class for road 2
        highway=path class:bicycle:mtb=-1            | class for mountain -1
        highway=path class:bicycle:children=1        | class for children 1
        highway=path mtb:scale=0                     | trail 0
        highway=path mtb:scale=1+                    | trail 1
        highway=path mtb:scale=2 foot=no             | trail 2
        highway=path mtb:scale=2-                    | trail 2, hard-trail
        highway=path mtb:scale=6 bicycle=yes         | trail 6, hard-trail
        highway=path mtb:scale=2 bicycle=no          | trail 2
        highway=path mtb:scale=7                     | -
        highway=path sac_scale=mountain_hiking       | hard-trail
        highway=steps mtb:scale=3                    | trail 3
        highway=path width=0.8                       | very-narrow
        highway=path width=0,8                       | very-narrow
        highway=path width=1.2                       | narrow
        highway=path width=1.2m                      | narrow
        highway=path width=1.5                       | -
        highway=path width=3                         | -
        highway=path maxwidth=1                      | very-narrow
        highway=path maxwidth=1.1                    | very-narrow
        highway=path maxwidth:physical=0.9           | very-narrow
        highway=path width=2 maxwidth=1.3            | narrow
        highway=path width=wide                      | -
        highway=path width=-1                        | -
        highway=path smoothness=excellent            | smoothness excellent
        highway=path smoothness=good                 | -
        highway=path smoothness=intermediate         | smoothness intermediate
        highway=path smoothness=bad                  | -
        highway=residential cyclestreet=yes          | cycle-street
        highway=residential bicycle_road=yes         | cycle-street
        highway=residential bicycle_road=no          | -
        highway=service motor_vehicle=no             | car-free
        highway=service motorcar=no                  | car-free
        highway=track motor_vehicle=agricultural     | car-free
        highway=track vehicle=forestry bicycle=yes   | car-free
        highway=service motor_vehicle=destination    | -
        highway=service motorcar=yes vehicle=no bicycle=yes | -
        highway=steps ramp:bicycle=yes               | ramp
        highway=steps ramp:stroller=yes              | ramp
        highway=steps ramp:bicycle=no                | -
        highway=residential embedded_rails=tram      | tram-rails
        highway=residential embedded_rails=no        | -
        highway=residential railway=tram             | tram-rails
        highway=residential railway=abandoned        | -
        highway=cycleway tunnel=yes                  | tunnel
        highway=cycleway tunnel=building_passage     | tunnel
        highway=cycleway tunnel=no                   | -
        highway=cycleway bridge=yes                  | bridge
        highway=cycleway bridge=viaduct              | bridge
        highway=cycleway bridge=no                   | -
        highway=primary cycleway=track               | track forward, track backward
        highway=primary cycleway=lane                | -
        highway=primary cycleway:right=track         | track forward
        highway=primary cycleway:left=track          | track backward
        highway=primary oneway=yes cycleway:left=opposite_track | track backward
        highway=primary cycleway=separate            | separate forward, separate backward
        highway=primary cycleway:right=separate      | separate forward
        highway=primary cycleway:left=separate       | separate backward
        highway=primary cycleway:both=separate       | separate forward, separate backward
        """)

    @Test("a way has the traits that its tags say", arguments: ways)
    func way(_ row: WordRow) {
        guard case .road(_, let traits) = WayClassifier.verdict(on: row.tags) else {
            Issue.record("no road")
            return
        }
        #expect(traits.words == row.word)
        // There and back again nothing is lost.
        #expect(traits.turnedRound.turnedRound == traits)
    }

    static let nodes = WordRow.table(
        """
        highway=traffic_signals                        | signal forward, signal backward
        highway=traffic_signals traffic_signals:direction=both | signal forward, signal backward
        highway=traffic_signals traffic_signals:direction=forward | signal forward
        highway=traffic_signals traffic_signals:direction=backward | signal backward
        highway=crossing                               | -
        barrier=gate                                   | gate forward, gate backward
        barrier=swing_gate                             | gate forward, gate backward
        barrier=lift_gate                              | gate forward, gate backward
        barrier=hampshire_gate                         | gate forward, gate backward
        barrier=cycle_barrier                          | narrow-barrier forward, narrow-barrier backward
        barrier=motorcycle_barrier                     | narrow-barrier forward, narrow-barrier backward
        barrier=chicane                                | narrow-barrier forward, narrow-barrier backward
        barrier=bollard                                | -
        barrier=bollard maxwidth=1.2                   | narrow-barrier forward, narrow-barrier backward
        barrier=bollard maxwidth:physical=0.8          | narrow-barrier forward, narrow-barrier backward
        barrier=bollard maxwidth:physical=2            | -
        barrier=block maxwidth=1                       | narrow-barrier forward, narrow-barrier backward
        barrier=entrance                               | -
        barrier=cattle_grid                            | -
        barrier=kerb                                   | kerb forward, kerb backward
        barrier=kerb kerb=raised                       | kerb forward, kerb backward
        barrier=kerb kerb=lowered                      | -
        barrier=kerb kerb=flush                        | -
        kerb=raised                                    | kerb forward, kerb backward
        kerb=yes                                       | kerb forward, kerb backward
        kerb=no                                        | -
        """)

    @Test("a node holds up whom its tags say", arguments: nodes)
    func node(_ row: WordRow) {
        var traits = EdgeTraits()
        traits.add(ObstacleRule(row.tags), forward: true)
        traits.add(ObstacleRule(row.tags), forward: false)
        #expect(traits.words == row.word)
    }
}

extension EdgeTraits {
    /// All that the traits say, in the words of the tables; `-` for nothing.
    var words: String {
        var words: [String] = []
        if speedLimit != .unknown { words.append("speed \(speedLimit.word)") }
        if lanes != .upToTwo { words.append("lanes \(lanes.word)") }
        if lighting != .unknown { words.append(lighting.word) }
        if network != .none { words.append("network \(network.word)") }
        let general = ridingClass(for: .general)
        if general != .unknown { words.append("class \(general.word)") }
        for kind in RidingClass.Kind.allCases where ridingClass(for: kind) != general {
            words.append("class for \(kind) \(ridingClass(for: kind).word)")
        }
        if trailScale != .unknown { words.append("trail \(trailScale.word)") }
        if width != .usual { words.append(width.word) }
        if smoothness != .good { words.append("smoothness \(smoothness.word)") }
        words += TraitMark.allCases.filter { self[$0] }.map(\.word)
        for (isForward, direction) in [(true, "forward"), (false, "backward")] {
            if hasTrack(forward: isForward) { words.append("track \(direction)") }
            if hasSeparateCycleway(forward: isForward) { words.append("separate \(direction)") }
        }
        for obstacle in Obstacle.allCases {
            for (isForward, direction) in [(true, "forward"), (false, "backward")] {
                let count = count(of: obstacle, forward: isForward)
                if count > 0 {
                    words.append("\(obstacle.word) \(direction)" + (count > 1 ? " \(count)" : ""))
                }
            }
        }
        return words.isEmpty ? "-" : words.joined(separator: ", ")
    }
}
