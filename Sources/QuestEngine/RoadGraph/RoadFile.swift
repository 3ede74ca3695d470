/// Placeholder of the contract: replaced by the RoadGraph room.
public struct RoadFile: Sendable {}
