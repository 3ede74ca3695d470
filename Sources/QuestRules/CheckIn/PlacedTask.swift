/// A task with the place where it is done.
public struct PlacedTask: Sendable {
    public let id: TaskID
    let detector: CheckInDetector

    public var zone: ArrivalZone { detector.zone }

    /// - Complexity: O(positions of a polygon): whoever asks often makes it once.
    public init(_ id: TaskID, at zone: ArrivalZone) {
        self.id = id
        detector = CheckInDetector(zone)
    }

    /// The tasks of a quest, in the order of its file.
    public static func all(of quest: Quest) -> [PlacedTask] {
        quest.checkpoints.map { PlacedTask($0.id, at: $0.zone) }
    }
}
