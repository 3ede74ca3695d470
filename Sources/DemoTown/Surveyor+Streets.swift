extension Surveyor {
    mutating func drawStreets() {
        for row in grid.rows.indices {
            drawRow(row)
        }
        for column in grid.columns.indices {
            drawColumn(column)
        }
    }

    private mutating func drawRow(_ row: Int) {
        let kind = grid.kind(ofRow: row, &dice)
        let isBypass = row == grid.bypassRow
        let name = isBypass ? StreetNames.bypass : StreetNames.westToEast[row % StreetNames.westToEast.count]
        let tags = kind.tags(named: name) + (isBypass ? [("bicycle", "no")] : [])
        for column in grid.columns.indices.dropLast() where column != grid.riverColumn {
            let (start, end) = (crossings[column][row], crossings[column + 1][row])
            if !entersPark(start, end) { drawStretch(from: start, to: end, kind, tags) }
        }
    }

    private mutating func drawColumn(_ column: Int) {
        let kind = grid.kind(ofColumn: column, &dice)
        let isEmbankment = column == grid.riverColumn || column == grid.riverColumn + 1
        let name =
            isEmbankment
            ? StreetNames.embankments[column - grid.riverColumn]
            : StreetNames.southToNorth[column % StreetNames.southToNorth.count]
        for row in grid.rows.indices.dropLast() {
            let (start, end) = (crossings[column][row], crossings[column][row + 1])
            if !entersPark(start, end) { drawStretch(from: start, to: end, kind, kind.tags(named: name)) }
        }
    }

    /// Whether one block's length of a street would enter the park.
    private func entersPark(_ first: Int, _ second: Int) -> Bool { first == 0 || second == 0 }

    /// One block of a street. Quiet ones are sometimes bent, and now and then were never built.
    private mutating func drawStretch(from start: Int, to end: Int, _ kind: StreetKind, _ tags: Stretch.Tags)
    {
        let isQuiet = kind.highway == "residential" && kind.oneway == .no
        if isQuiet, dice.chance(percent: 9) { return }
        var nodes = [start]
        if isQuiet, dice.chance(percent: 30) {
            let (from, to) = (sketch.spot(of: start), sketch.spot(of: end))
            var bend = from.toward(to, by: Double(dice.roll(35...65)) / 100)
            bend.x += Double(dice.roll(-14...14))
            bend.y += Double(dice.roll(-14...14))
            nodes.append(sketch.node(at: bend))
        }
        nodes.append(end)
        stretches.append(
            Stretch(
                nodes: nodes, tags: tags, takesLanes: nodes.count == 2 && kind.oneway == .no && tags.count < 4
            ))
    }

    /// The avenue leaves the grid and runs from corner to corner of the eastern blocks.
    mutating func drawAvenue() {
        let tags = StreetKind(highway: "secondary", surface: "asphalt", hasCycleLane: true)
            .tags(named: StreetNames.avenue)
        var (column, row) = (grid.riverColumn + 1, grid.bridgeRows[0])
        while column + 1 < grid.columns.count, row + 1 < grid.bypassRow {
            stretches.append(
                Stretch(
                    nodes: [crossings[column][row], crossings[column + 1][row + 1]], tags: tags,
                    takesLanes: false))
            usedBlocks.insert([column, row])
            column += 1
            row += 1
        }
    }
}
