import QuestEngine
import QuestWire
import ServerBase

/// The counts that the daemon keeps while it works. Made once, shared by all; each count costs a few atomic operations.
final class Metrics: Sendable {
    let requests = RequestCounts()
    let riders: HeardDevices
    let connectionsRefused = Counter()
    let commits = Counter()
    let commitGroup = Histogram(upTo: [1, 2, 4, 8, 16, 32, 64, 128, 256], unit: 1)
    let commitSeconds = Histogram.ofSeconds()
    let deliveries = (delivered: Counter(), failed: Counter())
    let alarms = Alarms()

    init(riders: HeardDevices = HeardDevices()) {
        self.riders = riders
    }

    /// Notes a write to the disk that so many decisions shared.
    func noteCommit(of count: Int, in elapsed: Duration) {
        commits.add(count)
        commitGroup.note(Double(count))
        commitSeconds.note(elapsed.fractionalSeconds)
    }
}

/// Figures that are read of the daemon when somebody asks for its numbers.
struct MetricGauges: Sendable {
    /// Sizes of the files of the database.
    struct Storage: Sendable {
        let walBytes: @Sendable () -> Int
        let databaseBytes: @Sendable () -> Int?
        let diskFreeBytes: @Sendable () -> Int?
        /// The moment of the last backup; `nil` where none was made.
        var lastBackup: @Sendable () -> Timestamp? = { nil }
    }

    struct WebhookCounts: Sendable, Equatable {
        var all = 0
        var failing = 0
        var stopped = 0
        /// Records that they have still to be sent.
        var waiting = 0
    }

    var storage: Storage?
    let connections: @Sendable () -> Int
    let streams: @Sendable () -> Int
    let work: @Sendable () -> (working: Int, waiting: Int)
    let workRefused: @Sendable () -> Int
    let webhooks: @Sendable () async -> WebhookCounts
    /// The maps in memory, each by the moment at which its data was taken from OpenStreetMap.
    let maps: @Sendable () -> [Timestamp?]
    /// Whether the system's clock is in step; `nil` where that may not be asked.
    var isClockInStep: @Sendable () -> Bool? = { ProcessFigures.isClockInStep }
    /// Seconds by which the system's clock leapt and is not followed; 0 where nothing is held.
    var clockHeld: @Sendable () -> Double = { 0 }
    let isStopping: @Sendable () -> Bool
    let started: Timestamp
}

extension Metrics {
    /// All numbers, as Prometheus reads them.
    ///
    /// - Complexity: O(number of series), and O(open files).
    func text(_ gauges: MetricGauges, at now: Timestamp) async -> MetricText {
        var text = MetricText()
        requests.write(to: &text)
        text.add(.connections, Double(gauges.connections()))
        text.add(.connectionsRefused, Double(connectionsRefused.value))
        text.add(.streams, Double(gauges.streams()))
        text.add(.riders, Double(riders.count))
        text.add(.commits, Double(commits.value))
        text.add(.commitGroup, [([], commitGroup)])
        text.add(.commitSeconds, [([], commitSeconds)])
        if let storage = gauges.storage {
            text.add(.walBytes, Double(storage.walBytes()))
            text.add(.databaseBytes, storage.databaseBytes().map { Double($0) })
            text.add(.diskFreeBytes, storage.diskFreeBytes().map { Double($0) })
            text.add(.backupTime, Double(storage.lastBackup()?.milliseconds ?? 0) / 1000)
        }
        let (working, waiting) = gauges.work()
        text.add(.workRunning, Double(working))
        text.add(.workWaiting, Double(waiting))
        text.add(.workRefused, Double(gauges.workRefused()))
        let webhooks = await gauges.webhooks()
        text.add(
            .webhooks,
            [
                .init(Double(webhooks.all), "all"), .init(Double(webhooks.failing), "failing"),
                .init(Double(webhooks.stopped), "stopped"),
            ])
        text.add(.webhookRecords, Double(webhooks.waiting))
        text.add(
            .webhookDeliveries,
            [
                .init(Double(deliveries.delivered.value), "delivered"),
                .init(Double(deliveries.failed.value), "failed"),
            ])
        let maps = gauges.maps()
        text.add(.maps, Double(maps.count))
        text.add(.mapAge, maps.compactMap(\.self).min().map { (now - $0).value })
        text.add(.alarm, Alarms.Cause.allCases.map { .init(alarms.has($0) ? 1 : 0, $0.rawValue) })
        text.add(.clockInStep, gauges.isClockInStep().map { $0 ? 1 : 0 })
        text.add(.clockHeld, gauges.clockHeld())
        text.add(.stopping, gauges.isStopping() ? 1 : 0)
        text.add(.build, [.init(1, Release.version)])
        text.add(.startTime, Double(gauges.started.milliseconds) / 1000)
        text.add(.processorSeconds, ProcessFigures.processorSeconds)
        text.add(.residentBytes, ProcessFigures.residentBytes)
        text.add(.openFiles, ProcessFigures.openFiles)
        return text
    }
}
