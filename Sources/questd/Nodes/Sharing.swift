import QuestEngine
import ServerBase

/// Everything by which a daemon gets along with others that share its store; a daemon that has its store for itself has
/// none.
struct Sharing: Sendable {
    /// This daemon among them.
    let node: NodeName
    /// Hints that others have written.
    let changes: any ChangeFeed
    let leases: any LeaseStore
    /// Time after which all logs are caught up with where no hint came.
    var interval = Duration.seconds(3)
    /// Longest time for which something is remembered of rows that others may change, where the hint of it was lost:
    /// sessions of browsers.
    var memoryAge = Duration.seconds(10)
    /// Time for which a daemon that has died is still thought to be on duty.
    var dutySpan: Seconds = 15
}
