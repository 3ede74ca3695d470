import QuestUnits

/// The grid of streets before they are bent: its lines in metres, and what interrupts them.
struct TownGrid {
    /// Distances of the south–north streets from the west edge, and of the west–east ones from the south edge.
    let columns: [Double]
    let rows: [Double]
    /// The river flows between this column and the next.
    let riverColumn: Int
    /// The two rows that cross it, south first.
    let bridgeRows: [Int]
    /// Columns and rows around the park; no street enters it.
    let parkColumns: ClosedRange<Int>
    let parkRows: ClosedRange<Int>
    /// The main street.
    let mainColumn: Int
    let secondColumn: Int

    init(dice: inout SplitMix64) {
        let west = Self.lines(from: 70, to: 3480, spacing: 180...260, &dice)
        let east = Self.lines(from: 3820, to: Spot.limit.x - 60, spacing: 180...260, &dice)
        let columns = west + east
        let rows = Self.lines(from: 70, to: Spot.limit.y - 60, spacing: 200...290, &dice)
        self.columns = columns
        self.rows = rows
        riverColumn = west.count - 1
        bridgeRows = [Self.nearest(to: 1350, in: rows), Self.nearest(to: 3900, in: rows)]
        parkColumns = Self.nearest(to: 620, in: columns)...Self.nearest(to: 1740, in: columns)
        parkRows = Self.nearest(to: 1200, in: rows)...Self.nearest(to: 2520, in: rows)
        mainColumn = Self.nearest(to: 2500, in: columns)
        secondColumn = Self.nearest(to: 4900, in: columns)
    }

    private static func lines(
        from start: Double, to end: Double, spacing: ClosedRange<Int>, _ dice: inout SplitMix64
    ) -> [Double] {
        var lines = [start]
        while let last = lines.last, end - last > Double(spacing.upperBound) * 1.5 {
            lines.append(last + Double(dice.roll(spacing)))
        }
        return lines + [end]
    }

    private static func nearest(to wanted: Double, in lines: [Double]) -> Int {
        var best = 0
        for index in lines.indices where abs(lines[index] - wanted) < abs(lines[best] - wanted) {
            best = index
        }
        return best
    }

    func isInsidePark(column: Int, row: Int) -> Bool {
        column > parkColumns.lowerBound && column < parkColumns.upperBound
            && row > parkRows.lowerBound && row < parkRows.upperBound
    }

    var bypassRow: Int { rows.count - 1 }

    func kind(ofRow row: Int, _ dice: inout SplitMix64) -> StreetKind {
        if row == bypassRow { return StreetKind(highway: "trunk", surface: "asphalt") }
        if bridgeRows.contains(row) { return StreetKind(highway: "primary", surface: "asphalt") }
        if row % 4 == 2 { return StreetKind(highway: "tertiary", surface: "asphalt", hasCycleLane: true) }
        return quiet(&dice)
    }

    func kind(ofColumn column: Int, _ dice: inout SplitMix64) -> StreetKind {
        switch column {
        case mainColumn: return StreetKind(highway: "primary", surface: "asphalt", hasCycleLane: true)
        case secondColumn: return StreetKind(highway: "secondary", surface: "asphalt")
        case mainColumn - 2: return StreetKind(highway: "residential", oneway: .along, surface: "asphalt")
        case mainColumn + 2: return StreetKind(highway: "residential", oneway: .against, surface: "asphalt")
        case secondColumn - 2: return StreetKind(highway: "residential", oneway: .exceptBicycles)
        case riverColumn, riverColumn + 1: return StreetKind(highway: "tertiary", surface: "asphalt")
        default:
            return column % 5 == 1 ? StreetKind(highway: "unclassified", surface: "asphalt") : quiet(&dice)
        }
    }

    private func quiet(_ dice: inout SplitMix64) -> StreetKind {
        let surfaces: [String?] = [
            "asphalt", "asphalt", "asphalt", nil, nil, "paving_stones", "compacted", "gravel",
        ]
        let highway = dice.chance(percent: 10) ? "living_street" : "residential"
        return StreetKind(highway: highway, surface: dice.pick(surfaces))
    }
}
