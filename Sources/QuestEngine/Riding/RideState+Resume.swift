extension RideState {
    /// The route is no longer of use, because the map was swapped: the next fix finds another one.
    public mutating func forgetRoute() { following = nil }

    /// When the ride ended, as the log has it: a finish that was taken back can happen again.
    public mutating func settle(finishedAt: Timestamp?) { self.finishedAt = finishedAt }
}
