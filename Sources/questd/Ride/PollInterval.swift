import QuestEngine

/// After how many seconds a device should ask again.
enum PollInterval {
    /// Near the task, where the next few metres matter.
    static let near: Seconds = 3
    static let far: Seconds = 10
    /// While the rider stands, has no task left, or the quest is not open.
    static let resting: Seconds = 30

    /// - Parameters:
    ///   - remaining: Along the route.
    ///   - speed: Metres a second, as the device told it.
    static func seconds(remaining: Meters, speed: Double?) -> Seconds {
        if remaining < 150 { return near }
        if let speed, speed < 0.5 { return resting }
        return far
    }
}
