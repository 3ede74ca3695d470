import ArgumentParser
import NIOCore
import NIOPosix
import QuestEngine
import QuestWire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct SimulateCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Let simulated riders take part in open quests: a rehearsal, or a load for the daemon.",
        discussion: """
            Makes teams called "Simulated SEED-N" (ids sim-SEED-N), lets their devices join, and rides the routes that \
            the daemon's answers give, with the errors, gaps and stops of real receivers. Every rider posts a batch of \
            positions each --every seconds with "?reply=next". Take the teams away with "questctl team erase".

              questctl simulate spring-ride --riders 40 --teams 10 --for 30m
              questctl simulate spring-ride --riders 40 --file spring-ride.geojson --watchers 2
              questctl simulate one two three --riders 3000 --streams 300 --closures-every 60 --json

            Riders know the right answers of quests whose file is given with --file; else they only guess. To see a day \
            in an hour, start a daemon on a new database with "questd --clock-speed 8" and give --speed-up 8: its clock \
            runs as fast as the riders. Ctrl-C ends the run with its summary.
            """)

    @Argument(help: ArgumentHelp("The quests; teams are spread over them.", valueName: "QUEST"))
    var quests: [QuestID]

    @Option(help: ArgumentHelp("How many riders, each with a device.", valueName: "N"))
    var riders: Int

    @Option(help: ArgumentHelp("How many teams. Default: one for four riders.", valueName: "N"))
    var teams: Int?

    @Option(help: ArgumentHelp("How many times as fast as people they ride.", valueName: "X"))
    var speedUp: Double?

    @Option(help: ArgumentHelp("What all randomness comes from.", valueName: "S"))
    var seed: UInt64 = 1

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How long: 90s, 30m, 2h. Default: until Ctrl-C.", valueName: "SPAN"))
    var length: Span<RehearsalSpan>?

    @Option(help: ArgumentHelp("Seconds between two posts of a rider.", valueName: "SECONDS"))
    var every = 10.0

    @Option(
        help: ArgumentHelp(
            "Riders set out spread over this time: 30s, 10m. Default: that between two posts.",
            valueName: "SPAN"))
    var ramp: Span<RehearsalSpan>?

    @Option(
        help: ArgumentHelp("Bends that a rider misses in a kilometre, on average: 0 to 5.", valueName: "N"))
    var wrongTurns = 0.1

    @Option(help: ArgumentHelp("Fixes in a post, 1 to 60.", valueName: "COUNT"))
    var fixes = 2

    @Option(
        help: ArgumentHelp(
            "The quest's file, so that riders know the answers; its name says which quest.", valueName: "FILE"
        ),
        completion: .file(extensions: ["geojson"]))
    var file: [String] = []

    @Option(help: ArgumentHelp("How many teams listen to their stream.", valueName: "N"))
    var streams = 0

    @Option(help: ArgumentHelp("How many organisers listen to the live stream.", valueName: "N"))
    var watchers = 0

    @Option(
        help: ArgumentHelp(
            "Close a piece of somebody's way so often, and open the one before.", valueName: "SECONDS"))
    var closuresEvery: Double?

    @Option(help: ArgumentHelp("Connections for posts at most.", valueName: "N"))
    var connections = 64

    @Option(
        help: ArgumentHelp("Write every acknowledged fix and answer to this file.", valueName: "FILE"),
        completion: .file())
    var acknowledged: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        guard (1...100_000).contains(riders) else {
            throw ValidationError("--riders is a number from 1 to 100000.")
        }
        guard teams.map({ (1...riders).contains($0) }) ?? true else {
            throw ValidationError("--teams is a number from 1 to that of riders.")
        }
        guard (1...3600).contains(every), closuresEvery.map({ (1...86_400).contains($0) }) ?? true else {
            throw ValidationError("--every and --closures-every are numbers of seconds, at least 1.")
        }
        guard (0...5).contains(wrongTurns) else {
            throw ValidationError("--wrong-turns is a number from 0 to 5.")
        }
        guard (1...60).contains(fixes) else { throw ValidationError("--fixes is a number from 1 to 60.") }
        guard speedUp.map({ (0.1...100).contains($0) }) ?? true else {
            throw ValidationError("--speed-up is a number from 0.1 to 100.")
        }
        guard (1...4000).contains(connections), (0...3000).contains(streams), (0...3000).contains(watchers)
        else {
            throw ValidationError("--connections, --streams and --watchers are numbers up to 4000 and 3000.")
        }
        guard Set(quests).count == quests.count else { throw ValidationError("Each quest stands once.") }
    }

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        guard let address = PlainAddress(client.server) else {
            throw CommandFailure(.usage, .simulationServerNotPlain("\(client.server)"))
        }
        let about: About = try await client.get(APIPath.about)
        let clock = DaemonClock(
            speed: about.clock?.speed ?? 1, shown: about.clock?.now ?? .now, origin: .now)
        let pace = (speedUp ?? Double(clock.speed)) / Double(clock.speed)
        if clock.speed > 1 { console.tell(.simulationClock(speed: clock.speed)) }
        if pace > 4 {
            console.note(
                Message.simulationFast(
                    pace == pace.rounded() ? "\(Int(pace))" : "\((pace * 10).rounded() / 10)"
                ).text(in: console.language))
        }
        var quests = try await openQuests(by: client)
        let writer = try acknowledged.map { path throws(CommandFailure) in try AcknowledgedFile(path: path) }
        let teamCount = teams ?? max(1, (riders + 3) / 4)
        let (total, language, drawsBar) = (riders, console.language, console.showsProgressBar)
        let devices = try await PartyMaker(client: client, seed: seed)
            .devices(riders: riders, teams: teamCount, in: &quests) { done in
                if drawsBar {
                    let text = Message.simulationJoining(done, of: total).text(in: language)
                    Console.write("\r\u{1B}[K" + text + (done == total ? "\n" : ""), to: STDERR_FILENO)
                }
            }
        var habits = SimulatedRider.Habits()
        habits.wrongTurnsPerKilometer = wrongTurns
        let plan = RehearsalRun.Plan(
            host: address.host, port: address.port, adminToken: client.token?.text ?? "", quests: quests,
            devices: devices, seed: seed, pace: pace, habits: habits, clock: clock, interval: every,
            ramp: ramp.map { Double($0.seconds.value) } ?? every, fixesPerPost: fixes,
            connections: connections,
            teamStreams: streams, staffStreams: watchers, closureInterval: closuresEvery, acknowledged: writer
        )
        console.tell(.simulationRiding(devices.count, teams: teamCount))
        let report = try await run(plan, on: console)
        if console.asJSON { return try console.print(json: report) }
        for line in report.lines(on: console) { console.print(line) }
    }

    /// Until the time is over or Ctrl-C.
    private func run(_ plan: RehearsalRun.Plan, on console: Console) async throws -> SimulationReport {
        FileLimit.raise()
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let run = RehearsalRun(plan, on: loop)
        Interruption.watch()
        let (start, cpu) = (ContinuousClock.now, ResourceUse.now.cpuSeconds)
        try await loop.submit { run.start() }.get()
        var lastTold = ContinuousClock.now
        while !Interruption.hasCome {
            try await Task.sleep(for: .milliseconds(100))
            let now = ContinuousClock.now
            if let length, now - start >= .seconds(length.seconds.value) { break }
            guard now - lastTold >= .seconds(console.showsProgressBar ? 1 : 10) else { continue }
            lastTold = now
            let tally = try await loop.submit { run.tally.counts }.get()
            let seconds = (now - start).seconds
            tell(tally, after: seconds, on: console)
        }
        let seconds = (ContinuousClock.now - start).seconds
        try await loop.submit { run.stop() }.get()
        // What is under way has ten seconds to come back.
        for _ in 0..<100 {
            if try await loop.submit({ run.pool.busyCount + run.pool.waitingCount }).get() == 0 { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        let used = ResourceUse.now.cpuSeconds - cpu
        let report = try await loop.submit {
            plan.acknowledged?.flush()
            return SimulationReport(run.tally, of: plan, seconds: seconds, cpu: used)
        }.get()
        if console.showsProgressBar { Console.write("\r\u{1B}[K", to: STDERR_FILENO) }
        try await group.shutdownGracefully()
        return report
    }

    private func tell(_ counts: RunTally.Counts, after seconds: Double, on console: Console) {
        let text = Message.simulationProgress(
            seconds: Int(seconds), posts: counts.posts, rate: Int(Double(counts.posts) / max(1, seconds)),
            errors: counts.errors, answers: counts.answers
        ).text(in: console.language)
        if console.showsProgressBar {
            Console.write("\r\u{1B}[K" + text, to: STDERR_FILENO)
        } else if !console.asJSON {
            console.note(text)
        }
    }

    private func openQuests(by client: DaemonClient) async throws -> [SimulatedQuest] {
        var answers: [QuestID: [TaskID: String]] = [:]
        for name in file {
            let source = QuestSource(name: name)
            let id = source.suggestedID ?? quests[0]
            guard
                let document = QuestDocument.read(try await source.read(), name: id.rawValue, system: nil)
                    .quest
            else { throw CommandFailure(.badFile, .replayQuestUnusable(name)) }
            // One file without a quest of its name is that of all of them.
            for quest in quests.contains(id) ? [id] : quests {
                for checkpoint in document.checkpoints {
                    answers[quest, default: [:]][checkpoint.id] = checkpoint.rule.rightAnswer
                }
            }
        }
        var found: [SimulatedQuest] = []
        for id in quests {
            let shown: AdminQuest = try await client.get(APIPath.adminQuest(id))
            guard shown.phase == .open else { throw CommandFailure(.refused, .simulationQuestNotOpen(id)) }
            found.append(SimulatedQuest(id: id, answers: answers[id] ?? [:]))
        }
        return found
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
