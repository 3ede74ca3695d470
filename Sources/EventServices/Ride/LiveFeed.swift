import GeoJSONKit
package import Logging
package import QuestEngine
import QuestWire
import ServerBase
import ServiceLifecycle

/// Follows what services bring to the disk, and time itself, and notifies everybody who listens of what has changed:
/// riders of their next task, the staff of where teams are.
package actor LiveFeed: Service {
    private let services: QuestServices
    private let accounts: any AccountStore
    private let keeping: RideKeeping
    private let notifier: RideNotifier
    private let map: LiveMap
    private let streams: Streams
    private let logger: Logger
    /// Devices whose positions were not sent to the staff yet, nor they themselves told where to now.
    private var moved: [QuestID: Set<DeviceID>] = [:]
    /// Names of teams, until a command changes something of the quest.
    private var names: [QuestID: [TeamID: String]] = [:]
    /// Teams to whom it was not sent yet how far their devices have come.
    private var advanced: [QuestID: Set<TeamID>] = [:]
    /// Devices of whose silence their teams were told, and not yet that they are heard again.
    private var silent: Set<DeviceID> = []

    /// The time for which positions are gathered: so many riders make one event.
    static let gathering = Duration.milliseconds(150)
    /// The time between two looks at all rides for silence.
    static let lookInterval = Duration.seconds(10)

    package init(_ live: LiveParts, services: QuestServices, accounts: any AccountStore, logger: Logger) {
        (self.services, self.accounts) = (services, accounts)
        keeping = live.keeping
        notifier = live.notifier
        map = live.map
        streams = live.streams
        self.logger = logger
    }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { for await change in self.services.feed.changes { await self.take(change) } }
                group.addTask { await self.repeatedly(every: Self.gathering) { await self.publishMoves() } }
                group.addTask { await self.repeatedly(every: Self.lookInterval) { await self.look() } }
                group.addTask {
                    await self.repeatedly(every: Streams.keepAliveInterval) { self.streams.keepAlive() }
                }
            }
        }
        // So that no request is left waiting.
        streams.close()
    }

    private nonisolated func repeatedly(every interval: Duration, _ body: @Sendable () async -> Void) async {
        while (try? await Task.sleep(for: interval)) != nil { await body() }
    }

    func take(_ change: RecordFeed.Change) async {
        switch change {
        case .records(let records, let quest, let areOwn):
            if !areOwn { outdateRides(by: records, of: quest) }
            await take(records, of: quest)
        case .deleted(let quest):
            moved[quest] = nil
            advanced[quest] = nil
            names[quest] = nil
            map.points.forget(quest)
            // What came before may have made it anew since the deletion.
            streams.forget(quest)
        }
    }

    /// Rides whose positions another daemon has taken are no longer here what they were.
    private func outdateRides(by records: [Record], of quest: QuestID) {
        for record in records where record.kind == .positions {
            if let device = record.device { keeping.rides.outdate(device, in: quest) }
        }
    }

    /// Records of a quest that have just reached the disk.
    private func take(_ records: [Record], of quest: QuestID) async {
        let stream = streams.stream(of: quest)
        if let first = records.first { stream.noteTelling(from: first.seq) }
        defer { if let last = records.last { stream.noteSent(through: last.seq) } }
        // Verdicts name answers only: the state knows to which tasks, and of which teams.
        let kinds = RecordNews.kinds.union(AnswerNews.kinds)
        let speaksOfAnswers = records.contains { kinds.contains($0.kind) }
        let state = speaksOfAnswers ? await self.snapshot(of: quest)?.state : nil
        var concerned: Set<TeamID> = []
        var concernsAll = false
        for record in records {
            if record.kind == .positions {
                if let device = record.device { moved[quest, default: []].insert(device) }
                if let team = record.team { advanced[quest, default: []].insert(team) }
                continue
            }
            let content = try? record.content()
            stream.publish(StreamEvent(record, RecordNews(record, content, in: state).members))
            if let call = content?.call(in: record) {
                await publish(call, of: quest, on: stream, seq: record.seq)
            }
            if record.kind == .command { names[quest] = nil }
            if let team = record.team { concerned.insert(team) } else { concernsAll = true }
            await forget(after: record, content)
        }
        if let state { publishAnswers(of: records, in: state, on: stream) }
        guard stream.listenerCount > 0, let snapshot = await snapshot(of: quest) else { return }
        // Rides take positions just about now, once these are on the disk: they are told with the moves.
        var devices = Set(records.filter { $0.kind != .positions }.compactMap(\.device))
        if concernsAll {
            devices.formUnion(snapshot.state.devices.keys)
        } else {
            for team in concerned { devices.formUnion(snapshot.state.teams[team]?.devices ?? []) }
        }
        for ride in keeping.rides.rides(of: devices) {
            advanced[quest, default: []].insert(ride.device.team)
            await notifier.notify(ride.device, from: snapshot)
        }
    }

    /// Sends each team word of what records have changed of its answers, also where nobody listens just now: whoever
    /// comes again is told.
    private func publishAnswers(of records: [Record], in state: QuestState, on stream: QuestStream) {
        guard let first = records.first?.seq, let last = records.last?.seq else { return }
        let teams = Set(records.filter { AnswerNews.kinds.contains($0.kind) }.compactMap(\.team))
        for team in teams.sorted() {
            let data = AnswerNews.bytes(for: team, since: first...last, in: state)
            stream.publish(StreamEvent(AnswerNews.eventName, for: .team(team), data: data))
        }
    }

    /// Sends the staff a call for help as it is now.
    private func publish(
        _ id: RecordID, of quest: QuestID, on stream: QuestStream, seq: Int64
    ) async {
        // Also where nobody listens just now: whoever comes again is told.
        guard let snapshot = await snapshot(of: quest), let call = snapshot.state.call(id),
            let shown = try? await SOSReader(store: map.store, accounts: accounts)
                .shown([call], in: snapshot).first,
            let data = try? WireJSON.bytes(of: shown)
        else { return }
        stream.publish(StreamEvent(seq: seq, "sos", for: .staff, data: data, telling: call.team))
    }

    /// Forgets the rides of devices that are gone, and what was erased.
    private func forget(after record: Record, _ content: RecordContent?) async {
        switch content {
        case .erased(let erasure):
            // Calls for help are kept with their words, places and phone numbers for whoever comes again.
            streams.stream(of: record.quest).forget(told: record.team)
            if erasure.tracks > 0 { await forgetRides(after: record) }
        case .command(.teamRemoved):
            streams.stream(of: record.quest).forget(told: record.team)
            await forgetRides(after: record)
        case .command(.contactGiven): streams.stream(of: record.quest).forget(told: record.team)
        case .command(.deviceRemoved):
            if let device = record.device { keeping.rides.forget(device, in: record.quest) }
        default: break
        }
    }

    /// Erased positions are seen nowhere any more: of the device that the record names, else of its whole team.
    private func forgetRides(after record: Record) async {
        for ride in keeping.rides.rides(in: record.quest) {
            let device = ride.device
            guard device.team == record.team, record.device.map({ $0 == device.id }) ?? true else { continue }
            keeping.rides.forget(device.id, in: record.quest)
        }
    }

    /// Sends the staff where devices have come to since the last time, their teams how far, and each where to now.
    private func publishMoves() async {
        await takeUpHeard()
        let advanced = advanced
        self.advanced = [:]
        for (quest, teams) in advanced {
            let stream = streams.stream(of: quest)
            let listening = teams.filter { stream.hasListeners(.progress($0)) }
            guard !listening.isEmpty, let state = await snapshot(of: quest)?.state else { continue }
            for team in listening {
                let rides = keeping.rides.rides(of: state.teams[team]?.devices ?? [])
                let data = TeamRides.bytes(of: rides, at: keeping.clock.now)
                stream.publish(StreamEvent(TeamRides.eventName, for: .progress(team), data: data))
            }
        }
        let moved = moved
        self.moved = [:]
        for (quest, devices) in moved {
            let stream = streams.stream(of: quest)
            guard stream.listenerCount > 0, let snapshot = await snapshot(of: quest) else { continue }
            let rides = keeping.rides.rides(of: devices.sorted())
            if stream.hasListeners(.map) {
                let names = await names(of: quest)
                let features = rides.compactMap(\.view).compactMap { view in
                    try? map.feature(of: view, named: names[view.device.team] ?? "", in: snapshot)
                }
                let data = FeatureCollection(features).bytes()
                stream.publish(StreamEvent("positions", for: .map, data: data))
            }
            for ride in rides { await notifier.notify(ride.device, from: snapshot) }
        }
        streams.flush()
    }

    /// Takes up the rides that other daemons have gone on with and somebody here listens to.
    private func takeUpHeard() async {
        for (quest, devices) in moved {
            let outdated = keeping.rides.outdated(in: quest).intersection(devices)
            let stream = streams.stream(of: quest)
            guard !outdated.isEmpty, stream.listenerCount > 0, let snapshot = await snapshot(of: quest) else {
                continue
            }
            let isMapSeen = stream.hasListeners(.map)
            let heard = outdated.filter { device in
                guard let team = snapshot.state.devices[device]?.team else { return false }
                return isMapSeen || stream.hasListeners(.progress(team))
            }
            // What cannot be read now is when the device moves again.
            try? await keeping.takeUp(heard, in: snapshot)
        }
    }

    /// Looks at all rides for silence, and for routes that the roads or the quest have overtaken.
    /// Whoever is led elsewhere by that is notified: a start that has come sends riders to their tasks.
    func look() async {
        await forAllRides { rides, snapshot in
            let before = rides.map { $0.view?.route?.id }
            try? self.keeping.look(at: rides, in: snapshot)
            for (ride, id) in zip(rides, before) {
                if ride.view?.route?.id != id {
                    self.advanced[snapshot.quest, default: []].insert(ride.device.team)
                    await self.notifier.notify(ride.device, from: snapshot)
                }
                await self.noteSilence(of: ride, in: snapshot)
            }
        }
    }

    /// Whoever listens is warned of a device that has fallen silent, as whoever polls is, and told when it is silent
    /// no longer.
    private func noteSilence(of ride: LiveRide, in snapshot: QuestSnapshot) async {
        let isSilent = ride.view?.ride.isStale == true
        let isNew =
            isSilent
            ? silent.insert(ride.device.id).inserted : silent.remove(ride.device.id) != nil
        guard isNew else { return }
        for mate in keeping.rides.rides(of: snapshot.state.teams[ride.device.team]?.devices ?? []) {
            await notifier.notify(mate.device, from: snapshot)
        }
    }

    /// The roads have changed: every ride whose route is closed gets another one, and its listeners are notified.
    package func roadsChanged() async {
        await forAllRides { rides, snapshot in
            for ride in rides {
                let before = ride.view?.route?.id
                _ = try? await self.keeping.current(ride.device, in: snapshot)
                if ride.view?.route?.id != before {
                    self.advanced[snapshot.quest, default: []].insert(ride.device.team)
                    await self.notifier.notify(ride.device, from: snapshot)
                }
            }
        }
    }

    /// A few rides at a time, each with the quest as it is then, so that requests come in between.
    private func forAllRides(_ body: (ArraySlice<LiveRide>, QuestSnapshot) async -> Void) async {
        for quest in keeping.rides.quests {
            // What another daemon has gone on with is looked at there.
            var rides = keeping.rides.rides(in: quest).filter { !$0.isOutdated }[...]
            while !rides.isEmpty, let snapshot = await snapshot(of: quest) {
                await body(rides.prefix(Self.sliceSize), snapshot)
                rides = rides.dropFirst(Self.sliceSize)
                await Task.yield()
            }
        }
    }

    /// A millisecond or so of work.
    private static let sliceSize = 32

    private func names(of quest: QuestID) async -> [TeamID: String] {
        if let known = names[quest] { return known }
        let teams = (try? await map.store.teams(of: quest)) ?? []
        let read = Dictionary(uniqueKeysWithValues: teams.map { ($0.id, $0.name) })
        names[quest] = read
        return read
    }

    private func snapshot(of quest: QuestID) async -> QuestSnapshot? {
        try? await services.deskToBe(of: quest).snapshot()
    }
}

extension RecordContent {
    /// The call for help that a record of it begins or says something of.
    fileprivate func call(in record: Record) -> RecordID? {
        guard case .command(let command) = self else { return nil }
        switch command {
        case .sosRaised: return record.id
        case .sosTaken(let call), .sosClosed(let call), .sosWithdrawn(let call): return call
        default: return nil
        }
    }
}
