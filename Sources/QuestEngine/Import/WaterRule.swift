/// Rules for areas of water that nobody stands in (https://wiki.openstreetmap.org/wiki/Tag:natural=water,
/// …/Tag:waterway=riverbank, …/Tag:waterway=dock, …/Tag:landuse=reservoir, …/Tag:landuse=basin).
///
/// Wetlands, fountains and pools are left out, so is what falls dry or lies under something. The sea has no
/// area in the data but a coastline, which is not followed.
enum WaterRule {
    static let keys = ["natural", "landuse", "waterway"]
    static let relationType = "multipolygon"

    static func isWater(_ tags: OSMTags) -> Bool {
        guard hides.allSatisfy(tags.isUnset), tags["location"] != "underground",
            tags["amenity"] != "fountain", tags["leisure"] != "swimming_pool", tags["dock"] != "drydock",
            !dryBasins.contains(tags["basin"] ?? "")
        else { return false }
        return tags["natural"] == "water" || ["riverbank", "dock"].contains(tags["waterway"] ?? "")
            || ["reservoir", "basin"].contains(tags["landuse"] ?? "")
    }

    /// Keys that, with any value but no, tell that there is no open water all year.
    private static let hides = ["intermittent", "seasonal", "covered", "tunnel"]
    /// Basins that hold water after rain.
    private static let dryBasins: Set<String> = ["infiltration", "detention", "bioretention"]
}
