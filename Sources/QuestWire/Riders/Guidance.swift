public import QuestUnits

/// Something to do on the way, in the words of OSRM and in those of the rider.
public struct GuidedManeuver: Codable, Sendable, Equatable {
    /// Metres along the route: from the rider, in the list of a route from its start.
    public var distance: Double
    /// The type of OSRM's `maneuver`.
    public var kind: String
    /// The modifier of OSRM's `maneuver`; missing where there is no direction.
    public var modifier: String?
    /// The street that follows, as the map has it; missing where it has no name.
    public var street: String?
    /// Which exit of a roundabout to take, from one.
    public var exit: Int?
    public var location: Coordinate
    /// To be read or said.
    public var text: String
    /// The words of a banner beside the sign of the turn: the street's name, else the kind of way (`Cycleway`), else what
    /// to do.
    public var label: String?
    /// The kind of part that begins there because the rider gets off or goes aboard: `pushing`, `steps`, `ferry` or
    /// `train`; missing elsewhere.
    public var begins: String?

    public init(
        distance: Double, kind: String, modifier: String?, street: String?, exit: Int?,
        location: Coordinate, text: String, label: String? = nil, begins: String? = nil
    ) {
        self.label = label
        self.begins = begins
        self.distance = distance
        self.kind = kind
        self.modifier = modifier
        self.street = street
        self.exit = exit
        self.location = location
        self.text = text
    }
}

/// A part of the way that rides otherwise than a paved street.
public struct WayPart: Codable, Sendable, Equatable {
    /// `pushing`, `steps`, `unpaved`, `ferry` or `train`.
    public var kind: String
    /// Metres along the route to its beginning, 0 where the rider is on it; in the list of a route from its start.
    public var distance: Double
    /// Metres of it that are still to come.
    public var length: Double
    /// To be read or said.
    public var text: String

    public init(kind: String, distance: Double, length: Double, text: String) {
        self.kind = kind
        self.distance = distance
        self.length = length
        self.text = text
    }
}

/// Something that the rider is warned of as long as it is so.
public struct StandingWarning: Codable, Sendable, Equatable {
    /// `on-pause`, `finish-unconfirmed`, `out-of-bounds`, `wrong-way`, `going-back`, `silent-device` or `silent-teammate`.
    public var code: String
    /// In the language that was asked for.
    public var text: String
    /// The zone where nobody may ride.
    public var zone: ZoneID?
    /// The device of the team that is silent.
    public var device: DeviceID?
    /// When the unconfirmed stay at the finish began.
    public var since: Timestamp?

    public init(
        code: String, text: String, zone: ZoneID? = nil, device: DeviceID? = nil, since: Timestamp? = nil
    ) {
        self.since = since
        self.code = code
        self.text = text
        self.zone = zone
        self.device = device
    }
}
