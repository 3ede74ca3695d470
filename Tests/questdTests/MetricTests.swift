import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import QuestEngine
import QuestTestSupport
import QuestWire
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Numbers for Prometheus")
struct MetricTests {
    private static func gauges(_ storage: MetricGauges.Storage? = nil) -> MetricGauges {
        MetricGauges(
            storage: storage, connections: { 3 }, streams: { 2 }, work: { (1, 4) }, workRefused: { 5 },
            webhooks: { .init(all: 3, failing: 2, stopped: 1, waiting: 7) },
            maps: { [World.start + Seconds(100), nil, World.start] },
            isClockInStep: { true }, isStopping: { false }, started: World.start)
    }

    private static let storage = MetricGauges.Storage(
        walBytes: { 10 }, databaseBytes: { 20 }, diskFreeBytes: { 30 })

    @Test("quotes, backslashes and ends of lines cannot break out of a label")
    func escaping() throws {
        var text = MetricText()
        text.add(.build, [.init(1, "a\"b\\c\nd")])
        #expect(text.text.hasSuffix("questd_build_info{version=\"a\\\"b\\\\c\\nd\"} 1\n"))
        let reading = try MetricReading(text.text)
        #expect(reading["questd_build_info", ["version": "a\\\"b\\\\c\\nd"]] == 1)
    }

    @Test("numbers stand as Prometheus reads them")
    func numbers() {
        #expect(MetricText.number(12) == "12" && MetricText.number(0.25) == "0.25")
        #expect(MetricText.number(.infinity) == "+Inf" && MetricText.number(.nan) == "NaN")
    }

    @Test("a range of a histogram counts all below its end, the last one everything")
    func histogram() throws {
        let histogram = Histogram(upTo: [1, 2, 4], unit: 0.5)
        for value in [0.5, 1, 1.5, 4, 9] { histogram.note(value) }
        #expect(histogram.total.upTo == [2, 3, 4, 5] && histogram.total.sum == 16)
        var text = MetricText()
        text.add(.commitGroup, [([], histogram)])
        let reading = try MetricReading(text.text)
        for (end, count) in [("1", 2.0), ("2", 3), ("4", 4), ("+Inf", 5)] {
            #expect(reading["questd_commit_group_size_bucket", ["le": end]] == count)
        }
        #expect(reading["questd_commit_group_size_count", [:]] == 5)
        #expect(reading["questd_commit_group_size_sum", [:]] == 16)
    }

    @Test(
        "every operation with every class of status makes fewer than 2,000 series, and a strict reader takes them"
    )
    func most() async throws {
        let metrics = Metrics()
        for operation in Operation.allCases.map({ Optional($0) }) + [nil] {
            for status in [200, 304, 404, 429, 500] {
                metrics.requests.note(operation, .init(code: status), after: .milliseconds(20))
            }
        }
        for limit in LimitTable.all {
            metrics.requests.note(.next, .tooManyRequests, by: limit, after: .zero)
        }
        let text = await metrics.text(Self.gauges(Self.storage), at: World.start + 60)
        #expect(text.seriesCount <= 2000, "\(text.seriesCount)")
        let reading = try MetricReading(text.text)
        #expect(reading.values.count == text.seriesCount)
        #expect(
            reading.values.keys.count { $0.name == MetricFamily.requests.rawValue }
                == 5 * (Operation.allCases.count + 1))
        #expect(
            Set(reading.types.keys) == Set(MetricFamily.allCases.map(\.rawValue)),
            "each family is told when there is something to tell")
        for family in MetricFamily.allCases {
            #expect(reading.types[family.rawValue] == family.kind.rawValue)
        }
        // Of the oldest one.
        #expect(reading["questd_map_age_seconds", [:]] == 60)
        #expect(reading["questd_maps", [:]] == 3)
        #expect(reading["questd_work_waiting", [:]] == 4)
        #expect(reading["questd_webhook_records_waiting", [:]] == 7)
        let limited = LimitTable.all.filter { $0.beyond.code == "too-many-requests" }
        #expect(limited.count > 10)
        #expect(
            reading.values.keys.count { $0.name == MetricFamily.limited.rawValue } == limited.count,
            "no series of what is refused for good")
    }

    @Test(
        "answers are counted by operation and status as they were given, and nothing of what was sent is in the text"
    )
    func exact() async throws {
        let world = try World()
        let server = QuestServer(world.parts)
        let metrics = server.parts.metrics
        try await server.routerAlone.test(.router) { client in
            let story = try await world.begun(Rider(client: client, token: nil))
            let path = "/api/v1/quests/story"
            for _ in 0..<3 { try await story.device.get(path + "/tasks").expect(.ok) }
            try await story.anonymous.get(path + "/tasks").expect(.unauthorized)
            try await story.anonymous.get("/nothing/" + World.secret.utf8.map { "\($0)" }.joined())
                .expect(.notFound)
            try await story.device.get("/api/v1/quests/other-canary/tasks").expect(.notFound)
        }
        #expect(metrics.requests.count(.listTasks, .success) == 3)
        #expect(metrics.requests.count(.listTasks, .refused) == 2)
        #expect(metrics.requests.count(nil, .refused) == 1)
        #expect(metrics.requests.count(.adminPutQuest, .success) == 1)
        #expect(metrics.requests.count(.join, .success) == 1)
        #expect(metrics.riders.count == 1)
        let text = await metrics.text(Self.gauges(), at: World.start)
        let reading = try MetricReading(text.text)
        let labels = [
            "operation": "listTasks", "method": "GET", "route": "/api/v1/quests/{quest}/tasks",
            "status": "2xx",
        ]
        #expect(reading["questd_requests_total", labels] == 3)
        for canary in ["canary", "nothing", "Лисы", "story", World.secret, World.adminToken.text] {
            #expect(!text.text.contains(canary), "\(canary)")
        }
    }

    @Test("a refusal for now is counted by the limit that was met, in the form of OSRM too")
    func limited() async throws {
        let world = try World()
        var parts = world.parts
        parts.limits = try #require(LimitValues("routes_per_network=1,route_refill_milliseconds=3600000"))
        let server = QuestServer(parts)
        try await server.routerAlone.test(.router) { client in
            let rider = Rider(client: client, token: nil)
            let path = "/route/v1/bicycle/61.4,55.15;61.4,55.15"
            let statuses = [try await rider.get(path).status, try await rider.get(path).status]
            #expect(statuses[0] != .tooManyRequests && statuses[1] == .tooManyRequests)
        }
        let text = await server.parts.metrics.text(Self.gauges(), at: World.start)
        let reading = try MetricReading(text.text)
        #expect(reading["questd_limited_total", ["limit": "routes_per_network"]] == 1)
        #expect(reading.values.keys.count { $0.name == MetricFamily.limited.rawValue } == 1)
    }

    @Test("polls that are answered at once are counted like all others")
    func atHand() async throws {
        let world = try World()
        try await world.runAtHand { story, atHand in
            try await story.device.post("/api/v1/quests/story/positions", story.fix("A")).expect(.ok)
            let path = "/api/v1/quests/story/next"
            let request = HTTPRequest(
                method: .get, scheme: "http", authority: "quest.example", path: path,
                headerFields: [.authorization: "Bearer " + (story.device.token ?? "")])
            try await story.device.get(path).expect(.ok)
            let before = atHand.metrics.requests.count(.next, .success)
            let answer = try #require(atHand.answer(to: request))
            #expect(answer.head.status == .ok)
            #expect(atHand.metrics.requests.count(.next, .success) == before + 1)
        }
    }

    @Test("a device is a rider for five minutes after it was heard of")
    func riders() {
        let clock = SetClock(World.start)
        let start = ContinuousClock.now
        let heard = HeardDevices { start + .milliseconds(Int64((clock.now - World.start).value * 1000)) }
        heard.note(DeviceID("one"))
        heard.note(DeviceID("one"))
        clock.advance(by: 200)
        heard.note(DeviceID("two"))
        #expect(heard.count == 2)
        clock.advance(by: 101)
        #expect(heard.count == 1)
        clock.advance(by: 200)
        #expect(heard.count == 0)
    }

    @Test("a leap is told once, and is cause for alarm while it is held and for ten minutes after that")
    func clockLeaps() {
        let (lines, alarms, clocks) = (LoggedLines(), Alarms(), TwoClocks())
        let watch = AlarmWatch(
            alarms: alarms, clock: clocks.steadyInUse(),
            storage: .init(walBytes: { 0 }, databaseBytes: { 0 }, diskFreeBytes: { nil }), leastFree: { 0 },
            logger: Logger(label: "test") { _ in CapturingLog(lines: lines) })
        var alarm = ClockAlarm()
        func isOn() -> Bool {
            watch.look(&alarm, clocks.monotonic)
            return alarms.has(.clock)
        }
        #expect(!isOn() && lines.all.isEmpty)
        clocks.set(by: 7200)
        for _ in 0..<100 {
            clocks.pass(seconds: 60)
            #expect(isOn())
        }
        #expect(lines.all.count == 1 && lines.all[0].contains("7200"), "\(lines.all)")
        clocks.set(by: -7200)
        #expect(isOn() && lines.all.count == 2)
        clocks.pass(seconds: 599)
        #expect(isOn())
        clocks.pass(seconds: 2)
        #expect(!isOn() && lines.all.count == 2)
    }

    @Test("a clock behind the newest record is cause for alarm until it is set right; the log says it once")
    func clockBehind() {
        let (lines, alarms, clocks) = (LoggedLines(), Alarms(), TwoClocks())
        let watch = AlarmWatch(
            alarms: alarms, clock: clocks.steady(newest: World.start + 3600),
            storage: .init(walBytes: { 0 }, databaseBytes: { 0 }, diskFreeBytes: { nil }), leastFree: { 0 },
            logger: Logger(label: "test") { _ in CapturingLog(lines: lines) })
        var alarm = ClockAlarm()
        for _ in 0..<3 { watch.look(&alarm, clocks.monotonic) }
        #expect(alarms.has(.clock) && lines.all.count == 1)
        clocks.set(by: 3600)
        watch.look(&alarm, clocks.monotonic)
        clocks.pass(seconds: 601)
        watch.look(&alarm, clocks.monotonic)
        #expect(!alarms.has(.clock))
    }

    @Test(
        "a disk and a log beyond their bounds are cause for alarm until they are within again; the log says it once"
    )
    func alarms() {
        let lines = LoggedLines()
        let alarms = Alarms()
        func look(free: Int, wal: Int) {
            var alarm = ClockAlarm()
            AlarmWatch(
                alarms: alarms,
                storage: .init(walBytes: { wal }, databaseBytes: { 0 }, diskFreeBytes: { free }),
                leastFree: { 100 }, logger: Logger(label: "test") { _ in CapturingLog(lines: lines) }
            ).look(&alarm, .now)
        }
        look(free: 100, wal: StoreLimits.logAlarm.value)
        #expect(alarms.all.isEmpty && lines.all.isEmpty)
        look(free: 99, wal: StoreLimits.logAlarm.value + 1)
        look(free: 99, wal: StoreLimits.logAlarm.value + 1)
        #expect(alarms.all == [.disk, .wal] && lines.all.count == 1)
        look(free: 100, wal: 0)
        #expect(alarms.all.isEmpty && lines.all.count == 2)
    }

    /// The files that people look at are those of this source.
    private static func file(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test(
        "the dashboard and the rules name numbers that there are, with labels that they have",
        arguments: ["packaging/grafana/request.json", "packaging/prometheus/request.rules.yml"])
    func named(_ path: String) throws {
        let text = try Self.file(path)
        let names = text.matches(of: /(?:questd|process)_[a-z_]+/).map { String($0.output) }
        #expect(Set(names).count > 5)
        for name in Set(names) {
            let family =
                MetricFamily(rawValue: name) ?? MetricFamily(rawValue: MetricReading.family(of: name))
            #expect(family != nil, "\(name)")
            if MetricFamily(rawValue: name) == nil { #expect(family?.kind == .histogram, "\(name)") }
        }
        let labels = Set(MetricFamily.allCases.flatMap(\.labels)).union(["le", "instance", "job", "severity"])
        for match in text.matches(of: /by \(([a-z, ]+)\)/) {
            for label in match.1.split(separator: ",") {
                #expect(labels.contains(label.trimmingCharacters(in: .whitespaces)), "\(label)")
            }
        }
    }

    @Test("the table of the guide has every number, its kind, its labels and its words")
    func guide() throws {
        let rows = try Self.file("docs/guides/OPERATING.md").split(separator: "\n").filter {
            $0.hasPrefix("| `questd_") || $0.hasPrefix("| `process_")
        }.map(String.init)
        #expect(
            rows
                == MetricFamily.allCases.map { family in
                    let labels = family.labels.map { "`\($0)`" }.joined(separator: ", ")
                    return "| `\(family.rawValue)` | \(family.kind.rawValue) | \(labels) | \(family.help) |"
                })
        let text = try Self.file("docs/guides/OPERATING.md")
        for area in LogArea.allCases { #expect(text.contains("`\(area.rawValue)`"), "\(area)") }
        for cause in Alarms.Cause.allCases { #expect(text.contains("`\(cause.rawValue)`"), "\(cause)") }
    }
}

@Suite("Levels of the log")
struct LogLevelTests {
    @Test("areas have levels of their own, all others the general one")
    func areas() throws {
        let levels = try #require(LogLevels("warning, webhooks=debug,http = error"))
        #expect(levels.general == .warning && levels[.webhooks] == .debug && levels[.http] == .error)
        #expect(levels[.storage] == .warning && levels[nil] == .warning)
        #expect(LogLevels("roads=debug")?.general == .info)
        for text in [
            "", "loud", "info,debug", "info,moon=debug", "http=debug,http=info", "info,http", "info,,",
        ] {
            #expect(LogLevels(text) == nil, "\(text)")
        }
    }

    @Test("a logger of an area has its level, and its lines name it")
    func logger() throws {
        let levels = try #require(LogLevels("warning,webhooks=debug"))
        let logger = Logger(label: "test") { JSONLineLog(label: $0, levels: levels) }
        #expect(logger.logLevel == .warning)
        #expect(logger.of(.webhooks).logLevel == .debug && logger.of(.http).logLevel == .warning)
        #expect(logger.of(.webhooks).of(.http).logLevel == .warning)
        #expect(logger.of(.webhooks)[metadataKey: LogArea.field] == "webhooks")
    }

    @Test("levels that are replaced hold for loggers that were made before")
    func replaced() throws {
        let levels = CurrentValue(LogLevels(general: .info))
        let logger = Logger(label: "test") { JSONLineLog(label: $0, levels: levels) }
        let ofArea = logger.of(.http)
        var own = logger
        own.logLevel = .critical
        levels.replace(with: try #require(LogLevels("error,http=trace")))
        #expect(logger.logLevel == .error && ofArea.logLevel == .trace && own.logLevel == .critical)
    }
}
