extension RoadClass {
    /// Keys by which a way without `highway` may lead riders on.
    static let keysBesideRoads = [
        "route", "railway", "public_transport", "man_made", "amenity", "bridge", "aeroway",
    ]

    /// The class that a way without `highway` counts as; `nil` when it leads nobody on.
    ///
    /// Platforms (https://wiki.openstreetmap.org/wiki/Tag:railway=platform, Tag:public_transport=platform) and
    /// piers (Tag:man_made=pier) are walked on, parking areas (Tag:amenity=parking) ridden over, all of them along
    /// their edges. Trains carry bicycles where a tag says so, and so are airfields and tracks of old railways ridden.
    static func besideRoads(_ tags: OSMTags) -> RoadClass? {
        // What leads through a house is another way than its outline.
        guard ["building", "building:part", "indoor"].allSatisfy(tags.isUnset) else { return nil }
        if tags["railway"] == "platform" || tags["public_transport"] == "platform" { return .footway }
        if let railway = tags["railway"] { return track(railway, tags) }
        if trainRoutes.contains(tags["route"] ?? "") { return tags.permitsBicycles ? .train : nil }
        if tags["man_made"] == "pier" { return .footway }
        if isOpenParking(tags) { return .parkingAisle }
        if tags["bridge"] == "movable", tags["man_made"] == nil, tags["waterway"] == nil { return .service }
        let isAirfield = ["runway", "taxiway", "apron"].contains(tags["aeroway"] ?? "")
        return isAirfield && tags.permitsBicycles ? .other : nil
    }

    private static func track(_ railway: String, _ tags: OSMTags) -> RoadClass? {
        switch railway {
        case "rail", "train", "railway", "subway", "light_rail", "monorail", "tram", "narrow_gauge",
            "funicular", "preserved":
            tags.permitsBicycles ? .train : nil
        case "construction", "proposed", "planned", "razed", "demolished", "dismantled", "removed",
            "station", "halt", "platform_edge", "turntable", "traverser", "wash", "workshop", "site", "yard",
            "museum", "roundhouse":
            nil
        // The rails are gone, or nobody knows what it is: a track where a tag is about bicycles.
        default:
            tags.permitsBicycles ? .other : nil
        }
    }

    private static let trainRoutes: Set<String> = [
        "shuttle_train", "train", "railway", "light_rail", "subway", "tram",
    ]

    private static func isOpenParking(_ tags: OSMTags) -> Bool {
        switch tags["amenity"] {
        case "parking_entrance": true
        case "parking": !closedParking.contains(tags["parking"] ?? "")
        default: false
        }
    }

    /// Kinds that one does not ride over: houses, and bays that are a part of the street beside.
    private static let closedParking: Set<String> = [
        "underground", "multi-storey", "rooftop", "sheds", "carports", "garage_boxes", "street_side", "lane",
        "on_kerb", "half_on_kerb", "shoulder",
    ]
}

/// Whether a way is there for use now (https://wiki.openstreetmap.org/wiki/Lifecycle_prefix).
///
/// Keys with such a prefix (`disused:highway`) are other keys and never read; this is about the older forms, in which
/// the road is tagged as if it were in use.
enum LifecycleRule {
    static func isOpen(_ tags: OSMTags) -> Bool {
        if tags.isTrue("impassable") || tags["status"] == "impassable" { return false }
        if let construction = tags["construction"], !passable.contains(construction) { return false }
        return !otherTimes.contains(where: tags.isTrue)
    }

    private static let otherTimes = [
        "proposed", "planned", "disused", "abandoned", "demolished", "razed", "removed", "dismantled",
    ]

    /// Works beside which a road stays in use.
    private static let passable: Set<String> = ["no", "minor", "widening"]
}
