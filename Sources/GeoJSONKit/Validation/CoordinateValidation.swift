/// Positions, lines and rings (RFC 7946, sections 3.1.1 to 3.1.7 and 3.1.9).
extension ValidationWalk {
    private enum Role { case points, line, ring }

    mutating func checkCoordinates(of shape: Geometry.Shape) {
        inside("coordinates") { walk in
            var dimensions = Dimensions()
            switch shape {
            case .point(let position):
                walk.check(PositionSurvey([position], isLine: false, walk.validator.precision), isPoint: true)
            case .multiPoint(let positions): walk.check(positions, as: .points, &dimensions)
            case .lineString(let line): walk.check(line, as: .line, &dimensions)
            case .multiLineString(let lines):
                for (index, line) in lines.enumerated() {
                    walk.inside(.index(index)) { $0.check(line, as: .line, &dimensions) }
                }
            case .polygon(let rings): walk.check(rings, &dimensions)
            case .multiPolygon(let polygons):
                for (index, rings) in polygons.enumerated() {
                    walk.inside(.index(index)) { $0.check(rings, &dimensions) }
                }
            case .geometryCollection: break
            }
        }
    }

    private mutating func check(_ rings: [LinearRing], _ dimensions: inout Dimensions) {
        var border: PositionSurvey?
        for (index, ring) in rings.enumerated() {
            inside(.index(index)) { walk in
                let survey = walk.check(ring.positions, as: .ring, &dimensions)
                walk.check(ring, isHole: index > 0, survey)
                if let border { walk.check(hole: survey, in: border) } else { border = survey }
            }
        }
    }

    @discardableResult
    private mutating func check(
        _ positions: [Position], as role: Role, _ dimensions: inout Dimensions
    ) -> PositionSurvey {
        let survey = PositionSurvey(positions, isLine: role != .points, validator.precision)
        if role == .line, positions.count == 1 {
            note(.error, .lineTooShort, expected: "2 or more positions", found: "1")
        }
        check(survey, isPoint: false)
        if let index = dimensions.firstOfAnotherKind(in: survey) {
            note(
                .warning, .mixedDimensions, expected: "positions of one dimension in a geometry",
                found: "some with an altitude and some without", at: [.index(index)])
        }
        if !survey.jumps.isEmpty {
            note(
                .warning, .antimeridianCrossing, expected: "a geometry cut in two at the antimeridian",
                found: "\(counted: survey.jumps.count, "step", "steps") of more than 180° of longitude",
                at: [.index(survey.jumps.first)])
        }
        return survey
    }

    private mutating func check(_ ring: LinearRing, isHole: Bool, _ survey: PositionSurvey) {
        let count = ring.positions.count
        if count > 1, !ring.isClosed {
            note(
                .error, .ringNotClosed, expected: "the first position again at the ring's end",
                found: "another one")
        }
        if count < 4 {
            note(.error, .ringTooShort, expected: "4 or more positions", found: "\(count)")
        } else if let fault = ring.windingFault(isHole: isHole) {
            note(.warning, .ringWinding, expected: fault.expected, found: fault.found)
        }
    }

    /// The first ring is the border, says section 3.1.6. Only the certain case counts: a hole that is not even
    /// within the box around the border.
    private mutating func check(hole: PositionSurvey, in border: PositionSurvey) {
        guard let inner = hole.extent, let outer = border.extent, hole.jumps.isEmpty, border.jumps.isEmpty,
            !outer.contains(inner.southwest) || !outer.contains(inner.northeast)
        else { return }
        note(
            .error, .holeOutsideBorder, expected: "a hole within the polygon's first ring",
            found: "one that sticks out")
    }

    private mutating func check(_ survey: PositionSurvey, isPoint: Bool) {
        func steps(_ count: PositionSurvey.Count, _ further: JSONPath.Component...) -> [JSONPath.Component] {
            (isPoint ? [] : [.index(count.first)]) + further
        }
        let (infinite, latitude, longitude) = (
            survey.nonFinite, survey.beyondLatitude, survey.beyondLongitude
        )
        if !infinite.isEmpty {
            note(
                .error, .nonFiniteNumber, expected: "finite numbers",
                found: "\(counted: infinite.count, "position", "positions") with others", at: steps(infinite))
        }
        if !latitude.isEmpty {
            note(
                .error, .latitudeOutOfRange, expected: "latitudes within ±90°",
                found: "\(latitude.count) beyond", at: steps(latitude, 1))
        }
        if !longitude.isEmpty {
            note(
                .warning, .longitudeOutOfRange, expected: "longitudes within ±180°",
                found: "\(longitude.count) beyond", at: steps(longitude, 0))
        }
        if !survey.fine.isEmpty {
            tally(.excessivePrecision, survey.fine.count, at: steps(survey.fine))
        }
    }
}

/// Whether a geometry's positions have altitudes, as the first one says.
private struct Dimensions {
    private var isHigh: Bool?
    private var isMixed = false

    /// The index of the first position of another dimension than the geometry's first; told once.
    mutating func firstOfAnotherKind(in survey: PositionSurvey) -> Int? {
        if isHigh == nil, !survey.high.isEmpty || !survey.flat.isEmpty {
            isHigh = survey.flat.isEmpty || (!survey.high.isEmpty && survey.high.first < survey.flat.first)
        }
        guard let isHigh, !isMixed else { return nil }
        let others = isHigh ? survey.flat : survey.high
        isMixed = !others.isEmpty
        return isMixed ? others.first : nil
    }
}

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
