extension JSONWriter {
    /// The member `coordinates` or `geometries`.
    mutating func shape(_ shape: Geometry.Shape) {
        if case .geometryCollection(let geometries) = shape {
            key("geometries")
            array(of: geometries) { writer, geometry in writer.geometry(geometry) }
            return
        }
        key("coordinates")
        switch shape {
        case .point(let position): self.position(position)
        case .multiPoint(let positions), .lineString(let positions): self.positions(positions)
        case .multiLineString(let lines): array(of: lines) { writer, line in writer.positions(line) }
        case .polygon(let rings): self.rings(rings)
        case .multiPolygon(let polygons): array(of: polygons) { writer, rings in writer.rings(rings) }
        case .geometryCollection: break
        }
    }

    /// The numbers of a position, without brackets.
    mutating func coordinates(_ position: Position) {
        coordinate(position.longitude)
        coordinate(position.latitude)
        if let altitude = position.altitude { coordinate(altitude) }
    }

    private mutating func position(_ position: Position) {
        guard options.indentation != nil else {
            return item { [options] in $0.append(position, precision: options.precision) }
        }
        openArray(isInline: true)
        coordinates(position)
        closeArray()
    }

    private mutating func positions(_ positions: [Position]) {
        guard options.indentation != nil else {
            return item { [options] in $0.append(positions, precision: options.precision) }
        }
        array(of: positions) { writer, position in writer.position(position) }
    }

    private mutating func rings(_ rings: [LinearRing]) {
        array(of: rings) { writer, ring in writer.positions(ring.positions) }
    }

    private mutating func coordinate(_ number: Double) {
        if let precision = options.precision {
            self.number(number, precision: precision)
        } else {
            self.number(number, keepsPoint: false)
        }
    }

    private mutating func array<Element>(of elements: [Element], write: (inout Self, Element) -> Void) {
        openArray(isInline: false)
        for element in elements { write(&self, element) }
        closeArray()
    }
}
