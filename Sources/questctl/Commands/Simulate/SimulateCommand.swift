import ArgumentParser
import Glibc
import NIOCore
import NIOPosix
import QuestEngine
import QuestWire
import Synchronization

struct SimulateCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: .said(
            "Let simulated riders take part in open quests: a rehearsal, or a load for the daemon.",
            "Пустить воображаемых участников в открытые квесты: репетиция или нагрузка на сервер."),
        discussion: .said(
            """
            Makes teams called "Simulated SEED-N" (ids sim-SEED-N), lets their devices join, and rides the \
            routes that the daemon's answers give, with the errors, gaps and stops of real receivers. Every \
            rider posts a batch of positions each --every seconds with "?reply=next". Take the teams away with \
            "questctl team erase".

              questctl simulate spring-ride --riders 40 --teams 10 --for 30m
              questctl simulate spring-ride --riders 40 --file spring-ride.geojson --watchers 2
              questctl simulate one two three --riders 3000 --streams 300 --closures-every 60 --json

            Riders know the right answers of quests whose file is given with --file; else they only guess. To \
            see a day in an hour, start a daemon on a new database with "questd --clock-speed 8" and give \
            --speed-up 8: its clock runs as fast as the riders. Ctrl-C ends the run with its summary.
            """,
            """
            Создаёт команды с названиями «Simulated SEED-N» (id: sim-SEED-N), вводит в них устройства и едет по \
            маршрутам из ответов сервера, с ошибками, пропусками и остановками настоящих приёмников. Каждый \
            участник отправляет пакет положений каждые --every секунд с «?reply=next». Убрать команды можно \
            через «questctl team erase».

              questctl simulate spring-ride --riders 40 --teams 10 --for 30m
              questctl simulate spring-ride --riders 40 --file spring-ride.geojson --watchers 2
              questctl simulate one two three --riders 3000 --streams 300 --closures-every 60 --json

            Участники знают верные ответы в тех квестах, чей файл указан в --file, иначе только угадывают. Чтобы \
            увидеть день за час, запустите сервер с новой базой и «questd --clock-speed 8» и укажите --speed-up \
            8: его часы пойдут так же быстро, как участники. Ctrl-C завершает прогон итогом.
            """))

    @Argument(
        help: .said(
            "The quests; teams are spread over them.",
            "Квесты; команды распределяются по ним.", value: "QUEST"))
    var quests: [QuestID]

    @Option(
        help: .said(
            "How many riders, each with a device.",
            "Сколько участников, у каждого одно устройство.", value: "N"))
    var riders: Int

    @Option(
        help: .said(
            "How many teams. Default: one for four riders.",
            "Сколько команд. По умолчанию: одна на четверых.", value: "N"))
    var teams: Int?

    @Option(
        help: .said(
            "How many times as fast as people they ride.",
            "Во сколько раз быстрее людей они едут.", value: "X"))
    var speedUp: Double?

    @Option(
        help: .said(
            "What all randomness comes from.",
            "Число, из которого берётся всё случайное.", value: "S"))
    var seed: UInt64 = 1

    @Option(
        name: .customLong("for"),
        help: .said(
            "How long: 90s, 30m, 2h. Default: until Ctrl-C.",
            "Сколько длится: 90s, 30m, 2h. По умолчанию: до Ctrl-C.", value: "SPAN"))
    var length: Span<RehearsalSpan>?

    @Option(
        help: .said(
            "Seconds between two posts of a rider.",
            "Сколько секунд между двумя отправками участника.", value: "SECONDS"))
    var every = 10.0

    @Option(
        help: .said(
            "Riders set out spread over this time: 30s, 10m. Default: that between two posts.",
            """
            За какое время участники постепенно стартуют: 30s, 10m. По умолчанию: за время между двумя \
            отправками.
            """, value: "SPAN"))
    var ramp: Span<RehearsalSpan>?

    @Option(
        help: .said(
            "Bends that a rider misses in a kilometre, on average: 0 to 5.",
            "Сколько поворотов на километр участник в среднем пропускает: от 0 до 5.", value: "N"))
    var wrongTurns = 0.1

    @Option(
        help: .said("Fixes in a post, 1 to 60.", "Сколько положений в отправке, от 1 до 60.", value: "COUNT"))
    var fixes = 2

    @Option(
        help: .said(
            "The quest's file, so that riders know the answers; its name says which quest.",
            "Файл квеста, чтобы участники знали ответы; имя файла говорит, какой это квест.", value: "FILE"),
        completion: .file(extensions: ["geojson"]))
    var file: [String] = []

    @Option(
        help: .said(
            "How many teams listen to their stream.",
            "Сколько команд слушают свой поток.", value: "N"))
    var streams = 0

    @Option(
        help: .said(
            "How many organisers listen to the live stream.",
            "Сколько организаторов слушают живой поток.", value: "N"))
    var watchers = 0

    @Option(
        help: .said(
            "Close a piece of somebody's way so often, and open the one before.",
            "Раз в столько секунд перекрывать чей-нибудь путь и открывать прежний.", value: "SECONDS"))
    var closuresEvery: Double?

    @Option(
        help: .said(
            "How many riders call for help once, which is taken over at once.",
            "Сколько участников один раз зовут на помощь; вызов сразу берут.", value: "N"))
    var sos = 0

    @Option(
        help: .said(
            "How many teams come to the finish when their time is over.",
            "Сколько команд приезжают на финиш, когда их время уже вышло.", value: "N"))
    var late = 0

    @Option(
        help: .said(
            "Connections for posts at most.",
            "Не больше стольких соединений для отправок.", value: "N"))
    var connections = 64

    @Option(
        help: .said(
            "Write every acknowledged fix and answer to this file.",
            "Записать в этот файл каждое подтверждённое положение и каждый ответ.", value: "FILE"),
        completion: .file())
    var acknowledged: String?

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        guard (1...100_000).contains(riders) else {
            throw ValidationError(
                .said("--riders is a number from 1 to 100000.", "--riders — число от 1 до 100000."))
        }
        guard teams.map({ (1...riders).contains($0) }) ?? true else {
            throw ValidationError(
                .said(
                    "--teams is a number from 1 to that of riders.",
                    "--teams — число от 1 до числа участников."))
        }
        guard (1...3600).contains(every), closuresEvery.map({ (1...86_400).contains($0) }) ?? true else {
            throw ValidationError(
                .said(
                    "--every and --closures-every are numbers of seconds, at least 1.",
                    "--every и --closures-every — числа секунд, не меньше 1."))
        }
        guard (0...5).contains(wrongTurns) else {
            throw ValidationError(
                .said("--wrong-turns is a number from 0 to 5.", "--wrong-turns — число от 0 до 5."))
        }
        guard (1...60).contains(fixes) else {
            throw ValidationError(.said("--fixes is a number from 1 to 60.", "--fixes — число от 1 до 60."))
        }
        guard speedUp.map({ (0.1...100).contains($0) }) ?? true else {
            throw ValidationError(
                .said(
                    "--speed-up is a number from 0.1 to 100.",
                    "--speed-up — число от 0,1 до 100 (дробное пишется с точкой)."))
        }
        guard (1...4000).contains(connections), (0...3000).contains(streams), (0...3000).contains(watchers)
        else {
            throw ValidationError(
                .said(
                    "--connections, --streams and --watchers are numbers up to 4000 and 3000.",
                    "--connections, --streams и --watchers — числа до 4000 и 3000."))
        }
        guard (0...riders).contains(sos) else {
            throw ValidationError(
                .said("--sos is a number up to that of riders.", "--sos — число до числа участников."))
        }
        guard (0...(teams ?? max(1, (riders + 3) / 4))).contains(late) else {
            throw ValidationError(
                .said("--late is a number up to that of teams.", "--late — число до числа команд."))
        }
        guard Set(quests).count == quests.count else {
            throw ValidationError(.said("Each quest stands once.", "Каждый квест указывают один раз."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        guard let address = PlainAddress(client.server) else {
            throw CommandFailure(.usage, .simulationServerNotPlain("\(client.server)"))
        }
        let about: About = try await client.get(APIPath.about)
        let clock = DaemonClock(speed: about.clock?.speed ?? 1, shown: about.clock?.now ?? .now, origin: .now)
        let pace = (speedUp ?? Double(clock.speed)) / Double(clock.speed)
        if clock.speed > 1 { console.remark(.simulationClock(speed: clock.speed)) }
        if pace > 4 { console.note(Message.simulationFast(pace).text(in: console.language)) }
        var quests = try await openQuests(by: client)
        let writer = try acknowledged.map { path throws(CommandFailure) in try AcknowledgedFile(path: path) }
        let teamCount = teams ?? max(1, (riders + 3) / 4)
        let (total, language, drawsBar) = (riders, console.language, console.showsProgressBar)
        let devices = try await PartyMaker(client: client, seed: seed, clock: clock)
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
            teamStreams: streams, staffStreams: watchers, closureInterval: closuresEvery,
            acknowledged: writer,
            callers: sos, lateTeams: Set((1...teamCount).prefix(late).map { TeamID("sim-\(seed)-\($0)") }))
        console.remark(.simulationRiding(devices.count, teams: teamCount))
        var report = try await run(plan, on: console)
        // A daemon that was killed meanwhile tells nothing of it.
        report.ends = try? await RideEnds(of: plan, by: client)
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
        var lastShown = ContinuousClock.now
        while !Interruption.hasCome {
            try await Task.sleep(for: .milliseconds(100))
            let now = ContinuousClock.now
            if let length, now - start >= .seconds(length.seconds.value) { break }
            guard now - lastShown >= .seconds(console.showsProgressBar ? 1 : 10) else { continue }
            lastShown = now
            let tally = try await loop.submit { run.tally.counts }.get()
            let seconds = (now - start).seconds
            show(tally, after: seconds, on: console)
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

    private func show(_ counts: RunTally.Counts, after seconds: Double, on console: Console) {
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

/// The limit of open files of this process: each stream needs one.
enum FileLimit {
    static func raise() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        setrlimit(resource, &limit)
    }
}

/// Notes Ctrl-C and SIGTERM, so that the summary is printed before the end.
enum Interruption {
    private static let flag = Atomic(false)

    static var hasCome: Bool { flag.load(ordering: .relaxed) }

    static func watch() {
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in Interruption.flag.store(true, ordering: .relaxed) }
        }
    }
}
