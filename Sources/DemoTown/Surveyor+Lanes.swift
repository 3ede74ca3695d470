extension Surveyor {
    /// A checkpoint this near to a street needs no lane of its own.
    private static let nearEnough = 20.0

    /// Service lanes: one to each checkpoint that stands away from the streets, and some into courtyards.
    mutating func drawLanes() {
        let lane: Stretch.Tags = [("highway", "service"), ("service", "driveway")]
        for place in DemoTown.checkpoints.map({ Spot($0) }) where !isInPark(place) {
            drawLane(to: place, tags: lane)
        }
        for column in grid.columns.indices.dropLast() where column != grid.riverColumn {
            for row in grid.rows.indices.dropLast(2) where dice.chance(percent: 15) {
                let block = Spot(
                    x: (grid.columns[column] + grid.columns[column + 1]) / 2,
                    y: (grid.rows[row] + grid.rows[row + 1]) / 2)
                guard !usedBlocks.contains([column, row]), !isInPark(block) else { continue }
                drawLane(to: block, tags: lane, isGated: dice.chance(percent: 10))
            }
        }
    }

    func isInPark(_ spot: Spot) -> Bool {
        let (columns, rows) = (grid.parkColumns, grid.parkRows)
        return spot.x > grid.columns[columns.lowerBound] && spot.x < grid.columns[columns.upperBound]
            && spot.y > grid.rows[rows.lowerBound] && spot.y < grid.rows[rows.upperBound]
    }

    /// Branches off the nearest street that takes lanes and ends a few metres short of the goal.
    private mutating func drawLane(to goal: Spot, tags: Stretch.Tags, isGated: Bool = false) {
        guard let (index, foot) = nearestStretch(to: goal) else { return }
        usedBlocks.insert(block(around: goal))
        guard foot.distance(to: goal) > Self.nearEnough else { return }
        let branch = sketch.node(at: foot)
        stretches[index].nodes.insert(branch, at: 1)
        stretches[index].takesLanes = false
        var nodes = [branch]
        if isGated {
            nodes.append(
                sketch.node(at: foot.toward(goal, by: 0.3), ["barrier": "gate", "access": "private"]))
        }
        nodes.append(sketch.node(at: foot.stopping(short: 10, of: goal)))
        stretches.append(Stretch(nodes: nodes, tags: tags, takesLanes: false))
    }

    private func nearestStretch(to goal: Spot) -> (index: Int, foot: Spot)? {
        var best: (index: Int, foot: Spot)?
        for (index, stretch) in stretches.enumerated() where stretch.takesLanes {
            let (start, end) = (sketch.spot(of: stretch.nodes[0]), sketch.spot(of: stretch.nodes[1]))
            let fraction = min(max(goal.fraction(along: start, end), 0.1), 0.9)
            let foot = start.toward(end, by: fraction)
            if let best, best.foot.distance(to: goal) <= foot.distance(to: goal) { continue }
            best = (index, foot)
        }
        return best
    }

    private func block(around spot: Spot) -> [Int] {
        [
            grid.columns.lastIndex { $0 <= spot.x } ?? 0,
            grid.rows.lastIndex { $0 <= spot.y } ?? 0,
        ]
    }
}
