/// One position reading of a device.
public struct Fix: Sendable, Hashable {
    /// Device time, as the device reported it.
    public var time: Timestamp
    public var coordinate: Coordinate
    /// Radius of the 68 % circle; `nil` = unknown.
    public var accuracy: Meters?
    /// Metres a second; `nil` = unknown.
    public var speed: Double?
    /// Direction of travel; `nil` = unknown.
    public var course: Double?
    /// Metres above sea level; `nil` = unknown.
    public var altitude: Double?
    /// 0 … 1; `nil` = unknown.
    public var battery: Double?
    /// The client's own running number; `nil` = none given.
    public var sequence: Int64?
    /// The device says that the position did not come from its receiver: evidence, no proof, because people with an
    /// external receiver have it set too.
    public var isMock: Bool

    public init(
        time: Timestamp, coordinate: Coordinate, accuracy: Meters? = nil, speed: Double? = nil,
        course: Double? = nil, altitude: Double? = nil, battery: Double? = nil, sequence: Int64? = nil,
        isMock: Bool = false
    ) {
        self.time = time
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.speed = speed
        self.course = course
        self.altitude = altitude
        self.battery = battery
        self.sequence = sequence
        self.isMock = isMock
    }
}

/// Fixes of one device that came in one request.
public struct FixBatch: Sendable, Equatable {
    public let device: DeviceID
    /// When the device says that it sent them.
    public let sentAt: Timestamp
    public let receivedAt: Timestamp
    public let fixes: [Fix]
    /// The device's: `Device.salt`.
    public let salt: [UInt8]

    public init(
        device: DeviceID, sentAt: Timestamp, receivedAt: Timestamp, fixes: [Fix], salt: [UInt8] = []
    ) {
        self.salt = salt
        self.device = device
        self.sentAt = sentAt
        self.receivedAt = receivedAt
        self.fixes = fixes
    }
}
