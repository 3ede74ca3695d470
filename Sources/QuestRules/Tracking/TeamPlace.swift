/// The choice of the device that says where a team is.
public enum TeamPlace {
    /// The silence after which a device is passed over while another one sends positions.
    public static let longestSilence: Seconds = 120

    /// The primary device while it is fresh; else the one with the freshest fix. Fixes from the future prove nothing.
    ///
    /// - Parameters:
    ///   - primary: the device that was chosen, or the captain's; `nil` for none.
    ///   - fixes: the last fix of each device that has one, in any order.
    /// - Returns: `nil` without any fix that is not from the future.
    /// - Complexity: O(number of fixes).
    public static func device(
        primary: DeviceID?, among fixes: [(device: DeviceID, time: Timestamp)], at now: Timestamp
    ) -> DeviceID? {
        let possible = fixes.filter { $0.time.milliseconds <= now.milliseconds + 60_000 }
        let freshest = possible.max { ($0.time, $1.device) < ($1.time, $0.device) }
        guard let freshest else { return nil }
        let chosen = possible.first { $0.device == primary }
        guard let chosen else { return freshest.device }
        let isFresh = now.milliseconds - chosen.time.milliseconds <= Int64(longestSilence.value * 1000)
        return isFresh ? chosen.device : freshest.device
    }
}
