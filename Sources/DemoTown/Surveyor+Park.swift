extension Surveyor {
    /// Paths from the middle of the park like spokes to its sides, two of them past the checkpoints that stand in it.
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

    /// To the south-east a footway closed to bicycles, to the north-west one that ends in steps.
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
