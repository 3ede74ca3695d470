/// Description of a map in its `.roads` file: the source of its roads, and the terms of use.
public struct MapInfo: Hashable, Sendable {
    /// The area's name, for people.
    public var name: String
    /// The name of the file the roads were read from, without its folder.
    public var source: String
    /// The age of the OpenStreetMap data, where the source says it.
    public var timestamp: Timestamp?
    public var bounds: Bounds
    /// Attribution to show wherever the map is used, such as "© OpenStreetMap contributors".
    public var attribution: String
    /// Tells whether a generator made the map, so that it shows no real place.
    public var isSynthetic: Bool
    /// The program that wrote the file, with its version.
    public var generator: String

    public init(
        name: String, source: String, timestamp: Timestamp? = nil, bounds: Bounds, attribution: String,
        isSynthetic: Bool = false, generator: String
    ) {
        self.name = name
        self.source = source
        self.timestamp = timestamp
        self.bounds = bounds
        self.attribution = attribution
        self.isSynthetic = isSynthetic
        self.generator = generator
    }
}
