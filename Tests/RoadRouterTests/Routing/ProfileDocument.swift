@testable import RoadRouter

/// The tables of `docs/PROFILES.md`, as rules and profiles make them.
enum ProfileDocument {
    /// Each table by the name between its marks in the document.
    static let tables = [
        ("classes", classes), ("carried", carried), ("surfaces", surfaces), ("access", access),
        ("barriers", barriers), ("hills", hills), ("speeds", ProfileTables.speeds),
        ("weights", ProfileTables.weights),
        ("surface speeds", ProfileTables.surfaces), ("additions", ProfileTables.additions),
        ("closures", ProfileTables.closures), ("pauses", ProfileTables.pauses),
        ("riders", ProfileTables.riders), ("aliases", ProfileTables.aliases),
    ]

    private static var hills: String {
        var hills = HillPaces(of: .trekking)
        let paces = [hills.riding(16_000), hills.riding(9_000), hills.pushing(4_000)]
        let slopes = [-15, -10, -8, -6, -4, -2, 0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30]
        return table(
            ["slope"] + ["asphalt", "gravel", "on foot"].flatMap { ["\($0): km/h", "kJ/km"] },
            slopes.map { percent in
                ["\(percent) %"]
                    + paces.flatMap { pace in
                        let values = pace.values(slope: Double(percent) / 100)
                        return [tenths(3.6 / values.pace), "\(Int(values.work.rounded()))"]
                    }
            })
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static let highways = [
        "motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential",
        "living_street", "service", "track", "path", "cycleway", "footway", "pedestrian", "bridleway",
        "steps", "road", "busway",
    ]

    private static var classes: String {
        table(
            [
                "`highway`", "without other tags", "`bicycle=no`", "against `oneway`", "km/h ridden",
                "weight",
                "beside a cycleway",
            ],
            highways.map { highway in
                let plain: OSMTags = ["highway": highway]
                let attributes = Self.attributes(["highway": highway, "bicycle": "yes"])
                return [
                    "`\(highway)`", mode(plain), mode(["highway": highway, "bicycle": "no"]),
                    mode(["highway": highway, "bicycle": "yes", "oneway": "yes"], forward: false),
                    speed(attributes), weight(attributes, hasCycleway: false),
                    weight(attributes, hasCycleway: true),
                ]
            })
    }

    private static var carried: String {
        let ways: [OSMTags] = [
            ["route": "ferry"], ["railway": "train", "bicycle": "yes"], ["railway": "train"],
            ["man_made": "pier"], ["railway": "platform"], ["public_transport": "platform"],
            ["amenity": "parking"], ["bridge": "movable"], ["aeroway": "runway"],
            ["aeroway": "runway", "bicycle": "yes"], ["railway": "abandoned", "bicycle": "yes"],
            ["highway": "unheard_of"], ["highway": "unheard_of", "bicycle": "yes"],
            ["highway": "unheard_of", "cycleway": "lane"],
        ]
        return table(
            ["tags", "mode", "km/h"],
            ways.map { tags in
                [
                    tags.map { "`\($0.key)=\($0.value)`" }.joined(separator: " "), mode(tags),
                    speed(attributes(tags)),
                ]
            })
    }

    private static var surfaces: String {
        let surfaces: [(Surface, String)] = [
            (.unknown, "not said"), (.asphalt, "asphalt, paved"), (.concrete, "concrete"),
            (.pavingStones, "paving stones, bricks"), (.compacted, "compacted"), (.fineGravel, "fine gravel"),
            (.sett, "sett"), (.ground, "ground"), (.unpaved, "unpaved, rock"), (.wood, "wood"),
            (.metal, "metal"), (.gravel, "gravel, pebbles"), (.dirt, "dirt, earth"),
            (.cobblestone, "cobblestone"), (.grass, "grass"), (.mud, "mud"), (.sand, "sand"),
            (.grade1, "`grade1`"), (.grade2, "`grade2`"), (.grade3, "`grade3`"), (.grade4, "`grade4`"),
            (.grade5, "`grade5`"), (.rough, "`smoothness=bad`, `mtb:scale=1`"),
            (.veryRough, "`smoothness=very_bad`"), (.horrible, "`smoothness=horrible`, `mtb:scale=2`"),
            (.impassable, "`smoothness=very_horrible`, `mtb:scale=4`"),
        ]
        return table(
            ["surface", "km/h at most"],
            surfaces.map { surface, words in
                let limit = Profile.trekking.surfaceLimit[surface]
                return [words, limit == Profile.unlimitedSpeed ? "that of the road" : kilometers(limit)]
            })
    }

    private static var access: String {
        let values = [
            "yes", "designated", "official", "permissive", "public", "destination", "customers",
            "discouraged", "optional_sidepath", "dismount", "use_sidepath", "no", "private", "permit",
            "residents", "delivery",
            "agricultural", "forestry", "military", "emergency", "unknown",
        ]
        return table(
            ["value", "meaning"],
            values.map { value in
                let meaning =
                    switch AccessRule(value: value) {
                    case .allowed?: "open"
                    case .denied?: "closed"
                    case .dismount?: "pushed"
                    case .sidepath?: "on the path beside alone"
                    case nil: "nothing: the next key decides"
                    }
                return ["`\(value)`", meaning]
            })
    }

    private static var barriers: String {
        let values = [
            "bollard", "block", "cattle_grid", "cycle_barrier", "entrance", "gate", "kerb", "lift_gate",
            "swing_gate", "toll_booth", "city_wall", "fence", "full-height_turnstile", "guard_rail",
            "hedge", "jersey_barrier", "kissing_gate", "retaining_wall", "stile", "turnstile", "wall", "yes",
        ]
        return table(
            ["`barrier`", "without other tags"],
            values.map { ["`\($0)`", BarrierRule.isClosed(["barrier": $0]) ? "closed" : "open"] })
    }

    static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }

    private static func attributes(_ tags: OSMTags) -> EdgeAttributes? {
        guard case .road(let attributes, _) = WayClassifier.verdict(on: tags) else { return nil }
        return attributes
    }

    private static func mode(_ tags: OSMTags, forward: Bool = true) -> String {
        switch attributes(tags)?.mode(forward: forward) ?? .closed {
        case .closed: "—"
        case .ride: "ride"
        case .push: "push"
        case .ferry: "ferry"
        case .train: "train"
        }
    }

    private static func speed(_ attributes: EdgeAttributes?) -> String {
        attributes.map { kilometers(Profile.trekking.pace($0, isForward: true).speed) } ?? ""
    }

    private static func weight(_ attributes: EdgeAttributes?, hasCycleway: Bool) -> String {
        guard var attributes, attributes.forward == .ride else { return "" }
        attributes.setCycleway(forward: hasCycleway, backward: false)
        let hundredths = Profile.trekking.pace(attributes, isForward: true).preference
        let digits = String(hundredths % 100 + 100).dropFirst()
        return "\(hundredths / 100).\(digits)"
    }

    private static func kilometers(_ metersPerHour: UInt32) -> String {
        let tenths = metersPerHour / 100
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
