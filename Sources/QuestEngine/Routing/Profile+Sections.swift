extension Profile {
    /// Sections that `Preparation` puts into the `.roads` file: the weight of every arc, `.infinity` for
    /// closed ones; the speed of every combination of attributes, from which durations follow; and the
    /// weights of turns.
    ///
    /// - Complexity: O(arcs).
    public func metricSections(for graph: RoadGraph) -> RoadSections {
        let arcCount = graph.arcCount
        var weights: [UInt32] = []
        weights.reserveCapacity(arcCount)
        for edge in 0..<arcCount / 2 {
            let attributes = EdgeAttributes(rawValue: graph.arrays.attributes[edge])
            for isForward in [true, false] {
                let pace = pace(attributes, isForward: isForward)
                weights.append(weight(ofMillimeters: graph.arrays.lengths[edge], at: pace))
            }
        }
        var sections = RoadSections()
        sections.append(weights, as: name.weightSection)
        sections.append(speedTable, as: name.speedSection)
        sections.append([turnWeight], as: name.turnSection)
        return sections
    }

    /// Weight of a whole arc.
    func weight(ofMillimeters length: UInt32, at pace: Pace) -> UInt32 {
        switch objective {
        case .time: pace.weight(ofDuration: pace.duration(ofMillimeters: length))
        case .length: pace.speed == 0 ? Weight.infinity.rawValue : Pace.open(UInt64(length))
        }
    }

    /// Speeds in metres per hour, by `EdgeAttributes.paceIndex`.
    private var speedTable: [UInt32] {
        EdgeAttributes.allForPace.map { pace($0, isForward: true).speed }
    }

    /// Pace on an arc: metres per hour, zero where it is closed, and weight over duration in hundredths.
    struct Pace: Hashable {
        var speed: UInt32
        var preference: UInt32

        static let closed = Pace(speed: 0, preference: 100)

        /// Duration in milliseconds, rounded up.
        func duration(ofMillimeters length: UInt32) -> UInt32 {
            guard speed > 0 else { return Weight.infinity.rawValue }
            let milliseconds = (UInt64(length) * 3_600).dividedRoundingUp(by: UInt64(speed))
            return Self.open(milliseconds)
        }

        /// Weight of a duration, rounded up.
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

    func pace(_ attributes: EdgeAttributes, isForward: Bool) -> Pace {
        let roadClass = attributes.roadClass
        switch attributes.mode(forward: isForward) {
        case .closed:
            return .closed
        case .ferry:
            return Pace(speed: ferrySpeed, preference: 100)
        case .push:
            let speed = roadClass == .steps ? stepsSpeed : min(pushSpeed, surfaceLimit(attributes.surface))
            return Pace(speed: speed, preference: 100)
        case .ride:
            return Pace(
                speed: min(speed(roadClass), surfaceLimit(attributes.surface)),
                preference: preference(roadClass))
        }
    }
}

extension ProfileName {
    var weightSection: String { "metric/\(rawValue)/weight" }
    var speedSection: String { "metric/\(rawValue)/speed" }
    var turnSection: String { "metric/\(rawValue)/turn" }
}

extension EdgeAttributes {
    /// Class, surface and mode of one direction: all that a profile's speed depends on. 0 ..< `paceCount`.
    @inline(__always)
    func paceIndex(isForward: Bool) -> Int {
        Int(isForward ? rawValue & 0xFFF : rawValue & 0x3FF | rawValue >> 2 & 0xC00)
    }

    static let paceCount = 4096

    /// Attributes for each pace index, whose forward direction has it.
    fileprivate static var allForPace: [EdgeAttributes] {
        (0..<UInt32(paceCount)).map { EdgeAttributes(rawValue: $0) }
    }
}

extension UInt64 {
    @inline(__always)
    func dividedRoundingUp(by divisor: UInt64) -> UInt64 { (self + divisor - 1) / divisor }
}
