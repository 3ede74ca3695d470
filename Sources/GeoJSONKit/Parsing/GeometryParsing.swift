extension GeoJSONParser {
    /// Reads a feature's geometry.
    mutating func readGeometryOrNull() throws(Fault) -> Geometry? {
        if try scanner.passNull() { return nil }
        if try passEmptyGeometry() { return nil }
        return try readGeometry()
    }

    /// Reads the geometry that starts here.
    /// - Returns: Nil for a point without coordinates, which stands for no geometry (RFC 7946, section 3.1).
    private mutating func readGeometry() throws(Fault) -> Geometry? {
        guard try scanner.kind(expecting: "a geometry object") == .object else {
            throw Fault(.wrongKind, at: scanner.position, expected: "a geometry object")
        }
        return try readGeometry(try findType(expected: ObjectType.geometryNames, where: \.isGeometry))
    }

    /// Reads the geometry of a known type that starts here.
    mutating func readGeometry(_ type: ObjectType) throws(Fault) -> Geometry? {
        var common = Common(type: type, start: scanner.position)
        var shape: Geometry.Shape?
        var hasMember = try openObject(&common)
        while hasMember {
            if try beginMember(&common) != nil { shape = try readShape(type) }
            hasMember = try scanner.nextMember()
        }
        try require(type.content, common)
        guard let shape else { return nil }
        if isLenient, !hasSwapped, scanner.maximumWarnings > 0 { warnIfSwapped(shape, at: common.start) }
        return Geometry(shape, boundingBox: common.boundingBox, foreignMembers: common.foreignMembers)
    }

    /// Reads the value of `coordinates` or `geometries`.
    private mutating func readShape(_ type: ObjectType) throws(Fault) -> Geometry.Shape? {
        guard try scanner.kind(expecting: "an array") == .array else {
            throw Fault(.wrongKind, at: scanner.position, expected: "an array")
        }
        switch type {
        case .point: return try readPoint().map { .point($0) }
        case .multiPoint: return .multiPoint(try readPositions())
        case .lineString: return .lineString(try readLine())
        case .multiLineString: return .multiLineString(try readLines())
        case .polygon: return .polygon(try readPolygon())
        case .multiPolygon: return .multiPolygon(try readPolygons())
        default: return .geometryCollection(try readGeometries())
        }
    }

    private mutating func readGeometries() throws(Fault) -> [Geometry] {
        var geometries: [Geometry] = []
        var hasElement = try scanner.openArray()
        while hasElement {
            let start = scanner.position
            if let geometry = try readGeometry() {
                if case .geometryCollection = geometry.shape {
                    scanner.warn(
                        Fault(
                            .nestedCollection, at: start,
                            expected: "a geometry other than a GeometryCollection",
                            found: "one"))
                }
                geometries.append(geometry)
            } else {
                omitted.append(start)
            }
            hasElement = try scanner.nextElement()
        }
        return geometries
    }
}

extension GeoJSONParser {
    /// Reads the position that starts here (RFC 7946, section 3.1.1).
    mutating func readPosition() throws(Fault) -> Position {
        let start = scanner.position
        try scanner.expect(.array)
        guard try scanner.openArray() else { throw shortPosition(at: start, count: 0) }
        var position = Position(longitude: try readCoordinate(), latitude: 0)
        guard try scanner.nextElement() else { throw shortPosition(at: start, count: 1) }
        position.latitude = try readCoordinate()
        if try scanner.nextElement() {
            position.altitude = try readCoordinate()
            if try scanner.nextElement() { try skipFurtherCoordinates(at: start) }
        }
        return position
    }

    /// Reads a point's coordinates; none mean that there is no geometry.
    mutating func readPoint() throws(Fault) -> Position? {
        let start = scanner.position
        guard positionCount < maximumPositions else { throw tooManyPositions() }
        positionCount &+= 1
        if let position = scanner.plainPosition() { return position }
        do throws(Fault) {
            return try readPosition()
        } catch  where error.code == .positionTooShort && error.found == "0" && error.offset == start {
            scanner.warn(Fault(.emptyPoint, at: start, expected: "a position", found: "an empty array"))
            return nil
        }
    }

    /// Reads the positions of the array that starts here.
    mutating func readPositions() throws(Fault) -> [Position] {
        try scanner.expect(.array)
        let memory = scanner.memory
        let first = memory.pointee.positions.count
        var hasElement = try scanner.openArray()
        while hasElement {
            guard memory.pointee.positions.count &- first &+ positionCount < maximumPositions else {
                throw tooManyPositions()
            }
            if let position = scanner.plainPosition() {
                memory.pointee.positions.append(position)
            } else {
                memory.pointee.positions.append(try readPosition())
            }
            hasElement = try scanner.nextElement()
        }
        let positions = memory.pointee.positions.removeLast(from: first)
        positionCount &+= positions.count
        return positions
    }

    /// Reads the line that starts here (section 3.1.4); an empty one is allowed.
    mutating func readLine() throws(Fault) -> [Position] {
        let start = scanner.position
        let positions = try readPositions()
        if positions.count == 1 {
            try tolerate(Fault(.lineTooShort, at: start, expected: "2 or more positions", found: "1"))
        }
        return positions
    }

    mutating func readLines() throws(Fault) -> [[Position]] {
        var lines: [[Position]] = []
        var hasElement = try scanner.openArray()
        while hasElement {
            lines.append(try readLine())
            hasElement = try scanner.nextElement()
        }
        return lines
    }

    /// Reads the rings that start here (section 3.1.6).
    mutating func readPolygon() throws(Fault) -> [LinearRing] {
        try scanner.expect(.array)
        var rings: [LinearRing] = []
        var hasElement = try scanner.openArray()
        while hasElement {
            rings.append(try readRing(isHole: !rings.isEmpty))
            hasElement = try scanner.nextElement()
        }
        return rings
    }

    mutating func readPolygons() throws(Fault) -> [[LinearRing]] {
        var polygons: [[LinearRing]] = []
        var hasElement = try scanner.openArray()
        while hasElement {
            polygons.append(try readPolygon())
            hasElement = try scanner.nextElement()
        }
        return polygons
    }

    private mutating func readRing(isHole: Bool) throws(Fault) -> LinearRing {
        let start = scanner.position
        var ring = LinearRing(try readPositions())
        if ring.positions.count > 1, !ring.isClosed {
            try tolerate(
                Fault(
                    .ringNotClosed, at: start, expected: "the first position again at the ring's end",
                    found: "another one"))
            ring = LinearRing(closing: ring.positions)
        }
        let count = ring.positions.count
        if count < 4 {
            try tolerate(Fault(.ringTooShort, at: start, expected: "4 or more positions", found: "\(count)"))
        } else if scanner.maximumWarnings > 0 {
            checkWinding(of: ring, isHole: isHole, at: start)
        }
        return ring
    }

    /// The right-hand rule. Readers should not refuse a polygon for breaking it, says section 3.1.6.
    private mutating func checkWinding(of ring: LinearRing, isHole: Bool, at start: Int) {
        guard let fault = ring.windingFault(isHole: isHole) else { return }
        scanner.warn(Fault(.ringWinding, at: start, expected: fault.expected, found: fault.found))
    }

    private mutating func readCoordinate() throws(Fault) -> Double {
        try scanner.expect(.number)
        return try scanner.readDouble()
    }

    private mutating func skipFurtherCoordinates(at start: Int) throws(Fault) {
        scanner.warn(Fault(.positionTooLong, at: start, expected: "2 or 3 numbers", found: "more"))
        repeat { _ = try readCoordinate() } while try scanner.nextElement()
    }

    @inline(never)
    private func tooManyPositions() -> Fault {
        Fault(
            .tooManyPositions, at: scanner.position, expected: "at most \(maximumPositions) positions",
            found: "one more")
    }

    private func shortPosition(at start: Int, count: Int) -> Fault {
        Fault(.positionTooShort, at: start, expected: "2 or 3 numbers", found: "\(count)")
    }
}
