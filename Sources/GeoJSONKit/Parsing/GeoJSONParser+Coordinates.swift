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
