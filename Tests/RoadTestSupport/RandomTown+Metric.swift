public import RoadRouter

extension RandomTown {
    /// A town with the sections of the everyday profiles.
    public init(withBicycleMetric seed: UInt64, columns: Int, rows: Int) {
        self.init(seed: seed, columns: columns, rows: rows) { Preparation.sections(for: $0) }
    }

    /// A town prepared for one profile beside the usual ones, with traits for it to consider.
    public init(with profile: ProfileName, seed: UInt64, columns: Int, rows: Int) {
        let profiles = Profile.everyday + Profile.all.filter { $0.name == profile }
        let distinct = profiles.reduce(into: [Profile]()) { found, one in
            if !found.contains(where: { $0.name == one.name }) { found.append(one) }
        }
        self.init(seed: seed, columns: columns, rows: rows, hasTraits: true) {
            Preparation.sections(of: distinct, for: $0)
        }
    }
}
