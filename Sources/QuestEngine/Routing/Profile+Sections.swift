extension Profile {
    /// The weight and the duration of every arc, as `Preparation` puts them into the `.roads` file: the
    /// sections `metric/<name>/weight` and `metric/<name>/duration`, in whole milliseconds, `.infinity` for
    /// closed arcs.
    ///
    /// - Complexity: O(arcs).
    public func metricSections(for graph: RoadGraph) -> RoadSections {
        let arcCount = graph.arcCount
        var weights: [UInt32] = []
        var durations: [UInt32] = []
        weights.reserveCapacity(arcCount)
        durations.reserveCapacity(arcCount)
        for edge in 0..<arcCount / 2 {
            let attributes = EdgeAttributes(rawValue: graph.arrays.attributes[edge])
            for isForward in [true, false] {
                let pace = pace(attributes, isForward: isForward)
                let duration = pace.duration(ofMillimeters: graph.arrays.lengths[edge])
                durations.append(duration)
                weights.append(pace.weight(ofDuration: duration))
            }
        }
        var sections = RoadSections()
        sections.append(weights, as: name.weightSection)
        sections.append(durations, as: name.durationSection)
        return sections
    }

    /// How an arc is ridden: metres per hour, zero where it is closed, and weight over duration in
    /// hundredths.
    struct Pace: Hashable {
        var speed: UInt32
        var preference: UInt32

        static let closed = Pace(speed: 0, preference: 100)

        /// In milliseconds, rounded up, at least one: an arc that costs nothing would make every bound
        /// useless.
        func duration(ofMillimeters length: UInt32) -> UInt32 {
            guard speed > 0 else { return Weight.infinity.rawValue }
            let milliseconds = (UInt64(length) * 3_600).dividedRoundingUp(by: UInt64(speed))
            return UInt32(min(max(milliseconds, 1), Self.longest))
        }

        /// Rounded up.
        func weight(ofDuration duration: UInt32) -> UInt32 {
            guard speed > 0 else { return Weight.infinity.rawValue }
            return UInt32(
                min((UInt64(duration) * UInt64(preference)).dividedRoundingUp(by: 100), Self.longest))
        }

        /// What is open stays below infinity however long it is.
        private static let longest = UInt64(Weight.infinity.rawValue - 1)
    }

    func pace(_ attributes: EdgeAttributes, isForward: Bool) -> Pace {
        let roadClass = attributes.roadClass
        switch attributes.mode(forward: isForward) {
        case .closed:
            return .closed
        case .ferry:
            return Pace(speed: ferrySpeed, preference: 100)
        case .push:
            return Pace(speed: roadClass == .steps ? stepsSpeed : pushSpeed, preference: 100)
        case .ride:
            return Pace(
                speed: min(speed(roadClass), surfaceLimit(attributes.surface)),
                preference: preference(roadClass))
        }
    }
}

extension ProfileName {
    var weightSection: String { "metric/\(rawValue)/weight" }
    var durationSection: String { "metric/\(rawValue)/duration" }
}

extension UInt64 {
    @inline(__always)
    func dividedRoundingUp(by divisor: UInt64) -> UInt64 { (self + divisor - 1) / divisor }
}
