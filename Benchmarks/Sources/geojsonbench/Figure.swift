/// One line of the results.
struct Figure {
    /// What a figure must reach.
    enum Bar {
        case atLeast(Double), atMost(Double)
        /// Only printed.
        case none
    }

    let what: String
    let unit: String
    let bar: Bar
    /// Nil when it could not be measured here.
    let measured: Double?

    /// Nil where there is no bar or no measurement.
    var isReached: Bool? {
        guard let measured else { return nil }
        switch bar {
        case .atLeast(let least): return measured >= least
        case .atMost(let most): return measured <= most
        case .none: return nil
        }
    }
}
