public import RoadRouter

/// A road network drawn with letters, so that a test shows the world it is about:
///
/// ```swift
/// let town = StreetMap(
///     """
///     A---B
///     |   |
///     C---D
///     """, gridSize: 100)
///     .way("ABDC").way("CA", .oneWay).forbid("AB", "BD").build()
/// town.arc("AB")
/// ```
///
/// Every character is `gridSize` metres wide and high. Capital letters in a way are junctions, lower-case
/// letters only bend its line; digits and letters without a way are places to ask about.
public struct StreetMap: Sendable {
    /// Where each letter and digit stands.
    public private(set) var places: [Character: Coordinate] = [:]
    private var order: [Character] = []
    private var ways: [Way] = []
    private var forbidden: [(from: String, to: String)] = []

    struct Way {
        let letters: [Character]
        let attributes: EdgeAttributes
        let name: String?
    }

    /// - Parameter origin: Where the drawing's first character stands.
    public init(
        _ drawing: String, gridSize: Double = 100,
        origin: Coordinate = Coordinate(longitude: 61.36, latitude: 55.16)
    ) {
        let plane = LocalPlane(center: origin)
        for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for (column, character) in line.enumerated() where character.isLetter || character.isNumber {
                precondition(places[character] == nil, "\(character) is drawn twice")
                let point = LocalPlane.Point(x: Double(column) * gridSize, y: -Double(row) * gridSize)
                // Rounded as the graph will round it, so that nodes are found again.
                places[character] = FixedCoordinate(plane.coordinate(of: point)).coordinate
                order.append(character)
            }
        }
    }

    /// Adds a way through the letters; each pair of neighbouring capitals becomes an edge. Its name is its
    /// letters unless another is given; `""` is none. Way ids count from 1 in the order of the calls.
    public func way(_ letters: String, _ attributes: EdgeAttributes = .street, name: String? = nil)
        -> StreetMap
    {
        precondition(
            letters.first?.isUppercase == true && letters.last?.isUppercase == true, "\(letters) has no ends")
        var map = self
        map.ways.append(Way(letters: Array(letters), attributes: attributes, name: name ?? letters))
        return map
    }

    /// Forbids to turn from the arc between two letters into another: `forbid("AB", "BC")`.
    public func forbid(_ from: String, _ to: String) -> StreetMap {
        var map = self
        map.forbidden.append((from, to))
        return map
    }

    public func coordinate(_ place: Character) -> Coordinate {
        guard let coordinate = places[place] else { preconditionFailure("\(place) is not drawn") }
        return coordinate
    }

    /// The network as a road file.
    ///
    /// - Parameter sections: Makes further sections from the finished graph, such as a profile's metric.
    public func build(adding sections: (RoadGraph) -> RoadSections = { _ in RoadSections() }) -> DrawnRoads {
        DrawnRoads(map: self, file: .made(by: builder(), adding: sections))
    }

    /// The network as somebody has changed its builder.
    public func build(
        _ builder: RoadGraphBuilder, adding sections: (RoadGraph) -> RoadSections
    ) -> DrawnRoads {
        DrawnRoads(map: self, file: .made(by: builder, adding: sections))
    }

    /// The builder before it has renumbered anything.
    public func builder() -> RoadGraphBuilder {
        var builder = RoadGraphBuilder()
        var nodes: [Character: NodeID] = [:]
        let junctions = Set(ways.flatMap(\.letters).filter(\.isUppercase))
        for letter in order where junctions.contains(letter) {
            nodes[letter] = builder.addNode(FixedCoordinate(coordinate(letter)))
        }
        var arcs: [String: ArcID] = [:]
        for (index, way) in ways.enumerated() {
            var start = way.letters[0]
            var interior: [FixedCoordinate] = []
            for letter in way.letters.dropFirst() {
                guard letter.isUppercase else {
                    interior.append(FixedCoordinate(coordinate(letter)))
                    continue
                }
                let edge = builder.addEdge(
                    from: nodes[start]!, to: nodes[letter]!, interior: interior, attributes: way.attributes,
                    name: way.name, way: OSMWayID(Int64(index + 1)))
                // The first edge between two letters keeps their name.
                arcs.merge(["\(start)\(letter)": edge.forward]) { first, _ in first }
                arcs.merge(["\(letter)\(start)": edge.backward]) { first, _ in first }
                interior = []
                start = letter
            }
        }
        for turn in forbidden {
            guard let from = arcs[turn.from], let to = arcs[turn.to] else {
                preconditionFailure("no arcs \(turn.from) and \(turn.to)")
            }
            builder.forbidTurn(from: from, to: to)
        }
        return builder
    }
}

extension EdgeAttributes {
    /// A residential street, open both ways.
    public static let street = EdgeAttributes(roadClass: .residential)
    /// The same, open only in the order of the letters.
    public static let oneWay = EdgeAttributes(roadClass: .residential, backward: .closed)
    /// A cycleway, open both ways.
    public static let cycleway = EdgeAttributes(roadClass: .cycleway, surface: .asphalt)
    /// Steps to push up and down.
    public static let steps = EdgeAttributes(roadClass: .steps, forward: .push, backward: .push)
    /// A road no bicycle may use.
    public static let closed = EdgeAttributes(roadClass: .motorway, forward: .closed, backward: .closed)
}
