extension Surveyor {
    /// The river from north to south, a cycleway along its west bank, and the only two ways across.
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
        let course = (0...24).map { step in
            sketch.node(
                at: Spot(x: middle + Double(dice.roll(-25...25)), y: Spot.limit.y * Double(24 - step) / 24))
        }
        sketch.way(course, [("waterway", "river"), ("name", StreetNames.river)])
    }

    /// The cycleway stops short of the bypass. A bollard stands on it, which bicycles pass.
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
