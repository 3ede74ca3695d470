extension TimedFix {
    /// As reported, or as assumed where it is not.
    var accuracy: Meters { fix.accuracy ?? Self.assumedAccuracy }

    /// How far off a fix is taken to be that does not say so.
    static var assumedAccuracy: Meters { 20 }

    /// Whether nothing stands against the fix that is known of it alone: its time, its place, what the device says.
    var isUsable: Bool {
        flags.isEmpty && !fix.isMock && (coordinate.longitude != 0 || coordinate.latitude != 0)
    }
}
