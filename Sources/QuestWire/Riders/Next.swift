public import GeoJSONKit
public import QuestUnits

/// `GET quests/{quest}/next`, and `POST …/positions?reply=next`.
public struct NextReply: Codable, Sendable, Equatable {
    /// The nearest open task by riding time, a GeoJSON Feature as `…/tasks/{task}` has it; `null` when none
    /// is left, and on the way to the start or the finish.
    @AlwaysPresent public var task: JSONValue?
    /// Stays the same while the rider follows the route.
    @AlwaysPresent public var routeID: RouteID?
    @AlwaysPresent public var remaining: Remaining?
    /// Seconds until the task closes; `null` when it stays open.
    @AlwaysPresent public var timeLeft: Double?
    /// Ask again after this many seconds.
    public var pollAfter: Double
    /// The way, when `?have=` was given and names another route.
    public var geometry: LineString?
    /// Why there is no task here although positions were stored (only with `?reply=next`).
    public var problem: Problem?
    /// The messages of the organisers to the team since the record that `?seen=` names, oldest first; missing when
    /// none.
    public var messages: [RiderMessage]?
    /// Verdicts that came later than their answers, since that record too; missing when none.
    public var verdicts: [LaterVerdict]?
    /// The fixes that were not taken, by index (only with `?reply=next`); missing where all were.
    public var refused: [FlaggedFix]?
    /// The start or the finish, a GeoJSON Feature with its `role` as `…/tasks` has it, where the way leads there;
    /// missing on the way to a task.
    public var stop: JSONValue?
    /// The next thing to do on the way; missing where there is no way.
    public var maneuver: GuidedManeuver?
    /// The next part of each kind that is to be pushed, has stairs, is not paved, or goes by ferry or train; missing when none is left.
    public var ahead: [WayPart]?
    /// The warnings to the rider that stand now, the gravest first; missing when none.
    public var warnings: [StandingWarning]?
    /// The moment at which the team's ride ended; missing while it rides.
    public var finishedAt: Timestamp?
    /// The moment from which on the team is late; missing where nothing ends its time, and after its finish.
    public var lateAfter: Timestamp?
    /// The price of each late minute that is begun; missing where there is none.
    public var lateMinute: Price?
    /// The way back to the finish; missing where the quest does not tell it.
    public var goBack: GoBack?

    public init(
        task: JSONValue?, routeID: RouteID?, remaining: Remaining?, timeLeft: Double?, pollAfter: Double,
        geometry: LineString? = nil, problem: Problem? = nil, messages: [RiderMessage]? = nil,
        verdicts: [LaterVerdict]? = nil
    ) {
        self.task = task
        self.routeID = routeID
        self.remaining = remaining
        self.timeLeft = timeLeft
        self.pollAfter = pollAfter
        self.geometry = geometry
        self.problem = problem
        self.messages = messages
        self.verdicts = verdicts
    }
}

/// The part of the way that is left.
public struct Remaining: Codable, Sendable, Equatable {
    /// Metres along the route.
    public var distance: Double
    /// Seconds of riding.
    public var duration: Double
    /// Degrees clockwise from north, as the crow flies.
    public var bearing: Double
    /// Metres as the crow flies.
    public var straightDistance: Double
    /// Metres up; missing on a flat map.
    public var ascent: Double?

    public init(
        distance: Double, duration: Double, bearing: Double, straightDistance: Double, ascent: Double? = nil
    ) {
        self.ascent = ascent
        self.distance = distance
        self.duration = duration
        self.bearing = bearing
        self.straightDistance = straightDistance
    }
}

/// The price of each late minute that is begun, in the measure by which teams are ranked.
public struct Price: Codable, Sendable, Equatable {
    public var points: Int?
    public var seconds: Int?

    public init(points: Int? = nil, seconds: Int? = nil) {
        self.points = points
        self.seconds = seconds
    }
}

/// The way back to the finish, from where the device is.
public struct GoBack: Codable, Sendable, Equatable {
    /// The last moment to turn round at without being late.
    public var turnAt: Timestamp
    /// Seconds of riding to the finish, at the device's own pace of the day; before it has one, at its team's.
    public var duration: Double
    /// Seconds until then; below 0 for who is too late already.
    public var spare: Double

    public init(turnAt: Timestamp, duration: Double, spare: Double) {
        self.turnAt = turnAt
        self.duration = duration
        self.spare = spare
    }
}

/// A GeoJSON geometry of type `LineString`.
public struct LineString: Codable, Sendable, Equatable {
    public let type: String
    public var coordinates: [Coordinate]

    public init(coordinates: [Coordinate]) {
        type = "LineString"
        self.coordinates = coordinates
    }
}

/// `GET quests/{quest}/routes/{route}`: a GeoJSON Feature.
public struct RouteFeature: Codable, Sendable, Equatable {
    public let type: String
    public var id: RouteID
    public var geometry: LineString
    public var properties: RouteProperties

    public init(id: RouteID, geometry: LineString, properties: RouteProperties) {
        type = "Feature"
        self.id = id
        self.geometry = geometry
        self.properties = properties
    }
}

/// Metres and seconds of the whole route, and where it leads.
public struct RouteProperties: Codable, Sendable, Equatable {
    /// Missing on the way to the start or the finish.
    public var task: TaskID?
    /// `start` or `finish`; missing on the way to a task.
    public var stop: String?
    public var distance: Double
    public var duration: Double
    /// Metres that it goes up and down in all; missing on a flat map.
    public var ascent: Double?
    public var descent: Double?
    /// Kilojoules of work; missing on a flat map.
    public var energy: Double?
    public var madeAt: Timestamp
    /// The next thing to do for the device that follows it.
    public var maneuver: GuidedManeuver?
    /// Everything to do on it, in order.
    public var maneuvers: [GuidedManeuver]
    /// All parts that are to be pushed, have stairs, are not paved, or go by ferry or train, in order.
    public var parts: [WayPart]
    /// The height above the sea of each point of the line, in metres, where they were asked for; `null` where the ground
    /// is not known. Missing on a flat map.
    public var elevations: [Double?]?
    /// The heights of the rest of the way where they were asked for, at most 60: metres from the route's start and above the
    /// sea. Missing on a flat map.
    public var heights: [[Double]]?

    public init(
        task: TaskID?, stop: String? = nil, distance: Double, duration: Double, madeAt: Timestamp,
        maneuver: GuidedManeuver? = nil, maneuvers: [GuidedManeuver] = [], parts: [WayPart] = []
    ) {
        self.task = task
        self.stop = stop
        self.distance = distance
        self.duration = duration
        self.madeAt = madeAt
        self.maneuver = maneuver
        self.maneuvers = maneuvers
        self.parts = parts
    }
}
