extension Profile {
    /// The profiles that every installation has, the default first. docs/PROFILES.md shows their tables.
    public static let all = [trekking, shortest, road, gravel, mtb, safe, cargo]

    /// The profiles of an everyday bicycle, for maps that need no others.
    public static let everyday = [trekking, shortest]

    /// An everyday bicycle in town and country: what takes the least time, away from busy roads where the
    /// detour is small.
    public static let trekking = Profile(
        name: .trekking, objective: .time, speed: everydaySpeed, surfaceLimit: everydaySurfaceLimit,
        preference: avoidingTraffic,
        additions: Additions(
            speedLimit: CaseTable(0, [.upTo70: 10, .upTo90: 20, .faster: 50]),
            lanes: CaseTable(0, [.threeOrFour: 5, .more: 20]),
            network: CaseTable(0, [.local: -15, .regional: -20, .national: -30]),
            ridingClass: CaseTable(
                0, [.minus3: 100, .minus2: 50, .minus1: 20, .plus1: -10, .plus2: -20, .plus3: -30]),
            width: CaseTable(0, [.veryNarrow: 20]),
            mark: CaseTable(0, [.cycleStreet: -20, .tramRails: 30]),
            discouraged: 100),
        pauses: usualPauses, turnWeight: .time,
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
        unlimitedSpeed,
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

    /// A road bike: asphalt, and fast. It rides busy roads where it must, and never trails.
    public static let road = Profile(
        name: .road, objective: .time,
        speed: CaseTable(
            25_000,
            [
                .residential: 22_000, .cycleway: 22_000, .livingStreet: 15_000, .service: 18_000,
                .path: 16_000, .track: 14_000, .footway: 10_000, .pedestrian: 10_000, .bridleway: 10_000,
                .parkingAisle: 10_000, .other: 10_000,
            ]),
        surfaceLimit: CaseTable(
            unlimitedSpeed,
            [
                .concrete: 22_000, .pavingStones: 18_000, .sett: 12_000, .cobblestone: 8_000,
                .compacted: 14_000, .fineGravel: 12_000, .gravel: 8_000, .unpaved: 8_000, .ground: 8_000,
                .dirt: 8_000, .grass: 5_000, .mud: 3_000, .sand: 3_000, .wood: 12_000, .metal: 12_000,
                .grade2: 14_000, .grade3: 10_000, .grade4: 6_000, .grade5: 4_000, .rough: 12_000,
                .veryRough: 5_000, .horrible: 4_000, .impassable: 2_000,
            ]),
        preference: CaseTable(
            Preference(100),
            [
                .motorway: Preference(500, beside: 130), .trunk: Preference(250, beside: 120),
                .primary: Preference(120, beside: 105), .secondary: Preference(105, beside: 100),
                .residential: Preference(110), .livingStreet: Preference(120), .service: Preference(120),
                .parkingAisle: Preference(150), .cycleway: Preference(110), .pedestrian: Preference(200),
                .track: Preference(200), .path: Preference(200), .footway: Preference(200),
                .bridleway: Preference(300), .other: Preference(120),
            ]),
        additions: Additions(
            speedLimit: CaseTable(0, [.upTo70: 5, .upTo90: 20, .faster: 60]),
            lanes: CaseTable(0, [.threeOrFour: 10, .more: 30]),
            network: CaseTable(0, [.local: -5, .regional: -10, .national: -20]),
            ridingClass: usualRidingClass,
            width: CaseTable(0, [.narrow: 10, .veryNarrow: 40]),
            smoothness: CaseTable(0, [.excellent: -10, .intermediate: 30]),
            surface: CaseTable(
                0,
                [
                    .pavingStones: 20, .sett: 50, .cobblestone: 150, .compacted: 50, .fineGravel: 100,
                    .gravel: 200, .unpaved: 200, .ground: 200, .dirt: 200, .grass: 300, .mud: 400,
                    .sand: 400, .wood: 20, .metal: 20, .grade2: 80, .grade3: 200, .grade4: 400,
                    .grade5: 400, .rough: 100, .veryRough: 300, .horrible: 400, .impassable: 400,
                ]),
            mark: CaseTable(0, [.tramRails: 60, .tunnel: 30]),
            discouraged: 50),
        ridingClassKind: .road,
        closures: Closures(trailScales: [.s1, .s2, .s3, .s4, .s5, .s6]),
        pushPreference: 300, stepsPreference: 300, pauses: usualPauses, turnWeight: .time,
        rider: Rider(
            watts: 120, massKilograms: 83, dragArea: 0.38, rollingResistance: 0.005, descentLimit: 50_000))

    /// A gravel bike: firm ways without a surface, away from cars.
    public static let gravel = Profile(
        name: .gravel, objective: .time,
        speed: CaseTable(
            20_000,
            [
                .residential: 18_000, .cycleway: 18_000, .livingStreet: 14_000, .service: 17_000,
                .track: 17_000, .path: 14_000, .footway: 10_000, .pedestrian: 10_000, .bridleway: 12_000,
                .parkingAisle: 10_000, .other: 10_000,
            ]),
        surfaceLimit: CaseTable(
            unlimitedSpeed,
            [
                .pavingStones: 17_000, .sett: 13_000, .cobblestone: 10_000, .compacted: 18_000,
                .fineGravel: 18_000, .gravel: 15_000, .unpaved: 15_000, .ground: 14_000, .dirt: 14_000,
                .grass: 9_000, .mud: 5_000, .sand: 4_000, .wood: 12_000, .metal: 12_000, .grade2: 18_000,
                .grade3: 15_000, .grade4: 12_000, .grade5: 8_000, .rough: 14_000, .veryRough: 9_000,
                .horrible: 5_000, .impassable: 2_000,
            ]),
        preference: CaseTable(
            Preference(100),
            [
                .motorway: Preference(600, beside: 150), .trunk: Preference(500, beside: 150),
                .primary: Preference(220, beside: 130), .secondary: Preference(160, beside: 115),
                .tertiary: Preference(125, beside: 105), .unclassified: Preference(110),
                .residential: Preference(115), .livingStreet: Preference(115), .service: Preference(110),
                .parkingAisle: Preference(130), .cycleway: Preference(105), .path: Preference(105),
                .bridleway: Preference(110), .footway: Preference(130), .pedestrian: Preference(130),
            ]),
        additions: Additions(
            speedLimit: CaseTable(0, [.upTo70: 20, .upTo90: 50, .faster: 100]),
            lanes: CaseTable(0, [.threeOrFour: 20, .more: 50]),
            network: CaseTable(0, [.local: -10, .regional: -15, .national: -20]),
            ridingClass: usualRidingClass,
            trailScale: CaseTable(0, [.s1: 20, .s2: 100]),
            surface: CaseTable(
                0,
                [
                    .asphalt: 15, .concrete: 15, .pavingStones: 20, .sett: 30, .cobblestone: 60, .grass: 30,
                    .mud: 100, .sand: 150, .grade4: 10, .grade5: 50, .veryRough: 50, .horrible: 200,
                    .impassable: 300,
                ]),
            mark: CaseTable(0, [.mountainNetwork: -10, .cycleStreet: -10, .tramRails: 40, .tunnel: 10]),
            discouraged: 80),
        closures: Closures(trailScales: [.s3, .s4, .s5, .s6]),
        pushPreference: 200, stepsPreference: 300, pauses: usualPauses, turnWeight: .time,
        rider: Rider(
            watts: 100, massKilograms: 87, dragArea: 0.45, rollingResistance: 0.01, descentLimit: 40_000))

    /// A mountain bike: trails up to S4, tracks and paths rather than asphalt. Trails of S2 and S3 are ridden where
    /// others push.
    public static let mtb = Profile(
        name: .mtb, objective: .time,
        speed: CaseTable(
            16_000,
            [
                .livingStreet: 13_000, .service: 15_000, .track: 15_000, .path: 14_000, .cycleway: 15_000,
                .footway: 10_000, .pedestrian: 10_000, .bridleway: 13_000, .parkingAisle: 10_000,
                .other: 10_000,
            ]),
        surfaceLimit: CaseTable(
            unlimitedSpeed,
            [
                .sett: 13_000, .cobblestone: 11_000, .gravel: 13_000, .unpaved: 13_000, .ground: 13_000,
                .dirt: 13_000, .grass: 10_000, .mud: 6_000, .sand: 5_000, .wood: 12_000, .metal: 12_000,
                .grade3: 14_000, .grade4: 12_000, .grade5: 9_000, .rough: 12_000, .veryRough: 9_000,
                .horrible: 7_000, .impassable: 3_000,
            ]),
        preference: CaseTable(
            Preference(130),
            [
                .motorway: Preference(700, beside: 200), .trunk: Preference(600, beside: 200),
                .primary: Preference(300, beside: 180), .secondary: Preference(220, beside: 150),
                .tertiary: Preference(160, beside: 125), .service: Preference(120),
                .cycleway: Preference(120), .footway: Preference(120), .bridleway: Preference(110),
                .track: Preference(105), .path: Preference(100),
            ]),
        additions: Additions(
            speedLimit: CaseTable(0, [.upTo70: 20, .upTo90: 50, .faster: 100]),
            lanes: CaseTable(0, [.threeOrFour: 20, .more: 50]),
            network: CaseTable(0, [.local: -5, .regional: -5, .national: -5]),
            ridingClass: usualRidingClass,
            trailScale: CaseTable(0, [.s3: 30, .s4: 150]),
            surface: CaseTable(
                0,
                [
                    .asphalt: 30, .concrete: 30, .pavingStones: 30, .sett: 30, .cobblestone: 30, .mud: 50,
                    .sand: 80, .grade1: 20, .impassable: 100,
                ]),
            mark: CaseTable(0, [.mountainNetwork: -50, .tramRails: 40, .tunnel: 10]),
            discouraged: 80),
        ridingClassKind: .mountain,
        closures: Closures(trailScales: [.s5, .s6]),
        hardTrailSpeed: CaseTable(0, [.s2: 8_000, .s3: 5_000]),
        pushPreference: 150, stepsPreference: 200, pauses: usualPauses, turnWeight: .time,
        rider: Rider(
            watts: 100, massKilograms: 90, dragArea: 0.6, rollingResistance: 0.015, descentLimit: 35_000))

    /// Children and whoever is afraid of cars: away from traffic, whatever the detour. Motorways, trunk roads and roads
    /// with more than 90 km/h are closed unless a track runs beside them; other busy roads are so dear that they are
    /// ridden only where nothing else leads on, since places on them would be out of reach otherwise.
    public static let safe = Profile(
        name: .safe, objective: .time,
        speed: CaseTable(
            12_000,
            [
                .livingStreet: 10_000, .path: 10_000, .track: 10_000, .footway: 8_000, .pedestrian: 8_000,
                .bridleway: 8_000, .parkingAisle: 8_000, .other: 8_000,
            ]),
        surfaceLimit: CaseTable(
            unlimitedSpeed,
            [
                .pavingStones: 11_000, .sett: 8_000, .cobblestone: 6_000, .compacted: 11_000,
                .fineGravel: 10_000, .gravel: 7_000, .unpaved: 8_000, .ground: 8_000, .dirt: 7_000,
                .grass: 5_000, .mud: 3_000, .sand: 3_000, .wood: 8_000, .metal: 8_000, .grade2: 11_000,
                .grade3: 9_000, .grade4: 7_000, .grade5: 5_000, .rough: 8_000, .veryRough: 4_000,
                .horrible: 3_000, .impassable: 2_000,
            ]),
        preference: CaseTable(
            Preference(130),
            [
                .motorway: Preference(2_000, beside: 200), .trunk: Preference(2_000, beside: 180),
                .primary: Preference(600, beside: 150), .secondary: Preference(350, beside: 130),
                .tertiary: Preference(220, beside: 115), .unclassified: Preference(150, beside: 105),
                .residential: Preference(130, beside: 100), .service: Preference(125),
                .livingStreet: Preference(110), .cycleway: Preference(100), .path: Preference(105),
                .track: Preference(110), .footway: Preference(105), .pedestrian: Preference(105),
            ]),
        additions: Additions(
            speedLimit: CaseTable(
                0, [.upTo20: -20, .upTo30: -10, .upTo50: 30, .upTo70: 150, .upTo90: 400, .faster: 800]),
            lanes: CaseTable(0, [.threeOrFour: 80, .more: 200]),
            lighting: CaseTable(0, [.unlit: 10]),
            network: CaseTable(0, [.local: -20, .regional: -20, .national: -20]),
            ridingClass: CaseTable(
                0, [.minus3: 500, .minus2: 200, .minus1: 80, .plus1: -10, .plus2: -20, .plus3: -30]),
            trailScale: CaseTable(0, [.s1: 100]),
            width: CaseTable(0, [.veryNarrow: 10]),
            mark: CaseTable(0, [.cycleStreet: -30, .carFree: -30, .tramRails: 100, .tunnel: 50]),
            discouraged: 200),
        countsTracksOnly: true, ridingClassKind: .children,
        closures: Closures(
            classesWithoutCycleway: [.motorway, .trunk], speedLimits: [.faster],
            trailScales: [.s2, .s3, .s4, .s5, .s6]),
        pushSpeed: 3_000, stepsSpeed: 1_500, stepsPreference: 200, pauses: usualPauses, turnWeight: .time,
        rider: Rider(
            watts: 40, massKilograms: 60, dragArea: 0.5, rollingResistance: 0.01, descentLimit: 20_000))

    /// A cargo bike: no steps, nothing narrow, no trails; kerbs and gates cost it time.
    public static let cargo = Profile(
        name: .cargo, objective: .time,
        speed: CaseTable(
            15_000,
            [
                .livingStreet: 12_000, .service: 13_000, .path: 12_000, .track: 11_000, .footway: 8_000,
                .pedestrian: 8_000, .bridleway: 8_000, .parkingAisle: 10_000, .other: 10_000,
            ]),
        surfaceLimit: CaseTable(
            unlimitedSpeed,
            [
                .pavingStones: 13_000, .sett: 9_000, .cobblestone: 6_000, .compacted: 13_000,
                .fineGravel: 11_000, .gravel: 7_000, .unpaved: 8_000, .ground: 8_000, .dirt: 7_000,
                .grass: 4_000, .mud: 3_000, .sand: 3_000, .wood: 10_000, .metal: 10_000, .grade2: 12_000,
                .grade3: 9_000, .grade4: 6_000, .grade5: 4_000, .rough: 8_000, .veryRough: 4_000,
                .horrible: 3_000, .impassable: 2_000,
            ]),
        preference: CaseTable(
            Preference(100),
            [
                .motorway: Preference(500, beside: 140), .trunk: Preference(500, beside: 140),
                .primary: Preference(160, beside: 110), .secondary: Preference(130, beside: 105),
                .tertiary: Preference(110, beside: 100), .track: Preference(150), .path: Preference(140),
                .footway: Preference(150), .bridleway: Preference(200),
            ]),
        additions: Additions(
            speedLimit: CaseTable(0, [.upTo70: 20, .upTo90: 50, .faster: 100]),
            lanes: CaseTable(0, [.threeOrFour: 10, .more: 30]),
            network: CaseTable(0, [.local: -15, .regional: -20, .national: -30]),
            ridingClass: usualRidingClass,
            width: CaseTable(0, [.narrow: 50]),
            surface: CaseTable(
                0,
                [
                    .sett: 20, .cobblestone: 60, .gravel: 50, .ground: 50, .dirt: 50, .grass: 150, .mud: 300,
                    .sand: 300, .grade4: 80, .grade5: 200, .rough: 30, .veryRough: 150, .horrible: 300,
                ]),
            mark: CaseTable(0, [.cycleStreet: -20, .tramRails: 60]),
            discouraged: 80),
        closures: Closures(
            classes: [.steps], surfaces: [.impassable], trailScales: [.s1, .s2, .s3, .s4, .s5, .s6],
            widths: [.veryNarrow], obstacles: [.narrowBarrier]),
        pushSpeed: 3_000, pushPreference: 300,
        pauses: CaseTable(0, [.signal: 2_000, .gate: 15_000, .narrowBarrier: 30_000, .kerb: 15_000]),
        turnWeight: .time,
        rider: Rider(
            watts: 110, massKilograms: 150, dragArea: 0.9, rollingResistance: 0.01, descentLimit: 30_000))

    private static let usualRidingClass = CaseTable<RidingClass, Int32>(
        0, [.minus3: 150, .minus2: 80, .minus1: 30, .plus1: -10, .plus2: -20, .plus3: -30])
}
