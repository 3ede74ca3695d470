/// A map on paper: nodes, ways and relations in the order they were drawn. Ids count from 1 within each kind.
struct Sketch {
    private(set) var nodes: [Node] = []
    private(set) var ways: [Way] = []
    private(set) var relations: [Relation] = []

    typealias Tags = KeyValuePairs<String, String>

    struct Node {
        let spot: Spot
        var tags: [(key: String, value: String)]
    }

    struct Way {
        let nodes: [Int]
        let tags: [(key: String, value: String)]
    }

    struct Relation {
        let members: [Member]
        let tags: [(key: String, value: String)]
    }

    struct Member {
        let type: String
        let reference: Int
        let role: String
    }

    /// Adds a node.
    ///
    /// - Returns: The id of the new node.
    mutating func node(at spot: Spot, _ tags: Tags = [:]) -> Int {
        nodes.append(Node(spot: spot, tags: Array(tags)))
        return nodes.count
    }

    /// Adds a tag to a node that stands already.
    mutating func tag(node: Int, _ key: String, _ value: String) {
        nodes[node - 1].tags.append((key, value))
    }

    /// Adds a way.
    ///
    /// - Returns: The id of the new way.
    @discardableResult
    mutating func way(_ nodes: [Int], _ tags: [(key: String, value: String)]) -> Int {
        ways.append(Way(nodes: nodes, tags: tags))
        return ways.count
    }

    mutating func relation(_ members: [Member], _ tags: Tags) {
        relations.append(Relation(members: members, tags: Array(tags)))
    }

    func spot(of node: Int) -> Spot { nodes[node - 1].spot }
}
