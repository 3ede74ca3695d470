/// Facts about a list of positions, gathered by going through it once.
struct PositionSurvey {
    /// Positions that break a rule: how many, and the first one's index.
    struct Count {
        private(set) var first = 0
        private(set) var count = 0

        var isEmpty: Bool { count == 0 }

        mutating func add(_ index: Int) {
            if count == 0 { first = index }
            count += 1
        }
    }

    private(set) var nonFinite = Count()
    private(set) var beyondLatitude = Count()
    private(set) var beyondLongitude = Count()
    /// Positions with an altitude (`high`) and without (`flat`).
    private(set) var high = Count()
    private(set) var flat = Count()
    /// Positions more than half a turn of longitude away from the one before.
    private(set) var jumps = Count()
    /// Positions with more decimals than asked for.
    private(set) var fine = Count()
    /// The least box around the finite positions; nil when there is none.
    private(set) var extent: BoundingBox?

    /// - Parameters:
    ///   - isLine: Whether each position is joined to the one before.
    ///   - precision: Decimals that are not too many; nil for any number.
    /// - Complexity: O(*n*) in the number of positions.
    init(_ positions: [Position], isLine: Bool, _ precision: Int?) {
        let scale = precision.map { powerOfTen($0) }
        var previous = Double.nan
        for (index, position) in positions.enumerated() {
            if position.altitude == nil { flat.add(index) } else { high.add(index) }
            guard position.isFinite else {
                nonFinite.add(index)
                continue
            }
            if position.latitude.magnitude > 90 { beyondLatitude.add(index) }
            if position.longitude.magnitude > 180 { beyondLongitude.add(index) }
            // A pole has every longitude.
            let longitude = position.latitude.magnitude == 90 ? .nan : position.longitude
            if isLine, (longitude - previous).magnitude > 180 { jumps.add(index) }
            if let scale, position.isFiner(than: scale) { fine.add(index) }
            previous = longitude
            widen(by: position)
        }
    }

    private mutating func widen(by position: Position) {
        guard var box = extent else {
            extent = BoundingBox(
                west: position.longitude, south: position.latitude, east: position.longitude,
                north: position.latitude)
            return
        }
        box.southwest.longitude = min(box.southwest.longitude, position.longitude)
        box.southwest.latitude = min(box.southwest.latitude, position.latitude)
        box.northeast.longitude = max(box.northeast.longitude, position.longitude)
        box.northeast.latitude = max(box.northeast.latitude, position.latitude)
        extent = box
    }
}

/// Returns 10 to a power of at most 15, beyond which a double has no decimals to be found.
private func powerOfTen(_ exponent: Int) -> Double {
    (0..<min(max(exponent, 0), 15)).reduce(1) { power, _ in power * 10 }
}

extension Position {
    /// Whether all its numbers can be written in JSON.
    var isFinite: Bool { longitude.isFinite && latitude.isFinite && (altitude ?? 0).isFinite }

    /// Whether a number has more decimals than the power of ten has zeros.
    fileprivate func isFiner(than scale: Double) -> Bool {
        longitude.isFiner(than: scale) || latitude.isFiner(than: scale)
            || altitude.map { $0.isFiner(than: scale) } ?? false
    }
}

extension Double {
    fileprivate func isFiner(than scale: Double) -> Bool {
        let product = self * scale
        // Beyond this, doubles are too coarse to have more decimals. Below, one that is nearest to a decimal
        // fraction is what the quotient rounds to.
        return product.magnitude < 0x1p53 && product.rounded() / scale != self
    }
}
