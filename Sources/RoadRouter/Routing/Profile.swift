/// A kind of rider as tables of constants: from what the map says of an edge to the time and the weight of riding it.
///
/// *Duration* is riding time and nothing else, turns and pauses at nodes included. *Weight* is what routes minimise:
/// see `Objective`. Speeds lie near those that OSRM's and GraphHopper's bicycle profiles give.
public struct Profile: Sendable {
    public var name: ProfileName
    public var objective: Objective
    /// Speed on the saddle on the flat in metres per hour, by class of road.
    var speed: CaseTable<RoadClass, UInt32>
    /// Largest speed on a surface in metres per hour; `unlimitedSpeed` where it slows nobody down.
    var surfaceLimit: CaseTable<Surface, UInt32>
    /// Weight over duration when riding, by class of road.
    var preference: CaseTable<RoadClass, Preference>
    var additions = Additions()
    /// Whether a cycleway beside a road counts only where more than paint keeps cars away.
    var countsTracksOnly = false
    /// For whom `class:bicycle` is read.
    var ridingClassKind = RidingClass.Kind.general
    var closures = Closures()
    /// Speed on foot in metres per hour; less where the surface says so.
    var pushSpeed: UInt32 = 4_000
    var stepsSpeed: UInt32 = 2_000
    /// Speed on trails that others push on, by their difficulty; zero where this rider pushes too.
    var hardTrailSpeed = CaseTable<TrailScale, UInt32>(0)
    /// Weight over duration in hundredths where a bicycle is pushed, and on steps.
    var pushPreference: UInt32 = 100
    var stepsPreference: UInt32 = 100
    var ferrySpeed: UInt32 = 8_000
    var trainSpeed: UInt32 = 10_000
    /// Milliseconds that an obstacle at a node costs.
    var pauses = CaseTable<Obstacle, UInt32>(0)
    /// Weights of turns. Their time is always `TurnCost.time`.
    var turnWeight: TurnCost
    var rider: Rider

    /// The quantity that a profile's routes minimise, and so the unit of its weights.
    public enum Objective: String, CaseIterable, Sendable {
        /// Milliseconds of riding time, times a factor of at least 1 for what a rider would rather avoid.
        /// `Weight.infinity` is 298 hours.
        case time
        /// Millimetres of road, and nothing for turns. `Weight.infinity` is 1,073 km.
        case length
    }

    /// The profile of a name or an alias, if there is one.
    public static func named(_ name: ProfileName) -> Profile? {
        all.first { $0.name == name.resolved }
    }
}

extension Profile: Equatable {
    /// Whether two profiles have the same name and are alike in every parameter.
    public static func == (left: Profile, right: Profile) -> Bool {
        left.name == right.name && parameters.allSatisfy { $0.get(left) == $0.get(right) }
    }
}

/// The cost of a whole arc; both infinite where it is closed.
struct ArcCost: Hashable, Sendable {
    /// Riding time in milliseconds.
    var duration: UInt32
    /// The cost that routes minimise, in the unit of the profile.
    var weight: UInt32
    /// Work of the rider in joules; zero on a flat map.
    var work: UInt32 = 0

    static let closed = ArcCost(duration: Weight.infinity.rawValue, weight: Weight.infinity.rawValue)
}

extension Profile {
    /// Sections that `Preparation` puts into the `.roads` file: the weight of every arc, infinite for closed ones, the
    /// weights of turns and the profile's definition; where the map has heights, the duration and the work of every
    /// arc too. On a flat map the definition tells the durations (`flatDurations`).
    ///
    /// - Complexity: O(arcs + heights).
    public func metricSections(for graph: RoadGraph) -> RoadSections {
        var weights: [UInt32] = []
        var durations: [UInt32] = []
        weights.reserveCapacity(graph.arcCount)
        var works: [UInt32] = []
        var hills = HillPaces(of: self)
        for edge in 0..<UInt32(graph.edgeCount) {
            for isForward in [true, false] {
                let cost = cost(of: EdgeID(edge), isForward: isForward, in: graph, by: &hills)
                weights.append(cost.weight)
                if graph.isFlat { continue }
                durations.append(cost.duration)
                works.append(cost.work)
            }
        }
        var sections = RoadSections()
        sections.append(weights, as: name.weightSection)
        sections.append([turnWeight], as: name.turnSection)
        sections.append(Array(definition.utf8), as: name.definitionSection)
        if !graph.isFlat {
            sections.append(durations, as: name.durationSection)
            sections.append(works, as: name.workSection)
        }
        return sections
    }

    /// Returns the duration of every arc of a flat map in milliseconds, infinite for closed ones.
    ///
    /// - Complexity: O(arcs).
    func flatDurations(in graph: RoadGraph) -> [UInt32] {
        precondition(graph.isFlat, "on slopes the durations stand in the file")
        var hills = HillPaces(of: self)
        return Array(unsafeUninitializedCapacity: graph.arcCount) { durations, count in
            for arc in 0..<UInt32(graph.arcCount) {
                let arc = ArcID(arc)
                durations[count] =
                    cost(of: arc.edge, isForward: arc.isForward, in: graph, by: &hills).duration
                count += 1
            }
        }
    }

    /// The cost of riding an edge in one direction: the one function behind a metric.
    ///
    /// - Complexity: O(1), or O(log) of the edges whose time is given for one of them.
    func cost(of edge: EdgeID, isForward: Bool, in graph: RoadGraph) -> ArcCost {
        var hills = HillPaces(of: self)
        return cost(of: edge, isForward: isForward, in: graph, by: &hills)
    }

    /// The same, with tables of slopes that the next arc can use again.
    ///
    /// - Complexity: Also O(heights of the edge).
    func cost(of edge: EdgeID, isForward: Bool, in graph: RoadGraph, by hills: inout HillPaces) -> ArcCost {
        let attributes = graph.attributes(of: edge)
        let number = Int(edge.rawValue)
        let pace = pace(attributes, graph.traits(of: edge), isForward: isForward)
        let length = graph.arrays.lengths[number]
        if attributes.hasGivenTime {
            return cost(ofMillimeters: length, at: pace, lasting: graph.arrays.givenTime(of: number))
        }
        guard let heights = graph.heights, pace.speed > 0 else {
            return cost(ofMillimeters: length, at: pace)
        }
        let effort = effort(of: edge, isForward: isForward, at: pace, in: graph, heights, by: &hills)
        var cost = cost(ofMillimeters: length, at: pace, lasting: effort.milliseconds)
        cost.work = effort.joules
        return cost
    }

    /// The cost of a whole arc.
    ///
    /// - Parameter given: Milliseconds, where the time does not follow from the pace.
    func cost(ofMillimeters length: UInt32, at pace: Pace, lasting given: UInt32? = nil) -> ArcCost {
        guard pace.speed > 0 else { return .closed }
        let riding = given ?? pace.duration(ofMillimeters: length)
        let weight =
            switch objective {
            case .time: UInt64(pace.weight(ofDuration: riding)) + UInt64(pace.pause)
            case .length: UInt64(length)
            }
        return ArcCost(duration: Pace.open(UInt64(riding) + UInt64(pace.pause)), weight: Pace.open(weight))
    }

    /// Pace on an arc: metres per hour, zero where it is closed; weight over duration in hundredths; and the
    /// milliseconds that what stands at its nodes costs.
    struct Pace: Hashable {
        var speed: UInt32
        var preference: UInt32
        var pause: UInt32 = 0
        var gait = Gait.riding

        /// How one gets along, which decides what slopes do.
        enum Gait { case riding, pushing, steps, carried }

        static let closed = Pace(speed: 0, preference: 100)

        /// Duration in milliseconds without pauses, rounded up.
        func duration(ofMillimeters length: UInt32) -> UInt32 {
            guard speed > 0 else { return Weight.infinity.rawValue }
            let milliseconds = (UInt64(length) * 3_600).dividedRoundingUp(by: UInt64(speed))
            return Self.open(milliseconds)
        }

        /// Weight of a duration without pauses, rounded up.
        func weight(ofDuration duration: UInt32) -> UInt32 {
            guard speed > 0 else { return Weight.infinity.rawValue }
            return Self.open((UInt64(duration) * UInt64(preference)).dividedRoundingUp(by: 100))
        }

        /// Weight of an open arc: below infinity however long it is, and at least one, since an arc that
        /// costs nothing would make every bound useless.
        static func open(_ cost: UInt64) -> UInt32 {
            UInt32(min(max(cost, 1), UInt64(Weight.infinity.rawValue - 1)))
        }
    }

    func pace(_ attributes: EdgeAttributes, _ traits: EdgeTraits = EdgeTraits(), isForward: Bool) -> Pace {
        let mode = attributes.mode(forward: isForward)
        if mode == .closed || closes(attributes, traits, isForward: isForward) { return .closed }
        let roadClass = attributes.roadClass
        switch mode {
        case .closed:
            return .closed
        case .ferry:
            return Pace(speed: ferrySpeed, preference: 100, gait: .carried)
        case .train:
            return Pace(speed: trainSpeed, preference: 100, gait: .carried)
        case .push:
            let pause = pause(traits, isForward: isForward)
            if roadClass == .steps {
                return Pace(speed: stepsSpeed, preference: stepsPreference, pause: pause, gait: .steps)
            }
            let trail = traits[.hardTrail] ? hardTrailSpeed[traits.trailScale] : 0
            if trail > 0 {
                let preference = preference(attributes, traits, isForward: isForward)
                return Pace(speed: trail, preference: preference, pause: pause)
            }
            let speed = min(pushSpeed, surfaceLimit[attributes.surface])
            return Pace(speed: speed, preference: pushPreference, pause: pause, gait: .pushing)
        case .ride:
            return Pace(
                speed: min(speed[roadClass], surfaceLimit[attributes.surface]),
                preference: preference(attributes, traits, isForward: isForward),
                pause: pause(traits, isForward: isForward))
        }
    }

    private func pause(_ traits: EdgeTraits, isForward: Bool) -> UInt32 {
        if traits == traits.withoutObstacles { return 0 }
        return Obstacle.allCases.reduce(0) { sum, obstacle in
            sum + pauses[obstacle] * UInt32(traits.count(of: obstacle, forward: isForward))
        }
    }

    private func preference(
        _ attributes: EdgeAttributes, _ traits: EdgeTraits, isForward: Bool
    ) -> UInt32 {
        let roadClass = attributes.roadClass
        let hasCycleway = hasCycleway(attributes, traits, isForward: isForward)
        var sum = Int32(preference[roadClass].hundredths(hasCycleway: hasCycleway))
        sum += attributes.isDiscouraged ? additions.discouraged : 0
        sum += additions.surface[attributes.surface]
        if traits != EdgeTraits() {
            sum += additions.sum(traits, kind: ridingClassKind, isForward: isForward)
            if roadClass.hasMotorTraffic, !hasCycleway, !traits[.carFree] {
                sum += additions.speedLimit[traits.speedLimit] + additions.lanes[traits.lanes]
            }
        }
        return UInt32(min(max(sum, Self.weightLimits.lowerBound), Self.weightLimits.upperBound))
    }

    private func hasCycleway(_ attributes: EdgeAttributes, _ traits: EdgeTraits, isForward: Bool) -> Bool {
        countsTracksOnly ? traits.hasTrack(forward: isForward) : attributes.hasCycleway(forward: isForward)
    }

    /// Whether this rider never goes along an arc that others may take.
    private func closes(_ attributes: EdgeAttributes, _ traits: EdgeTraits, isForward: Bool) -> Bool {
        let roadClass = attributes.roadClass
        if closures.classes.contains(roadClass) || closures.surfaces.contains(attributes.surface) {
            return true
        }
        if closures.classesWithoutCycleway.contains(roadClass),
            !hasCycleway(attributes, traits, isForward: isForward)
        {
            return true
        }
        if traits == EdgeTraits() { return false }
        if closures.trailScales.contains(traits.trailScale) || closures.widths.contains(traits.width) {
            return true
        }
        if closures.speedLimits.contains(traits.speedLimit), roadClass.hasMotorTraffic, !traits[.carFree],
            !hasCycleway(attributes, traits, isForward: isForward)
        {
            return true
        }
        return !closures.obstacles.isEmpty
            && closures.obstacles.keys.contains { traits.count(of: $0, forward: isForward) > 0 }
    }
}

extension Profile.Additions {
    /// The sum of what those traits add that count on every way.
    fileprivate func sum(_ traits: EdgeTraits, kind: RidingClass.Kind, isForward: Bool) -> Int32 {
        var sum = lighting[traits.lighting] + network[traits.network]
        sum += ridingClass[traits.ridingClass(for: kind)] + trailScale[traits.trailScale]
        sum += width[traits.width] + smoothness[traits.smoothness]
        for trait in TraitMark.allCases where traits[trait] { sum += mark[trait] }
        return sum + (traits.hasSeparateCycleway(forward: isForward) ? separateCycleway : 0)
    }
}

extension UInt64 {
    @inline(__always)
    func dividedRoundingUp(by divisor: UInt64) -> UInt64 { (self + divisor - 1) / divisor }
}
