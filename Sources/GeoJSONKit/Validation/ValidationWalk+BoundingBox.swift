/// Bounding boxes (RFC 7946, section 5).
extension ValidationWalk {
    /// - Parameter forEachPosition: Calls a closure with all positions of the object that has the box.
    mutating func check(_ box: BoundingBox?, _ forEachPosition: ((Position) -> Void) -> Void) {
        guard let box else { return }
        inside("bbox") { walk in
            let isHigh = box.southwest.altitude != nil
            guard isHigh == (box.northeast.altitude != nil) else {
                return walk.note(
                    .error, .invalidBoundingBox, expected: "4 or 6 numbers",
                    found: "5, as one corner has an altitude")
            }
            guard box.southwest.isFinite, box.northeast.isFinite else {
                return walk.note(.error, .nonFiniteNumber, expected: "finite numbers", found: "others")
            }
            walk.checkOrder(of: box)
            walk.checkRange(of: box)
            walk.checkContents(of: box, isHigh: isHigh, forEachPosition)
        }
    }

    /// West may be greater than east: the box crosses the antimeridian then (section 5.2).
    private mutating func checkOrder(of box: BoundingBox) {
        if box.southwest.latitude > box.northeast.latitude {
            note(.error, .boundingBoxOrder, expected: "the southern edge first", found: "the northern one")
        }
        if let lowest = box.southwest.altitude, let highest = box.northeast.altitude, lowest > highest {
            note(.error, .boundingBoxOrder, expected: "the lowest altitude first", found: "the highest")
        }
    }

    private mutating func checkRange(of box: BoundingBox) {
        let numbersInCorner = box.southwest.altitude == nil ? 2 : 3
        for (index, corner) in [(0, box.southwest), (numbersInCorner, box.northeast)] {
            if corner.latitude.magnitude > 90 {
                note(
                    .error, .latitudeOutOfRange, expected: "latitudes within ±90°", found: "one beyond",
                    at: [.index(index + 1)])
            }
            if corner.longitude.magnitude > 180 {
                note(
                    .warning, .longitudeOutOfRange, expected: "longitudes within ±180°", found: "one beyond",
                    at: [.index(index)])
            }
        }
    }

    private mutating func checkContents(
        of box: BoundingBox, isHigh: Bool, _ forEachPosition: ((Position) -> Void) -> Void
    ) {
        var (high, flat, outside) = (0, 0, 0)
        forEachPosition { position in
            if position.altitude == nil { flat += 1 } else { high += 1 }
            if !box.contains(position), position.isFinite { outside += 1 }
        }
        // Between mixed positions, either number is right.
        if isHigh, high == 0, flat > 0 {
            note(
                .error, .boundingBoxDimensions, expected: "4 numbers, as no position has an altitude",
                found: "6")
        } else if !isHigh, flat == 0, high > 0 {
            note(
                .error, .boundingBoxDimensions, expected: "6 numbers, as all positions have an altitude",
                found: "4")
        }
        if outside > 0 {
            note(
                .warning, .boundingBoxTooSmall, expected: "a box around all positions",
                found: "\(counted: outside, "position", "positions") outside")
        }
    }
}
