extension RoadGraphBuilder {
    /// Joins edges that follow one another into one wherever nothing is decided between them: at nodes where
    /// exactly two different edges meet, alike in attributes (each as one rides through, remarks aside) and name, with no
    /// forbidden turn. The nodes become points of the line. A ring of such nodes keeps one of them.
    ///
    /// Nothing changes for a rider: there is no other way on, no turn costs anything there, and turning round is
    /// not allowed. An edge may then stand for stretches of several ways; `RoadGraph.ways` tells which.
    ///
    /// Call it after the last edge and restriction. Identifiers given out before no longer hold. The same builder
    /// always gives the same result: an edge runs as the first of its parts did.
    ///
    /// - Complexity: O(nodes + edges + points).
    public mutating func joinChains() {
        let passage = Passages(self)
        var isTaken = [Bool](repeating: false, count: edges.count)
        // By edge: the arc of the joined edge that its forward arc is a part of.
        var arcOf = [UInt32](repeating: 0, count: edges.count)
        var joined: [Edge] = []
        var joinedPoints: [FixedCoordinate] = []
        joinedPoints.reserveCapacity(interiorPoints.count)
        var changes: [WayChange] = []
        for edge in edges.indices where !isTaken[edge] {
            let chain = passage.chain(through: UInt32(edge) << 1)
            for arc in chain {
                isTaken[Int(arc >> 1)] = true
                arcOf[Int(arc >> 1)] = UInt32(joined.count) << 1 | arc & 1
            }
            joined.append(join(chain, into: &joinedPoints, &changes, number: UInt32(joined.count)))
        }
        func moved(_ arc: UInt64) -> UInt64 { UInt64(arcOf[Int(arc >> 1)]) ^ arc & 1 }
        for index in forbiddenTurns.indices {
            let turn = forbiddenTurns[index]
            // A turn is from the end of a chain to the start of another, or the node would have been passed.
            forbiddenTurns[index] = moved(turn >> 32) << 32 | moved(turn & 0xFFFF_FFFF)
        }
        // Restrictions hold both ends of an edge that has copies, so it was joined to nothing.
        for index in viaCopies.indices {
            viaCopies[index].copy = arcOf[Int(viaCopies[index].copy)] >> 1
            viaCopies[index].original = arcOf[Int(viaCopies[index].original)] >> 1
        }
        edges = joined
        interiorPoints = joinedPoints
        wayChanges = changes
        dropUnusedNodes()
    }

    /// The edge that a chain of arcs makes, its points put behind those of the edges before it.
    private func join(
        _ chain: [UInt32], into points: inout [FixedCoordinate], _ changes: inout [WayChange], number: UInt32
    ) -> Edge {
        let first = chain[0]
        var edge = edges[Int(first >> 1)]
        edge.attributes = edge.attributes.along(first)
        edge.traits = edge.traits.along(first)
        edge.from = tail(of: ArcID(first)).rawValue
        edge.to = head(of: ArcID(chain.last!)).rawValue
        edge.firstInterior = UInt32(points.count)
        var way = edge.way
        for (position, arc) in chain.enumerated() {
            let part = edges[Int(arc >> 1)]
            if position > 0 {
                points.append(self.points[Int(tail(of: ArcID(arc)).rawValue)])
                edge.attributes = edge.attributes.joined(with: part.attributes)
                edge.traits = edge.traits.joined(with: part.traits.along(arc))
                edge.givenTime = min(edge.givenTime, GivenTime.longest - part.givenTime) + part.givenTime
            }
            if part.way != way {
                way = part.way
                // Counted from the edge's first node, which is point 0.
                changes.append(
                    WayChange(edge: number, point: UInt32(points.count) - edge.firstInterior, way: way))
            }
            let interior = interiorPoints[
                Int(part.firstInterior)..<Int(part.firstInterior + part.interiorCount)]
            if arc & 1 == 0 { points += interior } else { points += interior.reversed() }
        }
        edge.interiorCount = UInt32(points.count) - edge.firstInterior
        return edge
    }

    private mutating func dropUnusedNodes() {
        var isUsed = [Bool](repeating: false, count: points.count)
        for edge in edges { (isUsed[Int(edge.from)], isUsed[Int(edge.to)]) = (true, true) }
        var newNumber = [UInt32](repeating: 0, count: points.count)
        var kept: [FixedCoordinate] = []
        for node in points.indices where isUsed[node] {
            newNumber[node] = UInt32(kept.count)
            kept.append(points[node])
        }
        for index in edges.indices {
            edges[index].from = newNumber[Int(edges[index].from)]
            edges[index].to = newNumber[Int(edges[index].to)]
        }
        points = kept
    }
}

/// The two arcs that leave each node, if there are just two and one passes from the one to the other without
/// noticing.
private struct Passages {
    private static let none = UInt32.max
    private var first: [UInt32]
    private var second: [UInt32]
    private let heads: [UInt32]

    init(_ builder: RoadGraphBuilder) {
        var first = [UInt32](repeating: Self.none, count: builder.points.count)
        var second = first
        var count = [UInt32](repeating: 0, count: builder.points.count)
        var heads: [UInt32] = []
        heads.reserveCapacity(2 * builder.edges.count)
        for (number, edge) in builder.edges.enumerated() {
            heads += [edge.to, edge.from]
            for (node, arc) in [(edge.from, UInt32(number) << 1), (edge.to, UInt32(number) << 1 | 1)] {
                if count[Int(node)] == 0 { first[Int(node)] = arc } else { second[Int(node)] = arc }
                count[Int(node)] += 1
            }
        }
        // A node with a forbidden turn stays, though only two roads meet there.
        for turn in builder.forbiddenTurns { count[Int(heads[Int(turn >> 32)])] = 0 }
        for node in count.indices {
            let isPassed =
                count[node] == 2 && first[node] >> 1 != second[node] >> 1
                && Self.areAlike(builder.edges, into: first[node] ^ 1, outOf: second[node])
            if !isPassed { (first[node], second[node]) = (Self.none, Self.none) }
        }
        self.first = first
        self.second = second
        self.heads = heads
    }

    private static func areAlike(
        _ edges: [RoadGraphBuilder.Edge], into arriving: UInt32, outOf leaving: UInt32
    ) -> Bool {
        let (before, after) = (edges[Int(arriving >> 1)], edges[Int(leaving >> 1)])
        return before.name == after.name
            && before.attributes.along(arriving).withoutRemarks
                == after.attributes.along(leaving).withoutRemarks
            && before.traits.along(arriving).withoutObstacles
                == after.traits.along(leaving).withoutObstacles
    }

    /// The arc that follows without a decision, if there is one.
    private func next(after arc: UInt32) -> UInt32? {
        let node = Int(heads[Int(arc)])
        if first[node] == Self.none { return nil }
        return first[node] == arc ^ 1 ? second[node] : first[node]
    }

    /// All arcs that follow one another without a decision, one of them given. A ring begins with that one.
    func chain(through arc: UInt32) -> [UInt32] {
        var before: [UInt32] = []
        var last = arc ^ 1
        while let next = next(after: last), next != arc ^ 1 {
            before.append(next ^ 1)
            last = next
        }
        var chain = Array(before.reversed())
        chain.append(arc)
        // The way back came round to where it began: all of the ring is there, but in front of the arc.
        if next(after: last) == arc ^ 1 { return [arc] + before.reversed() }
        last = arc
        while let next = next(after: last) {
            chain.append(next)
            last = next
        }
        return chain
    }
}

extension EdgeAttributes {
    /// Attributes as seen riding along an arc: the modes change places against the edge's direction.
    fileprivate func along(_ arc: UInt32) -> EdgeAttributes {
        arc & 1 == 0 ? self : turnedRound
    }
}

extension EdgeTraits {
    /// Traits as seen riding along an arc.
    fileprivate func along(_ arc: UInt32) -> EdgeTraits {
        arc & 1 == 0 ? self : turnedRound
    }
}
