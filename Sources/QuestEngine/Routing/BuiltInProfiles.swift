extension Profile {
    /// All profiles that `Preparation` computes and `Router` offers, the default first.
    public static let all = [trekking, shortest]

    /// An everyday bicycle in town and country: what takes the least time, away from busy roads where the
    /// detour is small.
    public static let trekking = Profile(
        name: .trekking, objective: .time, speed: everydaySpeed, surfaceLimit: everydaySurfaceLimit,
        preference: avoidingTraffic,
        additions: Additions(discouraged: 100), pauses: usualPauses, turnWeight: .time,
        rider: Rider(
            watts: 75, massKilograms: 95, dragArea: 0.6, rollingResistance: 0.008, descentLimit: 35_000))

    /// The shortest way that may be ridden or pushed, whatever it is like. The same rider, so its durations
    /// are those of `trekking` on the same roads.
    public static let shortest = Profile(
        name: .shortest, objective: .length, speed: everydaySpeed, surfaceLimit: everydaySurfaceLimit,
        preference: CaseTable(Preference(100)), pauses: usualPauses, turnWeight: .nothing,
        rider: trekking.rider)

    private static let everydaySpeed = CaseTable<RoadClass, UInt32>(
        16_000,
        [
            .livingStreet: 14_000, .service: 14_000, .path: 13_000, .track: 12_000, .footway: 10_000,
            .pedestrian: 10_000, .bridleway: 10_000, .parkingAisle: 10_000, .other: 10_000,
            .train: 10_000, .ferry: 8_000, .steps: 2_000,
        ])

    private static let everydaySurfaceLimit = CaseTable<Surface, UInt32>(
        .max,
        [
            .pavingStones: 14_000, .compacted: 14_000, .grade2: 14_000, .fineGravel: 13_000,
            .grade3: 11_000, .sett: 10_000, .ground: 10_000, .unpaved: 10_000, .wood: 10_000,
            .metal: 10_000, .rough: 10_000, .gravel: 9_000, .dirt: 9_000, .grade4: 9_000,
            .cobblestone: 8_000, .grass: 6_000, .grade5: 6_000, .veryRough: 6_000, .mud: 4_000,
            .sand: 4_000, .horrible: 4_000, .impassable: 2_000,
        ])

    private static let avoidingTraffic = CaseTable<RoadClass, Preference>(
        Preference(100),
        [
            .motorway: Preference(500, beside: 130), .trunk: Preference(500, beside: 130),
            .primary: Preference(140, beside: 110), .secondary: Preference(120, beside: 105),
            .tertiary: Preference(105, beside: 100), .track: Preference(130), .path: Preference(130),
            .bridleway: Preference(130), .footway: Preference(130),
        ])

    /// As OSRM has it at traffic signals; at the others as long as getting off takes, or less.
    private static let usualPauses = CaseTable<Obstacle, UInt32>(
        0, [.signal: 2_000, .gate: 10_000, .narrowBarrier: 5_000, .kerb: 2_000])
}
