import Testing

@testable import RoadRouter

@Suite("Surface, barriers and classes by tags")
struct WayTagTests {
    static let surfaces: [(OSMTags, Surface)] = [
        (["surface": "asphalt"], Surface.asphalt), (["surface": "paved"], .asphalt),
        (["surface": "concrete:plates"], .concrete), (["surface": "paving_stones"], .pavingStones),
        (["surface": "sett"], .sett), (["surface": "unhewn_cobblestone"], .cobblestone),
        (["surface": "cobblestone:flattened"], .sett), (["surface": "compacted"], .compacted),
        (["surface": "fine_gravel"], .fineGravel), (["surface": "pebblestone"], .gravel),
        (["surface": "unpaved"], .unpaved), (["surface": "ground"], .ground), (["surface": "earth"], .dirt),
        (["surface": "grass"], .grass), (["surface": "mud"], .mud), (["surface": "sand"], .sand),
        (["surface": "wood"], .wood), (["surface": "metal"], .metal),
        (["surface": "gravel;asphalt"], .gravel),
        (["tracktype": "grade1"], .grade1), (["tracktype": "grade5"], .grade5),
        (["surface": "dirt", "tracktype": "grade2"], .dirt),
        (["surface": "lava", "tracktype": "grade2"], .grade2),
        (["surface": "lava"], .unknown), (OSMTags(), .unknown),
    ]

    @Test("a surface is read from its name, else from the grade of the track", arguments: surfaces)
    func surface(_ tags: OSMTags, _ surface: Surface) {
        #expect(SurfaceRule.surface(of: tags) == surface)
    }

    static let groundAndTrails: [(OSMTags, Surface)] = [
        (["smoothness": "excellent"], Surface.unknown), (["smoothness": "intermediate"], .unknown),
        (["smoothness": "bad"], .rough), (["smoothness": "very_bad"], .veryRough),
        (["smoothness": "horrible"], .horrible), (["smoothness": "very_horrible"], .impassable),
        (["smoothness": "impassable"], .impassable), (["smoothness": "lumpy"], .unknown),
        // The worse of the two counts.
        (["smoothness": "bad", "surface": "asphalt"], .rough),
        (["smoothness": "good", "surface": "cobblestone"], .cobblestone),
        (["smoothness": "bad", "surface": "cobblestone"], .cobblestone),
        (["smoothness": "very_bad", "surface": "gravel"], .veryRough),
        (["smoothness": "very_bad", "surface": "sand"], .sand),
        (["smoothness": "bad", "tracktype": "grade5"], .grade5),
        (["smoothness": "horrible", "tracktype": "grade5"], .horrible),
        // A trail's difficulty; what is said of riding goes before what is said of hiking.
        (["mtb:scale": "0", "surface": "ground"], .ground), (["mtb:scale": "0+"], .unknown),
        (["mtb:scale": "1"], .rough), (["mtb:scale": "1-", "smoothness": "very_bad"], .veryRough),
        (["mtb:scale": "2"], .horrible), (["mtb:scale": "3+", "surface": "ground"], .horrible),
        (["mtb:scale": "4"], .impassable), (["mtb:scale": "6"], .impassable), (["mtb:scale": "S1"], .unknown),
        (["sac_scale": "hiking"], .unknown), (["sac_scale": "mountain_hiking"], .horrible),
        (["sac_scale": "demanding_mountain_hiking"], .horrible),
        (["sac_scale": "alpine_hiking"], .impassable),
        (["sac_scale": "demanding_alpine_hiking"], .impassable),
        (["sac_scale": "difficult_alpine_hiking"], .impassable),
        (["sac_scale": "mountain_hiking", "mtb:scale": "1"], .rough),
        (["sac_scale": "hiking", "mtb:scale": "5"], .impassable),
        (["sac_scale": "mountain_hiking", "bicycle": "designated"], .unknown),
        (["sac_scale": "mountain_hiking", "bicycle": "no"], .horrible),
        (["mtb:scale": "3", "bicycle": "yes"], .horrible),
    ]

    @Test(
        "bad ground and difficult trails count where they are worse than the surface",
        arguments: groundAndTrails)
    func roughness(_ tags: OSMTags, _ surface: Surface) {
        #expect(SurfaceRule.surface(of: tags) == surface)
    }

    static let barriers: [(OSMTags, Bool)] = [
        (OSMTags(), false), (["barrier": "bollard"], false), (["barrier": "cycle_barrier"], false),
        (["barrier": "gate"], false), (["barrier": "lift_gate"], false), (["barrier": "kerb"], false),
        (["barrier": "wall"], true), (["barrier": "fence"], true), (["barrier": "kissing_gate"], true),
        (["barrier": "stile"], true), (["barrier": "turnstile"], true), (["barrier": "yes"], true),
        (["barrier": "stile", "bicycle": "yes"], false), (["barrier": "wall", "access": "yes"], false),
        (["barrier": "gate", "access": "private"], true), (["barrier": "gate", "bicycle": "no"], true),
        (["barrier": "gate", "access": "no", "bicycle": "yes"], false),
        (["barrier": "gate", "vehicle": "no"], true), (["barrier": "bollard", "bicycle": "dismount"], false),
        (["barrier": "gate", "access": "unknown"], false),
        (["access": "no"], true), (["highway": "crossing", "bicycle": "no"], false),
    ]

    @Test("a barrier closes a node by its access tags, else by its kind", arguments: barriers)
    func barrier(_ tags: OSMTags, _ isClosed: Bool) {
        #expect(BarrierRule.isClosed(tags) == isClosed)
    }

    @Test(
        "every class of road has its highway values, links with their road",
        arguments: [
            ("motorway_link", RoadClass.motorway), ("trunk", .trunk), ("primary_link", .primary),
            ("secondary", .secondary), ("tertiary_link", .tertiary), ("unclassified", .unclassified),
            ("residential", .residential), ("living_street", .livingStreet), ("service", .service),
            ("track", .track), ("path", .path), ("cycleway", .cycleway), ("footway", .footway),
            ("pedestrian", .pedestrian), ("bridleway", .bridleway), ("steps", .steps), ("road", .road),
            ("busway", .other),
        ])
    func roadClass(_ highway: String, _ roadClass: RoadClass) {
        #expect(RoadClass.reading(of: ["highway": highway]) == .road(roadClass))
    }

    @Test("an aisle of a parking place is told from other service roads")
    func parkingAisle() {
        #expect(
            RoadClass.reading(of: ["highway": "service", "service": "parking_aisle"]) == .road(.parkingAisle))
        #expect(RoadClass.reading(of: ["highway": "service", "service": "driveway"]) == .road(.service))
    }

    static let drops: [(OSMTags, WayDropReason)] = [
        (["highway": "construction", "construction": "primary"], WayDropReason.notBuilt),
        (["highway": "proposed"], .notBuilt), (["highway": "residential", "impassable": "yes"], .notBuilt),
        (["highway": "rest_area"], .notARoad), (["highway": "elevator"], .notARoad),
        (["route": "bus"], .notARoad), (["highway": "motorway"], .closedToBicycles),
        (["highway": "service", "access": "private"], .closedToBicycles),
    ]

    @Test("what is no road is dropped with its reason", arguments: drops)
    func dropped(_ tags: OSMTags, _ reason: WayDropReason) {
        #expect(WayClassifier.verdict(on: tags) == .dropped(reason))
    }

    @Test("a street is called by its name as written, else by its number")
    func names() {
        #expect(
            WayClassifier.name(of: ["name": "улица Труда", "ref": "А1", "name:en": "Truda"]) == "улица Труда")
        #expect(WayClassifier.name(of: ["ref": "M 5"]) == "M 5")
        #expect(WayClassifier.name(of: ["name": "", "ref": "M 5"]) == "M 5")
        #expect(WayClassifier.name(of: ["highway": "path"]) == nil)
    }
}
