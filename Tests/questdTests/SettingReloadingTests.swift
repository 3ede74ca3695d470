import Foundation
import Logging
import QuestEngine
import QuestStoreSQLite
import Synchronization
import Testing

@testable import ServerBase
@testable import questd

@Suite("Settings that are read again")
struct SettingReloadingTests {
    /// A daemon that was started with such a file of settings.
    private struct Scene {
        let live: LiveSettings
        let lines = LoggedLines()
        private let start: SettingValues

        private static let flags: [Setting: String] = [.map: "a.roads", .database: "/var/q.sqlite"]

        private static func values(_ file: String) throws(ConfigurationError) -> SettingValues {
            try SettingValues(
                flags: flags, environment: [:],
                file: try ConfigurationFile(path: "questd.toml", bytes: Array(file.utf8)))
        }

        init(_ file: String) throws {
            live = LiveSettings(try Configuration(try Self.values(file)))
            start = try Self.values(file)
        }

        /// - Returns: The reserves that were taken into use.
        func reload(_ text: String) -> [Int] {
            let seen = SeenReserves()
            SettingReloading(
                live: live, atStart: start,
                read: { () throws(ConfigurationError) in try Self.values(text) },
                reserving: { seen.note($0.bytes) },
                logger: Logger(label: "test") { [lines] _ in CapturingLog(lines: lines) }
            ).reload()
            return seen.all
        }
    }

    private final class SeenReserves: Sendable {
        private let seen = Mutex<[Int]>([])
        var all: [Int] { seen.withLock { $0 } }
        func note(_ bytes: Int) { seen.withLock { $0.append(bytes) } }
    }

    @Test("levels of the log, trusted proxies and the disk's reserve are taken while the daemon runs")
    func taken() throws {
        let scene = try Scene("")
        let reserves = scene.reload(
            """
            log-level = "warning,http=debug"
            trusted-proxies = ["10.0.0.0/8"]
            [limits]
            disk_reserve_bytes = 7
            """)
        #expect(scene.live.logLevels.value == LogLevels("warning,http=debug"))
        #expect(scene.live.proxies.value == TrustedProxies("10.0.0.0/8"))
        #expect(reserves == [7] && scene.live.reserve.value.bytes == 7)
        #expect(scene.lines.all.count == 1 && !scene.lines.all.joined().contains("restart"))
    }

    @Test(
        "where anything is wrong all stays as it is, and the log says what and where",
        arguments: ["streams = 1", "listen = \"nowhere\"", "[limits]\nno_such = 1", "log-level ="])
    func kept(_ wrong: String) throws {
        let scene = try Scene("trusted-proxies = [\"::1\"]")
        let reserves = scene.reload("log-level = \"error\"\ntrusted-proxies = []\n" + wrong)
        #expect(reserves.isEmpty && scene.live.logLevels.value == LogLevels(general: .info))
        #expect(scene.live.proxies.value == TrustedProxies("::1"))
        let line = try #require(scene.lines.all.first)
        #expect(scene.lines.all.count == 1 && line.contains("settings kept: questd.toml:"))
    }

    @Test("what needs a restart is named, settings and limits, and nothing else")
    func restart() throws {
        let scene = try Scene("listen = \"127.0.0.1:1\"\n[limits]\nstreams = 5")
        _ = scene.reload(
            """
            listen = "127.0.0.1:2"
            organiser = "Club"
            log-level = "debug"
            [limits]
            streams = 6
            connections = 100
            disk_reserve_bytes = 9
            """)
        let line = try #require(scene.lines.all.last)
        #expect(line.contains("needs a restart: listen, organiser, limits."), "\(line)")
        #expect(line.contains("limits.streams") && line.contains("limits.connections"))
        #expect(!line.contains("log-level") && !line.contains("disk_reserve_bytes"))
        // Back to what it was started with: nothing to do.
        _ = scene.reload("listen = \"127.0.0.1:1\"\n[limits]\nstreams = 5")
        #expect(!(scene.lines.all.last ?? "restart").contains("restart"))
    }

    @Test("the guide names every setting that is read again")
    func documented() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/guides/SETTINGS.md"), encoding: .utf8)
        let paragraph = try #require(text.split(separator: "\n\n").first { $0.contains("`SIGHUP` reads") })
        for setting in Setting.allCases where setting.reloading == .whole {
            #expect(paragraph.contains("`\(setting.rawValue)`"), "\(setting)")
        }
        #expect(paragraph.contains("`\(StoreLimits.reserve.name)`"))
    }
}
