/// How a rider gets along, as tables of constants: from an edge's attributes to the time and the weight of
/// riding it.
///
/// *Duration* is riding time and nothing else. *Weight* is what routes minimise: the same milliseconds, times
/// a factor of at least 1 for the classes of road a rider would rather avoid. Turns cost the same in both
/// (`TurnCost`). Speeds lie near those that OSRM's and GraphHopper's bicycle profiles give.
public struct Profile: Sendable {
    public let name: ProfileName
    /// On the saddle, in metres per hour, by class of road.
    let speed: @Sendable (RoadClass) -> UInt32
    /// What a surface slows a rider down to, in metres per hour; `.max` where it does not.
    let surfaceLimit: @Sendable (Surface) -> UInt32
    /// Weight over duration in hundredths, at least 100, by class of road, when riding.
    let preference: @Sendable (RoadClass) -> UInt32
    /// Dismounted, in metres per hour.
    let pushSpeed: UInt32
    let stepsSpeed: UInt32
    let ferrySpeed: UInt32

    /// All profiles that `Preparation` computes and `Router` offers.
    public static let all = [bicycle]

    /// An everyday bicycle in town.
    public static let bicycle = Profile(
        name: .bicycle, speed: bicycleSpeed, surfaceLimit: bicycleSurfaceLimit, preference: bicyclePreference,
        pushSpeed: 4_000, stepsSpeed: 2_000, ferrySpeed: 8_000)

    private static func bicycleSpeed(on roadClass: RoadClass) -> UInt32 {
        switch roadClass {
        case .motorway, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .road: 16_000
        case .cycleway: 16_000
        case .livingStreet, .service: 14_000
        case .path: 13_000
        case .track: 12_000
        case .footway, .pedestrian, .bridleway, .parkingAisle, .other: 10_000
        case .steps: 2_000
        case .ferry: 8_000
        }
    }

    private static func bicycleSurfaceLimit(on surface: Surface) -> UInt32 {
        switch surface {
        case .unknown, .asphalt, .concrete, .grade1: .max
        case .pavingStones, .compacted, .grade2: 14_000
        case .fineGravel: 13_000
        case .grade3: 11_000
        case .sett, .ground, .unpaved, .wood, .metal: 10_000
        case .gravel, .dirt, .grade4: 9_000
        case .cobblestone: 8_000
        case .grass, .grade5: 6_000
        case .mud, .sand: 4_000
        }
    }

    private static func bicyclePreference(for roadClass: RoadClass) -> UInt32 {
        switch roadClass {
        case .motorway, .trunk: 160
        case .primary: 140
        case .secondary: 120
        case .tertiary: 105
        default: 100
        }
    }
}
