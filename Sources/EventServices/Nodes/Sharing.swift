package import QuestEngine
package import ServerBase

/// Everything by which a daemon gets along with others that share its store; a daemon that has its store for itself has
/// none.
package struct Sharing: Sendable {
    /// This daemon among them.
    package let node: NodeName
    /// Hints that others have written.
    package let changes: any ChangeFeed
    package let leases: any LeaseStore
    /// Time after which all logs are caught up with where no hint came.
    package var interval = Duration.seconds(3)
    /// Longest time for which something is remembered of rows that others may change, where the hint of it was lost:
    /// sessions of browsers.
    package var memoryAge = Duration.seconds(10)
    /// Time for which a daemon that has died is still thought to be on duty.
    var dutySpan: Seconds = 15

    package init(
        node: NodeName, changes: any ChangeFeed, leases: any LeaseStore, interval: Duration = .seconds(3),
        memoryAge: Duration = .seconds(10), dutySpan: Seconds = 15
    ) {
        self.node = node
        self.changes = changes
        self.leases = leases
        self.interval = interval
        self.memoryAge = memoryAge
        self.dutySpan = dutySpan
    }
}
