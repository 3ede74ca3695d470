package import QuestEngine
package import ServerBase

/// The parts of the live ride: who stands on whom.
package struct LiveParts: Sendable {
    package let streams: Streams
    package let keeping: RideKeeping
    package let nextTask: NextTask
    package let messages: MessageReader
    package let notifier: RideNotifier
    package let map: LiveMap
    package let progress: TeamRides

    /// - Parameter node: The daemon, where several have the same quests.
    package init(
        on maps: MapService, store: any QuestStore, clock: any TimeSource, work: WorkPool, at node: NodeName?,
        ids: @escaping @Sendable () -> IdentifierSource
    ) {
        streams = Streams(startingAt: clock.now, at: node)
        keeping = RideKeeping(
            rides: LiveRides(ids: ids), maps: maps, store: store, streams: streams, clock: clock)
        messages = MessageReader(store: store)
        nextTask = NextTask(
            maps: maps, keeping: keeping, messages: messages, store: store, clock: clock, work: work)
        notifier = RideNotifier(nextTask: nextTask, streams: streams)
        progress = TeamRides(keeping: keeping)
        map = LiveMap(keeping: keeping, maps: maps, store: store, clock: clock)
    }
}
