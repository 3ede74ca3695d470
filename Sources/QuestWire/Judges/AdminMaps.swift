public import QuestUnits

/// A map of the daemon, for those who run it.
public struct AdminMap: Codable, Sendable, Equatable {
    /// `main`, or the name that quests name it by.
    public var name: String
    /// The area's name, for people.
    public var area: String
    public var attribution: String
    /// The age of the OpenStreetMap data; missing where the map does not say it.
    public var timestamp: Timestamp?
    public var synthetic: Bool
    /// West, south, east, north in degrees.
    public var bounds: [Double]
    /// The SHA-256 of the file, hexadecimal.
    public var checksum: String
    /// The size of its file in bytes: mapped, so that they take memory only as they are used, and give it back.
    public var size: Int
    /// Whether it is in memory: the main one always, another one while quests on it are not closed, and for ten minutes after
    /// somebody asked for it.
    public var loaded: Bool
    /// The quests that are ridden on it and not closed.
    public var quests: [QuestID]

    public init(
        name: String, area: String, attribution: String, timestamp: Timestamp?, synthetic: Bool,
        bounds: [Double], checksum: String, size: Int, loaded: Bool, quests: [QuestID]
    ) {
        self.name = name
        self.area = area
        self.attribution = attribution
        self.timestamp = timestamp
        self.synthetic = synthetic
        self.bounds = bounds
        self.checksum = checksum
        self.size = size
        self.loaded = loaded
        self.quests = quests
    }
}

/// `GET admin/maps`: the main map first, the others by their names.
public struct AdminMapList: Codable, Sendable, Equatable {
    public var maps: [AdminMap]

    public init(maps: [AdminMap]) {
        self.maps = maps
    }
}

/// `PUT admin/maps/{map}/tiles`: the basemap of all maps as it is now.
public struct TilesInUse: Codable, Sendable, Equatable {
    /// The hash in the addresses of tiles.
    public var tiles: String

    public init(tiles: String) {
        self.tiles = tiles
    }
}
