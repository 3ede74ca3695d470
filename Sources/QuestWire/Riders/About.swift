public import QuestUnits

/// The name and the version of this program, as `about`, `--version` and the `Server` field say them.
public enum Release {
    public static let name = "ReQuest"
    public static let version = "0.1.0"
    /// Both, as HTTP's field `Server` has them.
    public static let server = "\(name)/\(version)"
}

/// `GET about`: who runs this and on which map.
public struct About: Codable, Sendable, Equatable {
    public var name: String
    public var version: String
    public var organiser: String?
    /// The address at which phones reach the daemon, without a path; `nil` where nobody said.
    public var publicURL: String?
    public var map: MapCredits
    /// Only of a daemon whose clock runs fast.
    public var clock: RehearsalClock?
    /// The look of the riders' app where a quest sets none; missing where nobody set it.
    public var app: AppBranding?
    /// `true` of a daemon that lets the riders' app offer a simulated position; else left out.
    public var demo: Bool?
    /// The providers at which people can sign in; missing where none was set up.
    public var signIn: [SignInOption]?

    public init(
        name: String, version: String, organiser: String?, publicURL: String? = nil, map: MapCredits,
        clock: RehearsalClock? = nil, app: AppBranding? = nil, demo: Bool? = nil,
        signIn: [SignInOption]? = nil
    ) {
        self.name = name
        self.version = version
        self.organiser = organiser
        self.publicURL = publicURL
        self.map = map
        self.clock = clock
        self.app = app
        self.demo = demo
        self.signIn = signIn
    }
}

/// The clock of a daemon that rehearses.
public struct RehearsalClock: Codable, Sendable, Equatable {
    /// Times as fast as ours.
    public var speed: Int
    public var now: Timestamp

    public init(speed: Int, now: Timestamp) {
        self.speed = speed
        self.now = now
    }
}

/// The road map in use, and whom to thank for it.
public struct MapCredits: Codable, Sendable, Equatable {
    public var name: String
    /// To be shown wherever the map or a route is.
    public var attribution: String
    /// Moment of the OpenStreetMap data.
    public var timestamp: Timestamp?
    /// Made by a generator, not a map of any place.
    public var synthetic: Bool
    /// `[west, south, east, north]` in degrees.
    public var bounds: [Double]
    /// SHA-256 of the map file.
    public var checksum: String

    public init(
        name: String, attribution: String, timestamp: Timestamp?, synthetic: Bool, bounds: [Double],
        checksum: String
    ) {
        self.name = name
        self.attribution = attribution
        self.timestamp = timestamp
        self.synthetic = synthetic
        self.bounds = bounds
        self.checksum = checksum
    }
}

/// `GET limits`: what bounds requests, and what happens beyond it, as it is in force.
public struct LimitList: Codable, Sendable, Equatable {
    /// In the order of `docs/guides/LIMITS.md`.
    public var limits: [LimitRow]

    public init(limits: [LimitRow]) {
        self.limits = limits
    }
}

/// One limit.
public struct LimitRow: Codable, Sendable, Equatable {
    /// Stable, snake_case.
    public var name: String
    /// In force.
    public var value: Int
    /// The unit of `value`: `count`, `bytes`, `characters`, `meters`, `pixels`, `seconds` or `milliseconds`.
    public var unit: String
    /// `refused`, `closed`, `cut`, `delayed`, `told`, `flagged` or `finding`.
    public var beyond: String
    /// The code of the problem document or the finding, where there is one.
    public var code: String?

    public init(name: String, value: Int, unit: String, beyond: String, code: String?) {
        self.name = name
        self.value = value
        self.unit = unit
        self.beyond = beyond
        self.code = code
    }
}
