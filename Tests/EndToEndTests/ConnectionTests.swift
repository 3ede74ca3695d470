import Foundation
import QuestTestSupport
import Testing

@testable import ServerBase
@testable import questd

/// Who holds connections without using them does not keep others from theirs.
@Suite("Connections, over real sockets", .serialized)
struct ConnectionTests {
    private static let hasty =
        "idle_seconds=2,body_seconds=2,stall_seconds=2,linger_seconds=1,connections_per_address=300"

    private static let live = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"

    /// One with a quest that can be joined.
    private static func daemon(_ option: String, _ value: String) async throws -> RunningDaemon {
        let daemon = try await RunningDaemon.start(option, value)
        let file = try daemon.folder.write(StoryQuest.document, to: "story.geojson")
        let loaded = try await daemon.questctl("quest", "load", file, "--id", "story")
        try #require(loaded.status == 0, "\(loaded.errors)")
        let opened = try await daemon.questctl("quest", "open", "story")
        try #require(opened.status == 0, "\(opened.errors)")
        return daemon
    }

    @Test("500 slow heads, bodies and readers are cut, and an honest client is served all the while")
    func slow() async throws {
        OpenFiles.raise()
        let daemon = try await Self.daemon("--limits", Self.hasty)
        let filesBefore = try Self.openFiles(of: daemon)
        var heads: [Socket] = []
        var bodies: [Socket] = []
        var readers: [Socket] = []
        defer { for socket in heads + bodies + readers { socket.close() } }
        let document = String(repeating: "GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n", count: 60)
        for _ in 0..<167 {
            heads.append(try Socket.connected(to: daemon.port, from: 2))
            try heads.last?.write(Array("GET /livez HTTP/1.1\r\nX: ".utf8))
            bodies.append(try Socket.connected(to: daemon.port, from: 3))
            try bodies.last?.write(
                Array(
                    "POST /api/v1/quests/story/join HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n{".utf8
                ))
            readers.append(try Socket.connected(to: daemon.port, from: 4, receiveBuffer: 4096))
            try readers.last?.write(Array(document.utf8))
        }
        // Nobody reads before all are cut: a reader that begins to take something again has its answers.
        #expect(readers.allSatisfy { $0.hasHeard(within: 600) })
        var rounds = 0
        var left = 0
        repeat {
            for socket in heads + bodies { try? socket.write([UInt8(ascii: "x")]) }
            #expect(try await daemon.client().get("/livez").status == 200)
            rounds += 1
            left = try Self.openFiles(of: daemon) - filesBefore
            try await Task.sleep(for: .milliseconds(250))
        } while rounds < 2400 && (rounds < 14 || left > 10)
        #expect(rounds < 2400, "ten minutes, and \(left) are still open")
        for (name, sockets) in [("head", heads), ("body", bodies), ("reader", readers)] {
            let heard = sockets.map { $0.readToClose(within: 600) }
            #expect(heard.count { $0 == nil } == 0, "\(name)")
            // Cut, not served to the end.
            #expect(heard.allSatisfy { ($0?.count ?? 0) < 4 << 20 }, "\(name)")
        }
        #expect(try await daemon.client().get("/livez").status == 200)
    }

    @Test("a refused request whose body drips is closed after its answer")
    func drippingRefusal() async throws {
        let daemon = try await RunningDaemon.start("--limits", "linger_seconds=1")
        for (head, status) in [
            ("POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n", "404"),
            ("POST /nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", "404"),
            ("PUT /api/v1/admin/quests/x HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n", "401"),
            ("GET /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n", "200"),
        ] {
            let socket = try Socket.connected(to: daemon.port)
            defer { socket.close() }
            try socket.write(Array(head.utf8))
            var heard: [UInt8] = []
            var isClosed = false
            for _ in 0..<6000 where !isClosed {
                try? socket.write(Array((head.contains("chunked") ? "1\r\nx\r\n" : "x").utf8))
                let more = socket.read(for: 0.1)
                heard += more.heard
                isClosed = more.isClosed
            }
            let text = String(decoding: heard, as: UTF8.self)
            #expect(isClosed, "\(head)")
            let rest = Array((head.contains("chunked") ? "1\r\nx\r\n" : "x").utf8)
            #expect(try await socket.isGone(within: 600, sending: rest), "\(head)")
            #expect(text.hasPrefix("HTTP/1.1 \(status)"), "\(head): \(text)")
            #expect(text.lowercased().contains("connection: close"), "\(head): \(text)")
        }
    }

    @Test("a body that stops is answered with 408, and its connection closed")
    func tooSlow() async throws {
        let daemon = try await Self.daemon("--limits", Self.hasty)
        let socket = try Socket.connected(to: daemon.port)
        defer { socket.close() }
        try socket.write(
            Array("POST /api/v1/quests/story/join HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{".utf8))
        let heard = try #require(socket.readToClose(within: 600))
        let text = String(decoding: heard, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 408") && text.contains("request-too-slow"), "\(text)")
        #expect(text.lowercased().contains("connection: close"))
    }

    @Test("one address has so many connections and no more; another has its own")
    func perAddress() async throws {
        let daemon = try await RunningDaemon.start("--limits", "connections_per_address=5")
        var sockets: [Socket] = []
        defer { for socket in sockets { socket.close() } }
        for _ in 0..<5 { sockets.append(try Socket.connected(to: daemon.port, from: 2)) }
        for socket in sockets {
            try socket.write(Array(Self.live.utf8))
            #expect(try !socket.read().isEmpty)
        }
        let sixth = try Socket.connected(to: daemon.port, from: 2)
        defer { sixth.close() }
        #expect(sixth.readToClose(within: 600) == [])
        #expect(try await daemon.client().get("/livez").status == 200)
        sockets.removeFirst().close()
        var isServed = false
        for _ in 0..<6000 where !isServed {
            let next = try Socket.connected(to: daemon.port, from: 2)
            defer { next.close() }
            try? next.write(Array(Self.live.utf8))
            isServed = (try? next.read().isEmpty) == false
            if !isServed { try await Task.sleep(for: .milliseconds(50)) }
        }
        #expect(isServed, "a place that is free again")
    }

    /// Once ended by a library that opens a file each second and traps where it cannot, half a second after the last file
    /// had gone to a connection: eight seconds are enough to see it.
    @Test("when files run out the daemon waits before it takes more connections, and neither spins nor ends")
    func noFiles() async throws {
        let daemon = try await RunningDaemon.start("--limits", "idle_seconds=3600")
        // What is opened at the first use is open before files are counted.
        #expect(try await daemon.client().get("/api/v1/quests").status == 200)
        try await Task.sleep(for: .seconds(2))
        let files = try Self.openFiles(of: daemon)
        let limited = try await Program.run(
            "/usr/bin/prlimit",
            ["--pid", "\(daemon.processIdentifier)", "--nofile=\(files + 42):\(files + 42)"])
        try #require(limited.status == 0, "\(limited.errors)")
        let kept = try Socket.connected(to: daemon.port)
        defer { kept.close() }
        try kept.write(Array(Self.live.utf8))
        #expect(try String(decoding: kept.read(), as: UTF8.self).hasPrefix("HTTP/1.1 200"))
        let waiting = try (0..<40).map { _ in try Socket.connected(to: daemon.port, from: 2) }
        try await Task.sleep(for: .seconds(1))
        let before = try Self.cpu(of: daemon)
        try await Task.sleep(for: .seconds(2))
        #expect(try Self.cpu(of: daemon) - before < 1, "seconds of CPU in two seconds")
        try await Task.sleep(for: .seconds(6))
        try #require(daemon.isRunning, "\(daemon.printed)")
        let open = try Self.openFiles(of: daemon)
        #expect(open < files + 42 - 16, "\(open) of \(files + 42), \(files) without connections")
        try kept.write(Array(Self.live.utf8))
        let answer = (try? kept.read()).map { String(decoding: $0, as: UTF8.self) }
        #expect(answer?.hasPrefix("HTTP/1.1 200") == true, "\(daemon.printed)")
        for socket in waiting { socket.close() }
        #expect(try await daemon.client().get("/livez").status == 200)
        #expect(daemon.printed.contains("no file for another connection"))
    }

    private static func openFiles(of daemon: RunningDaemon) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.processIdentifier)/fd").count
    }

    /// Seconds that all threads have taken so far.
    private static func cpu(of daemon: RunningDaemon) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(daemon.processIdentifier)/stat", encoding: .utf8)
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        return ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    @Test("the daemon asks for as many open files as the system lets it have")
    func raised() async throws {
        let daemon = try await RunningDaemon.start()
        let limits = try String(contentsOfFile: "/proc/\(daemon.processIdentifier)/limits", encoding: .utf8)
        let files = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max open files") })
        let numbers = files.split(separator: " ").compactMap { Int($0) }
        #expect(numbers.count == 2 && numbers[0] == min(numbers[1], 1 << 20), "\(files)")
    }

    @Test("HEAD has no body over the wire, and the next answer begins right behind it")
    func head() async throws {
        let daemon = try await RunningDaemon.start()
        for path in ["/livez", "/openapi.yaml", "/nowhere", "/api/v1/admin/quests", "/route/v1/bicycle/x"] {
            let socket = try Socket.connected(to: daemon.port)
            defer { socket.close() }
            let last = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            try socket.write(Array(("HEAD \(path) HTTP/1.1\r\nHost: x\r\n\r\n" + last).utf8))
            let heard = try #require(socket.readToClose(within: 600))
            let parts = String(decoding: heard, as: UTF8.self).components(separatedBy: "\r\n\r\n")
            #expect(parts.count == 3 && parts[1].hasPrefix("HTTP/1.1 200"), "\(path): \(parts)")
        }
    }

    @Test("whoever waits for 100 Continue gets it, or the refusal at once")
    func expect() async throws {
        let daemon = try await Self.daemon("--lang", "en")
        let body = #"{"code": "0000-0000"}"#
        let socket = try Socket.connected(to: daemon.port)
        defer { socket.close() }
        try socket.write(
            Array(
                """
                POST /api/v1/quests/story/join HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r
                Expect: 100-continue\r\nConnection: close\r\n\r\n
                """.utf8))
        #expect(String(decoding: try socket.read(), as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
        try socket.write(Array(body.utf8))
        let heard = try #require(socket.readToClose(within: 600))
        #expect(String(decoding: heard, as: UTF8.self).hasPrefix("HTTP/1.1 404"))
        for (path, length, status) in [
            ("/api/v1/quests/nowhere/join", 9, "404"), ("/api/v1/quests/story/join", 999_999_999, "413"),
            ("/api/v1/quests/story/answers", 9, "401"),
        ] {
            let refused = try Socket.connected(to: daemon.port)
            defer { refused.close() }
            try refused.write(
                Array(
                    "POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\nExpect: 100-continue\r\n\r\n"
                        .utf8))
            let text = String(decoding: try #require(refused.readToClose(within: 600)), as: UTF8.self)
            #expect(text.hasPrefix("HTTP/1.1 \(status)"), "\(text)")
            #expect(text.lowercased().contains("connection: close"))
        }
    }

    @Test("a crash is reported without anything that was in memory")
    func crash() async throws {
        let daemon = try await RunningDaemon.start()
        let environment = try String(
            decoding: Data(contentsOf: URL(filePath: "/proc/\(daemon.processIdentifier)/environ")),
            as: UTF8.self)
        #expect(environment.contains("SWIFT_BACKTRACE=registers=none"))
        let canary = "kanareika-\(UUID().uuidString)"
        _ = try await daemon.client().get("/api/v1/quests/\(canary)")
        // The first is reported; as nothing is really wrong, it goes on, and the second ends it.
        Foundation.kill(daemon.processIdentifier, SIGSEGV)
        for _ in 0..<12_000 where daemon.isRunning && !daemon.printed.contains("Backtrace took") {
            try await Task.sleep(for: .milliseconds(100))
        }
        for _ in 0..<6000 where daemon.isRunning {
            Foundation.kill(daemon.processIdentifier, SIGSEGV)
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(!daemon.isRunning)
        #expect(daemon.printed.contains("crashed"), "there is a report to look at")
        let printed = daemon.printed
        #expect(!printed.contains("Registers:") && !printed.contains(canary))
        // Hexadecimal dumps of memory: eight bytes with spaces between.
        #expect(printed.firstMatch(of: /(?:[0-9a-f]{2} ){8}/) == nil)
    }
}
