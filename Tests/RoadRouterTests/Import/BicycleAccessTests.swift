import Testing

@testable import RoadRouter

@Suite("Bicycle access of ways")
struct BicycleAccessTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let tags: OSMTags
        let forward: TravelMode
        let backward: TravelMode
        let onFoot: TravelMode

        init(
            _ tags: OSMTags, _ forward: TravelMode, _ backward: TravelMode? = nil, onFoot: TravelMode = .push
        ) {
            self.tags = tags
            self.forward = forward
            self.backward = backward ?? forward
            self.onFoot = onFoot
        }

        var testDescription: String { tags.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
    }

    static let classDefaults = [
        Row(["highway": "residential"], .ride),
        Row(["highway": "cycleway"], .ride),
        Row(["highway": "path"], .ride),
        Row(["highway": "track"], .ride),
        Row(["highway": "primary"], .ride),
        Row(["highway": "trunk"], .ride, onFoot: .closed),
        Row(["highway": "motorway"], .closed, onFoot: .closed),
        Row(["highway": "footway"], .push),
        Row(["highway": "pedestrian"], .push),
        Row(["highway": "platform"], .push),
        Row(["highway": "steps"], .push),
        Row(["highway": "bridleway"], .closed, onFoot: .closed),
        Row(["highway": "busway"], .closed, onFoot: .closed),
        Row(["route": "ferry"], .ferry, onFoot: .closed),
    ]

    /// Trails that are ridden at most with a mountain bike are pushed, where walking is allowed. Conditional
    /// tags, which would need a clock, are not read.
    static let trailsAndConditions = [
        Row(["highway": "path", "mtb:scale": "1"], .ride),
        Row(["highway": "path", "mtb:scale": "2"], .push),
        Row(["highway": "path", "mtb:scale": "5"], .push),
        Row(["highway": "path", "sac_scale": "hiking"], .ride),
        Row(["highway": "path", "sac_scale": "mountain_hiking"], .push),
        Row(["highway": "path", "sac_scale": "alpine_hiking"], .push),
        Row(["highway": "path", "sac_scale": "mountain_hiking", "bicycle": "yes"], .ride),
        Row(["highway": "path", "sac_scale": "mountain_hiking", "mtb:scale": "0"], .ride),
        Row(["highway": "path", "mtb:scale": "3", "foot": "no"], .ride, onFoot: .closed),
        Row(["highway": "path", "mtb:scale": "3", "access": "no"], .closed, onFoot: .closed),
        Row(["highway": "residential", "access:conditional": "no @ (22:00-06:00)"], .ride),
        Row(["highway": "path", "bicycle:conditional": "no @ (Apr-Sep)"], .ride),
        Row(["highway": "pedestrian", "bicycle:conditional": "yes @ (18:00-10:00)"], .push),
        Row(["highway": "path", "bicycle": "no", "bicycle:conditional": "yes @ (Oct-Mar)"], .push),
    ]

    static let hierarchy = [
        Row(["highway": "residential", "access": "private"], .closed, onFoot: .closed),
        Row(["highway": "residential", "access": "private", "bicycle": "yes"], .ride, onFoot: .closed),
        Row(["highway": "residential", "vehicle": "no"], .push),
        Row(["highway": "residential", "vehicle": "no", "bicycle": "permissive"], .ride),
        Row(["highway": "residential", "access": "no", "vehicle": "destination"], .ride, onFoot: .closed),
        Row(["highway": "residential", "bicycle": "no"], .push),
        Row(["highway": "residential", "bicycle": "no", "foot": "no"], .closed, onFoot: .closed),
        Row(["highway": "secondary", "bicycle": "use_sidepath"], .closed),
        Row(
            ["highway": "secondary", "bicycle": "use_sidepath", "foot": "use_sidepath"], .closed,
            onFoot: .closed),
        Row(["highway": "track", "access": "forestry"], .closed, onFoot: .closed),
        Row(["highway": "track", "access": "agricultural;forestry"], .closed, onFoot: .closed),
        Row(["highway": "track", "access": "agricultural;permissive"], .ride),
        Row(["highway": "service", "access": "customers"], .ride),
        Row(["highway": "cycleway", "vehicle": "no"], .closed),
        Row(["highway": "cycleway", "access": "no"], .closed, onFoot: .closed),
        Row(["highway": "residential", "bicycle": "perhaps"], .ride),
        Row(["highway": "residential", "bicycle": "unknown", "access": "private"], .closed, onFoot: .closed),
    ]

    static let openedAndDismounted = [
        Row(["highway": "footway", "bicycle": "yes"], .ride),
        Row(["highway": "footway", "bicycle": "designated"], .ride),
        Row(["highway": "footway", "access": "yes"], .push),
        Row(["highway": "footway", "foot": "private"], .closed, onFoot: .closed),
        Row(["highway": "pedestrian", "vehicle": "yes"], .ride),
        Row(["highway": "pedestrian", "bicycle": "dismount"], .push),
        Row(["highway": "cycleway", "bicycle": "dismount"], .push),
        Row(["highway": "steps", "bicycle": "yes"], .push),
        Row(["highway": "bridleway", "bicycle": "yes"], .ride, onFoot: .closed),
        Row(["highway": "bridleway", "foot": "yes"], .push),
        Row(["highway": "motorway", "bicycle": "yes"], .ride, onFoot: .closed),
        Row(["highway": "motorway", "vehicle": "yes"], .closed, onFoot: .closed),
        Row(["highway": "busway", "bicycle": "yes"], .ride, onFoot: .closed),
        Row(["highway": "trunk", "motorroad": "yes"], .closed, onFoot: .closed),
        Row(["highway": "primary", "motorroad": "yes"], .closed, onFoot: .closed),
        Row(["route": "ferry", "bicycle": "no"], .closed, onFoot: .closed),
        Row(["route": "ferry", "access": "private"], .closed, onFoot: .closed),
        Row(["route": "ferry", "access": "no", "bicycle": "yes"], .ferry, onFoot: .closed),
    ]

    static let directions = [
        Row(["highway": "residential", "bicycle:backward": "no"], .ride, .push),
        Row(["highway": "residential", "vehicle:forward": "no"], .push, .ride),
        Row(["highway": "residential", "vehicle": "no", "bicycle:forward": "yes"], .ride, .push),
        Row(["highway": "residential", "bicycle": "yes", "vehicle:forward": "no"], .ride),
        Row(["highway": "residential", "access:backward": "private"], .ride, .closed),
    ]

    @Test(
        "follow class, keys from special to general, and direction",
        arguments: classDefaults + hierarchy + trailsAndConditions + openedAndDismounted + directions)
    func access(_ row: Row) throws {
        guard case .road(let roadClass) = RoadClass.reading(of: row.tags) else {
            Issue.record("no road")
            return
        }
        let access = BicycleAccess(row.tags, roadClass: roadClass)
        #expect(access.forward == row.forward)
        #expect(access.backward == row.backward)
        #expect(access.onFoot == row.onFoot)
    }
}
