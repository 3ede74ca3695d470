import Testing

@testable import RoadRouter

/// Every value that a page of the OpenStreetMap wiki documents for a key, and what is made of it: a value that is missing
/// here has not been thought of. Where we decide otherwise than the page a row says why.
@Suite("Truth table: what the wiki documents")
struct WikiTableTests {
    /// https://wiki.openstreetmap.org/wiki/Key:barrier, on a node of a road.
    static let barriers = WordRow.table(
        """
        barrier=cable_barrier                | closed
        barrier=city_wall                    | closed
        barrier=ditch                        | open
        barrier=fence                        | closed
        barrier=guard_rail                   | closed
        barrier=handrail                     | open
        barrier=hedge                        | closed
        barrier=kerb                         | open
        barrier=retaining_wall               | closed
        barrier=wall                         | closed
        barrier=block                        | open
        barrier=bollard                      | open
        barrier=border_control               | open
        barrier=bump_gate                    | open
        barrier=bus_trap                     | open
        barrier=cattle_grid                  | open
        barrier=chain                        | open
        barrier=coupure                      | open
        barrier=cycle_barrier                | open
        barrier=debris                       | open
        barrier=entrance                     | open
        barrier=full-height_turnstile        | closed
        barrier=gate                         | open
        barrier=hampshire_gate               | open
        barrier=height_restrictor            | open
        barrier=horse_stile                  | open
        barrier=jersey_barrier               | closed
        barrier=kissing_gate                 | closed
        barrier=lift_gate                    | open
        barrier=log                          | open
        barrier=motorcycle_barrier           | open
        barrier=planter                      | open
        barrier=rope                         | open
        barrier=sally_port                   | open
        barrier=sliding_beam                 | open
        barrier=sliding_gate                 | open
        barrier=spikes                       | open
        barrier=stile                        | closed
        barrier=sump_buster                  | open
        barrier=swing_gate                   | open
        barrier=toll_booth                   | open
        barrier=turnstile                    | closed
        barrier=wedge                        | open
        barrier=wicket_gate                  | open
        barrier=yes                          | closed
        barrier=no                           | open
        """)

    @Test("barriers (Key:barrier)", arguments: barriers)
    func passage(_ row: WordRow) {
        #expect(BarrierRule.isClosed(row.tags) == (row.word == "closed"))
        // Whatever stands there: who may pass says so, and who may not.
        let key = OSMTags.Tag(key: "bicycle", value: "yes")
        #expect(!BarrierRule.isClosed(OSMTags(Array(row.tags) + [key])))
        let denied = OSMTags.Tag(key: "access", value: "private")
        #expect(BarrierRule.isClosed(OSMTags(Array(row.tags) + [denied])))
    }

    /// https://wiki.openstreetmap.org/wiki/Key:access, and the pages of its values.
    static let access = WordRow.table(
        """
        access=yes                           | allowed
        access=permissive                    | allowed
        access=designated                    | allowed
        access=destination                   | allowed
        access=customers                     | allowed
        access=discouraged                   | allowed
        access=official                      | allowed
        access=public                        | allowed
        access=no                            | denied
        access=private                       | denied
        access=permit                        | denied
        access=delivery                      | denied
        access=agricultural                  | denied
        access=forestry                      | denied
        access=residents                     | denied
        access=employees                     | denied
        access=military                      | denied
        access=emergency                     | denied
        access=license                       | denied
        access=members                       | denied
        access=students                      | denied
        access=use_sidepath                  | sidepath
        access=dismount                      | dismount
        access=unknown                       | -
        access=variable                      | -
        access=Private                       | denied
        access=NO                            | denied
        access=Yes                           | allowed
        access=agricultural;forestry         | denied
        access=private;destination           | allowed
        access=no;bicycle                    | denied
        """)

    /// https://wiki.openstreetmap.org/wiki/Key:bicycle, Tag:bicycle=use_sidepath, Tag:bicycle=optional_sidepath.
    static let bicycle = WordRow.table(
        """
        bicycle=yes                          | allowed
        bicycle=no                           | denied
        bicycle=designated                   | allowed
        bicycle=use_sidepath                 | sidepath
        bicycle=optional_sidepath            | allowed
        bicycle=permissive                   | allowed
        bicycle=private                      | denied
        bicycle=customers                    | allowed
        bicycle=destination                  | allowed
        bicycle=dismount                     | dismount
        bicycle=permit                       | denied
        bicycle=discouraged                  | allowed
        bicycle=official                     | allowed
        bicycle=unknown                      | -
        bicycle=limited                      | -
        """)

    @Test("who may go there (Key:access, Key:bicycle)", arguments: access + bicycle)
    func meaning(_ row: WordRow) {
        let word =
            switch AccessRule(row.tags, keys: ["bicycle", "access"]) {
            case .allowed?: "allowed"
            case .denied?: "denied"
            case .dismount?: "dismount"
            case .sidepath?: "sidepath"
            case nil: "-"
            }
        #expect(word == row.word)
    }

    @Test("blanks around a value are none of it")
    func blanks() {
        #expect(AccessRule(value: " private ") == .denied && AccessRule(value: "no ; private") == .denied)
        #expect(AccessRule(value: "yes\t") == .allowed && AccessRule(value: " ") == nil)
    }

    /// https://wiki.openstreetmap.org/wiki/Key:except and Relation:restriction.
    static let exceptions: [(list: String, isFree: Bool)] = [
        ("bicycle", true), ("psv", false), ("bus", false), ("taxi", false), ("hgv", false),
        ("motorcar", false),
        ("motorcycle", false), ("moped", false), ("emergency", false), ("agricultural", false),
        ("tram", false),
        ("destination", false), ("delivery", false), ("bicycle;psv", true), ("psv;bicycle", true),
        ("psv; bicycle", true), ("psv,bicycle", true), ("psv, Bicycle", true), ("psv|bicycle", true),
        ("psv/bicycle", true), ("psv bicycle", true), ("psv:bicycle", true), ("psv+bicycle", true),
        ("psv & bicycle", true), ("psv\tbicycle", true), ("psv\nbicycle", true), ("psv，bicycle", true),
        ("psv、bicycle", true), ("[psv][bicycle]", true), ("BICYCLE", true), (";bicycle;", true),
        ("motor_bicycle", false), ("bicycles_not", false), ("psv;hgv", false), ("", false), (";", false),
    ]

    @Test("whom a turn restriction does not bind (Key:except)", arguments: exceptions)
    func freed(_ list: String, _ isFree: Bool) {
        let relation = OSMRelation(
            id: 1,
            members: [
                .init(.way(OSMWayID(10)), role: "from"), .init(.node(OSMNodeID(2)), role: "via"),
                .init(.way(OSMWayID(11)), role: "to"),
            ],
            tags: ["type": "restriction", "restriction": "no_left_turn", "except": list])
        let reading = TurnRestriction.reading(of: relation)
        #expect((reading == .ignored(.otherVehicles)) == isFree)
    }

    /// https://wiki.openstreetmap.org/wiki/Key:highway, what stands on nodes of roads: access tags there are about the thing,
    /// not about riding past it; an elevator is what one goes through.
    static let nodes = [
        "bus_stop", "crossing", "cyclist_waiting_aid", "emergency_bay", "emergency_access_point", "give_way",
        "hitchhiking", "milestone", "mini_roundabout", "motorway_junction", "passing_place", "platform",
        "rest_area", "services", "speed_camera", "speed_display", "stop", "street_lamp", "toll_gantry",
        "traffic_mirror", "traffic_signals", "trailhead", "turning_circle", "turning_loop",
    ]

    @Test("what stands on roads (Key:highway, nodes)", arguments: nodes)
    func thing(_ value: String) {
        for access in ["bicycle", "vehicle", "access"] {
            #expect(!BarrierRule.isClosed(["highway": value, access: "no"]), "\(access)=no")
        }
    }
}
