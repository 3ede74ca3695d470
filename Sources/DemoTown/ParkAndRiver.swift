extension Surveyor {
    /// Draws paths from the middle of the park like spokes to its sides, two of them past the checkpoints that stand in
    /// it.
    mutating func drawPark() {
        let (columns, rows) = (grid.parkColumns, grid.parkRows)
        let middleColumn = (columns.lowerBound + columns.upperBound) / 2
        let middleRow = (rows.lowerBound + rows.upperBound) / 2
        let hub = sketch.node(
            at: Spot(
                x: (grid.columns[columns.lowerBound] + grid.columns[columns.upperBound]) / 2,
                y: (grid.rows[rows.lowerBound] + grid.rows[rows.upperBound]) / 2))
        let inPark = DemoTown.checkpoints.map { Spot($0) }.filter(isInPark)

        let west = crossings[columns.lowerBound][middleRow]
        let east = crossings[columns.upperBound][middleRow]
        sketch.way(
            [west, hub, east],
            [
                ("highway", "cycleway"), ("name", StreetNames.alley), ("surface", "paving_stones"),
                ("segregated", "no"),
            ])
        for goal in inPark {
            let isSouth = goal.y < sketch.spot(of: hub).y
            let gate = crossings[middleColumn][isSouth ? rows.lowerBound : rows.upperBound]
            drawPath(from: hub, by: goal, to: gate, surface: isSouth ? "fine_gravel" : "ground")
        }
        drawFootways(from: hub)
        drawOutline()
    }

    private mutating func drawPath(from hub: Int, by goal: Spot, to gate: Int, surface: String) {
        let beside = Spot(x: goal.x + 8, y: goal.y - 6)
        sketch.way(
            [hub, sketch.node(at: beside), gate],
            [("highway", "path"), ("bicycle", "yes"), ("surface", surface)])
    }

    /// Draws a footway closed to bicycles to the south-east, and one that ends in steps to the north-west.
    private mutating func drawFootways(from hub: Int) {
        let (columns, rows) = (grid.parkColumns, grid.parkRows)
        sketch.way(
            [hub, crossings[columns.upperBound][rows.lowerBound]],
            [("highway", "footway"), ("bicycle", "no"), ("surface", "paving_stones")])
        let corner = crossings[columns.lowerBound][rows.upperBound]
        let (start, end) = (sketch.spot(of: hub), sketch.spot(of: corner))
        let top = sketch.node(at: start.toward(end, by: 0.8))
        let foot = sketch.node(at: start.toward(end, by: 0.85))
        sketch.way([hub, top], [("highway", "footway"), ("surface", "compacted")])
        sketch.way([top, foot], [("highway", "steps"), ("step_count", "24"), ("ramp:bicycle", "yes")])
        sketch.way([foot, corner], [("highway", "footway"), ("surface", "compacted")])
    }

    private mutating func drawOutline() {
        let (columns, rows) = (grid.parkColumns, grid.parkRows)
        let south = columns.map { crossings[$0][rows.lowerBound] }
        let east = rows.dropFirst().map { crossings[columns.upperBound][$0] }
        let north = columns.reversed().dropFirst().map { crossings[$0][rows.upperBound] }
        let west = rows.reversed().dropFirst().map { crossings[columns.lowerBound][$0] }
        sketch.way(south + east + north + west, [("leisure", "park"), ("name", StreetNames.park)])
    }
}

extension Surveyor {
    /// Draws the river from north to south, a cycleway along its west bank, and the only two ways across.
    mutating func drawRiver() {
        let west = grid.columns[grid.riverColumn]
        var bank: [Int] = []
        for row in grid.rows.indices {
            bank.append(sketch.node(at: Spot(x: west + 65 + Double(dice.roll(-12...12)), y: grid.rows[row])))
        }
        drawCycleway(bank)
        for row in grid.rows.indices where row != grid.bypassRow {
            if let bridge = grid.bridgeRows.firstIndex(of: row) {
                drawBridge(bridge, approach: bank[row])
            } else if row % 3 == 0 {
                let tags: Stretch.Tags = [("highway", "path"), ("bicycle", "yes"), ("surface", "compacted")]
                stretches.append(
                    Stretch(
                        nodes: [crossings[grid.riverColumn][row], bank[row]], tags: tags, takesLanes: false))
            }
        }
        let middle = west + 170
        let bed = (0...24).map { step in
            sketch.node(
                at: Spot(x: middle + Double(dice.roll(-25...25)), y: Spot.limit.y * Double(24 - step) / 24))
        }
        sketch.way(bed, [("waterway", "river"), ("name", StreetNames.river)])
    }

    /// Draws the cycleway, which stops short of the bypass. A bollard stands on it, which bicycles pass.
    private mutating func drawCycleway(_ bank: [Int]) {
        let tags: Stretch.Tags = [
            ("highway", "cycleway"), ("name", "Велодорожка вдоль реки"), ("surface", "asphalt"),
            ("foot", "yes"),
        ]
        for row in bank.indices.dropLast(2) {
            var nodes = [bank[row]]
            if row == 4 {
                let spot = sketch.spot(of: bank[row]).toward(sketch.spot(of: bank[row + 1]), by: 0.5)
                nodes.append(sketch.node(at: spot, ["barrier": "bollard"]))
            }
            stretches.append(Stretch(nodes: nodes + [bank[row + 1]], tags: tags, takesLanes: false))
        }
    }

    private mutating func drawBridge(_ index: Int, approach: Int) {
        let row = grid.bridgeRows[index]
        let (west, east) = (crossings[grid.riverColumn][row], crossings[grid.riverColumn + 1][row])
        let start = sketch.spot(of: approach)
        let abutments = [0.2, 0.75].map { sketch.node(at: start.toward(sketch.spot(of: east), by: $0)) }
        let road = StreetKind(highway: "primary", surface: "asphalt").tags(
            named: StreetNames.acrossRiver[index])
        stretches.append(Stretch(nodes: [west, approach, abutments[0]], tags: road, takesLanes: false))
        stretches.append(
            Stretch(nodes: abutments, tags: road + [("bridge", "yes"), ("layer", "1")], takesLanes: false))
        stretches.append(Stretch(nodes: [abutments[1], east], tags: road, takesLanes: false))
    }
}
