/// What a `.roads` file says of itself: where its roads come from, and under which terms.
public struct MapInfo: Hashable, Sendable {
    /// The area's name, for people.
    public var name: String
    /// The name of the file the roads were read from, without its folder.
    public var source: String
    /// The age of the OpenStreetMap data, where the source says it.
    public var timestamp: Timestamp?
    public var bounds: Bounds
    /// What must be shown wherever the map is used, such as "© OpenStreetMap contributors".
    public var attribution: String
    /// Made by a generator: no map of a real place.
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
