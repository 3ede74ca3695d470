public import RoadRouter

extension SearchEffort {
    /// Little, since debug builds are slow; small problems are solved for certain anyway.
    public static let ofTests = SearchEffort(clamping: 200_000)
}
