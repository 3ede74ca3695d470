/// A small invented town on a river, as OpenStreetMap XML: the map that the demo rides on.
///
/// The town is drawn by rule from a seed, over 61.32–61.42 E and 55.14–55.19 N. It has streets with Russian names in
/// a crooked grid, an avenue across it, one-way streets, cycleways, a park with paths, a river with two bridges, turn
/// restrictions, gates, a bypass closed to bicycles, and places with water, repair, shelter and first aid. It is no
/// map of any real place, and the file says so; only the seven checkpoints of the Chelyabinsk quest are real, and the
/// streets are laid so that each can be ridden to.
///
/// The same seed gives the same bytes on every machine: only additions, products and integers are used.
public struct DemoTown: Sendable {
    /// The value of the file's `generator` attribute, by which an import knows the map as synthetic.
    public static let generator = "questctl map demo"

    /// A place in degrees, WGS 84, longitude first.
    public struct Place: Sendable, Hashable {
        public let longitude: Double
        public let latitude: Double

        init(_ longitude: Double, _ latitude: Double) {
            self.longitude = longitude
            self.latitude = latitude
        }
    }

    /// The corners of the map.
    public static let southWest = Place(61.32, 55.14)
    public static let northEast = Place(61.42, 55.19)

    /// The checkpoints of the Chelyabinsk quest, in the quest's order. Each lies within 40 m of a rideable way.
    public static let checkpoints: [Place] = [
        Place(61.33529663085937, 55.15406051701917),
        Place(61.35503768920898, 55.16558354205109),
        Place(61.34010314941406, 55.159160479203756),
        Place(61.35787010192871, 55.14842037652591),
        Place(61.36362075805663, 55.1561201956302),
        Place(61.39088810192871, 55.16440337652591),
        Place(61.40430450439453, 55.17651507880266),
    ]

    public let seed: UInt64

    public init(seed: UInt64 = 1961) {
        self.seed = seed
    }

    /// Returns the whole map as an OSM XML 0.6 document in UTF-8, about 0.5 MB.
    public func osmXML() -> [UInt8] {
        OSMWriter.document(drawn())
    }

    func drawn() -> Sketch {
        var surveyor = Surveyor(seed: seed)
        return surveyor.draw()
    }
}
