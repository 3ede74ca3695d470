extension QRCode {
    /// The code in characters, two rows of modules in each line; the quiet zone is drawn as well.
    ///
    /// Light modules are drawn and dark ones left out, as terminals are dark; on a light one the colours are exchanged,
    /// which readers of today understand too.
    var drawing: String {
        let span = -Self.quietZone..<side + Self.quietZone
        return stride(from: span.lowerBound, to: span.upperBound, by: 2).map { row in
            span.map { column in
                switch (isLight(row, column), row + 1 < span.upperBound && isLight(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
        }.joined(separator: "\n")
    }

    private func isLight(_ row: Int, _ column: Int) -> Bool {
        guard (0..<side).contains(row), (0..<side).contains(column) else { return true }
        return !modules[row * side + column]
    }
}
