import QuestEngine
import ServerBase

/// The parts of the live ride: who stands on whom.
struct LiveParts: Sendable {
    let streams: Streams
    let keeping: RideKeeping
    let nextTask: NextTask
    let messages: MessageReader
    let notifier: RideNotifier
    let map: LiveMap
    let progress: TeamRides

    init(_ parts: Parts, services: QuestServices) {
        streams = Streams(startingAt: parts.clock.now, at: parts.sharing?.node)
        keeping = RideKeeping(
            rides: LiveRides(ids: parts.ids), maps: parts.maps, store: parts.store, streams: streams,
            clock: parts.clock)
        messages = MessageReader(store: parts.store)
        nextTask = NextTask(
            maps: parts.maps, keeping: keeping, messages: messages, store: parts.store, clock: parts.clock,
            work: parts.work)
        notifier = RideNotifier(nextTask: nextTask, streams: streams)
        progress = TeamRides(keeping: keeping)
        map = LiveMap(keeping: keeping, maps: parts.maps, store: parts.store, clock: parts.clock)
    }
}
