import QuestEngine

/// What the live ride is made of: who stands on whom.
struct LiveParts: Sendable {
    let streams: Streams
    let keeping: RideKeeping
    let nextTask: NextTask
    let messages: MessageReader
    let teller: RideTeller
    let map: LiveMap
    let progress: TeamRides

    init(_ parts: Parts, desks: QuestDesks) {
        streams = Streams(startingAt: parts.clock.now)
        keeping = RideKeeping(
            rides: LiveRides(ids: parts.ids), maps: parts.maps, store: parts.store, streams: streams,
            clock: parts.clock)
        nextTask = NextTask(
            maps: parts.maps, guide: Guide(ids: parts.ids()), keeping: keeping, store: parts.store,
            clock: parts.clock, work: parts.work)
        messages = MessageReader(store: parts.store)
        teller = RideTeller(nextTask: nextTask, messages: messages, streams: streams)
        progress = TeamRides(keeping: keeping)
        map = LiveMap(keeping: keeping, maps: parts.maps, store: parts.store, clock: parts.clock)
    }
}
