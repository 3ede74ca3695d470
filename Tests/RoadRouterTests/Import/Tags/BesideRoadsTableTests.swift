import Testing

@testable import RoadRouter

/// Ways that lead riders on without `highway`, and roads that are there no longer or not yet.
@Suite("Truth table: beside roads")
struct BesideRoadsTableTests {
    static let areas = TagRow.table(
        """
        man_made=pier                                  | push
        man_made=pier bicycle=yes                      | ride
        man_made=pier bicycle=no                       | push
        man_made=pier access=private                   | no
        man_made=pier foot=no                          | no
        man_made=pier area=yes                         | push
        man_made=pier highway=footway bicycle=yes      | ride
        man_made=breakwater                            | no
        man_made=bridge                                | no
        railway=platform                               | push
        railway=platform area=yes                      | push
        railway=platform bicycle=yes                   | ride
        railway=platform access=no                     | no
        railway=platform_edge                          | no
        public_transport=platform                      | push
        public_transport=platform bicycle=dismount     | push
        public_transport=platform access=private       | no
        public_transport=platform indoor=yes           | no
        public_transport=station                       | no
        amenity=parking                                | ride
        amenity=parking access=yes                     | ride
        amenity=parking access=customers               | ride
        amenity=parking access=private                 | no
        amenity=parking access=no                      | no
        amenity=parking bicycle=no                     | push
        amenity=parking parking=surface                | ride
        amenity=parking parking=underground            | no
        amenity=parking parking=multi-storey           | no
        amenity=parking parking=street_side            | no
        amenity=parking building=yes                   | no
        amenity=parking_entrance                       | ride
        amenity=bicycle_parking                        | no
        amenity=school access=yes                      | no
        building=yes access=yes area=yes               | no
        leisure=park bicycle=yes                       | no
        place=square                                   | no
        bridge=movable                                 | ride
        bridge=movable bicycle=no                      | push
        bridge=movable highway=primary                 | ride
        bridge=movable man_made=bridge                 | no
        bridge=yes                                     | no
        aeroway=runway                                 | no
        aeroway=runway bicycle=yes                     | ride
        aeroway=taxiway bicycle=designated             | ride
        aeroway=aerodrome bicycle=yes                  | no
        """)

    static let carried = TagRow.table(
        """
        route=ferry                                    | ferry
        route=ferry bicycle=yes                        | ferry
        route=ferry bicycle=no                         | no
        route=ferry bicycle=private                    | no
        route=ferry bicycle=dismount                   | ferry
        route=ferry access=private                     | no
        route=ferry access=no bicycle=yes              | ferry
        route=ferry vehicle=no                         | no
        route=ferry foot=yes motor_vehicle=no          | ferry
        route=ferry foot=yes bicycle=no                | no
        route=ferry oneway=yes                         | ferry no
        route=ferry oneway=-1                          | no ferry
        route=ferry highway=primary                    | ferry
        route=ferry impassable=yes                     | no
        route=ferry disused=yes                        | no
        route=bus                                      | no
        route=road bicycle=yes                         | no
        railway=rail                                   | no
        railway=train                                  | no
        railway=train bicycle=yes                      | train
        railway=train bicycle=no                       | no
        railway=train access=yes                       | train
        railway=train access=yes bicycle=no            | no
        railway=train access=private bicycle=yes       | train
        railway=train access=destination               | no
        railway=rail bicycle=permissive                | train
        railway=rail bicycle=designated                | train
        railway=subway bicycle=yes                     | train
        railway=tram bicycle=yes                       | train
        railway=light_rail bicycle=yes                 | train
        railway=monorail bicycle=yes                   | train
        railway=narrow_gauge bicycle=yes               | train
        railway=funicular bicycle=yes                  | train
        railway=rail bicycle=yes oneway=yes            | train no
        railway=subway                                 | no
        railway=tram                                   | no
        railway=light_rail access=no                   | no
        railway=monorail vehicle=yes                   | train
        railway=rail foot=yes                          | no
        railway=tram highway=residential               | ride
        railway=tram highway=residential bicycle=no    | push
        railway=abandoned                              | no
        railway=abandoned bicycle=yes                  | ride
        railway=disused bicycle=yes                    | ride
        railway=razed bicycle=yes                      | no
        railway=construction bicycle=yes               | no
        railway=station bicycle=yes                    | no
        railway=never_heard_of bicycle=yes             | ride
        railway=never_heard_of                         | no
        route=shuttle_train bicycle=yes                | train
        route=shuttle_train                            | no
        route=train bicycle=yes                        | train
        route=train                                    | no
        """)

    /// Prefixes make other keys, which say nothing of now.
    static let lifecycle = TagRow.table(
        """
        highway=construction                           | no
        highway=construction construction=primary      | no
        highway=proposed                               | no
        highway=planned                                | no
        highway=abandoned                              | no
        highway=disused                                | no
        highway=razed                                  | no
        highway=demolished                             | no
        highway=removed                                | no
        highway=primary construction=yes               | no
        highway=primary construction=primary           | no
        highway=primary construction=no                | ride
        highway=primary construction=minor             | ride
        highway=primary construction=widening          | ride
        highway=primary proposed=yes                   | no
        highway=primary proposed=no                    | ride
        highway=track proposed=cycleway                | ride
        highway=primary disused=yes                    | no
        highway=primary disused=no                     | ride
        highway=primary abandoned=yes                  | no
        highway=primary demolished=yes                 | no
        highway=primary razed=yes                      | no
        highway=primary impassable=yes                 | no
        highway=primary impassable=no                  | ride
        highway=primary status=impassable              | no
        highway=primary status=active                  | ride
        highway=cycleway impassable=yes bicycle=yes    | no
        disused:highway=primary                        | no
        abandoned:highway=track bicycle=yes            | no
        construction:highway=cycleway                  | no
        proposed:highway=path                          | no
        razed:highway=residential                      | no
        highway=primary proposed:bicycle=no            | ride
        highway=path construction:highway=cycleway     | ride
        highway=cycleway disused:railway=rail          | ride
        highway=cycleway railway=abandoned             | ride
        man_made=pier disused=yes                      | no
        amenity=parking construction=yes               | no
        """)

    @Test("has areas that are ridden or walked over, along their edges", arguments: areas)
    func area(_ row: TagRow) { row.check() }

    @Test("has ferries and trains, and what is left of rails", arguments: carried)
    func carries(_ row: TagRow) { row.check() }

    @Test("has roads of other times", arguments: lifecycle)
    func time(_ row: TagRow) { row.check() }

    @Test("together there are more than four hundred rows")
    func count() {
        let tables = [
            RoadClassTableTests.defaults, RoadClassTableTests.opened, AccessTableTests.values,
            AccessTableTests.hierarchy, AccessTableTests.directions, CyclewayTableTests.opening,
            CyclewayTableTests.against, CyclewayTableTests.pavements, OnewayTableTests.plain,
            OnewayTableTests.bicycles, OnewayTableTests.contraflow, OnewayTableTests.pushing,
            OnewayTableTests.forbidden, Self.areas, Self.carried, Self.lifecycle,
        ]
        let tags = tables.joined().map { Set($0.tags) }
        #expect(tags.count >= 400)
        #expect(Set(tags).count > tags.count * 95 / 100, "tables hardly repeat each other")
    }
}
