import ArgumentParser
import FoundationEssentials
import QuestEngine
import QuestWire

struct DoctorCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: .said(
            """
            Look for what is wrong: settings, daemon, version, clock, map, address, token, waiting answers, logs, lost \
            files, numbers.
            """,
            """
            Искать неполадки: настройки, сервер, версия, часы, карта, адрес, токен, ждущие ответы, журналы, пропавшие \
            файлы, показатели.
            """),
        discussion: .said(
            """
            Prints a line for each thing it looked at, and what to do about those that are not well. Ends with 0 \
            unless something is broken; the exit code then is that of the first broken thing.
            """,
            """
            Печатает по строке на каждую проверку и подсказывает, что делать, если что-то не в порядке. \
            Завершается с кодом 0, если ничего не сломано, иначе — с кодом первой неполадки.
            """,
            then: """
                  questctl doctor
                  questctl doctor --server club
                  questctl doctor --metrics http://127.0.0.1:9468
                """))

    @Option(
        help: .said(
            "Look at the daemon's numbers, too: the address that “questd --metrics” was given, as http://HOST:PORT.",
            "Посмотреть и показатели сервера: адрес из «questd --metrics» в виде http://HOST:PORT."))
    var metrics: String?

    func validate() throws {
        guard let metrics, ServerAddress(metrics) == nil else { return }
        throw ValidationError(
            .said(
                "--metrics is an address such as http://127.0.0.1:9468.",
                "--metrics — адрес вида http://127.0.0.1:9468."))
    }

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        var report = DoctorReport(console: console)
        await look(console, noting: &report)
        if let address = metrics.flatMap(ServerAddress.init) {
            do { report.note(try await DaemonNumbers.read(from: address), at: .now) } catch {
                report.add("numbers", error)
            }
        }
        try report.print()
        if let status = report.firstFault { throw CommandFailure(status, daemonSays: "") }
    }

    /// Looks at one thing after the other. Each step needs the ones before it, so the first fault is the last line, but
    /// for the settings.
    private func look(_ console: Console, noting report: inout DoctorReport) async {
        report.note("settings") { () throws(CommandFailure) in
            _ = try Settings.read()
            return .doctorConfig(Settings.file ?? "–")
        }
        let found = report.note("server") { () throws(CommandFailure) in
            try DaemonClient(server, on: console, needsToken: false)
        }
        guard let client = found else { return }
        report.add("server", .well, .doctorServer("\(client.server)"))
        do {
            let asked = ContinuousClock.now
            let ready = try await client.fetch("/readyz")
            let answered = (here: Timestamp.now, after: asked.duration(to: .now))
            report.add("daemon", .well, .doctorReady())
            if let date = ready.date {
                let seen = ClockComparison(date, answeredAt: answered.here, after: answered.after)
                report.add("clock", seen.isCertainlyOff ? .doubtful : .well, seen.message)
            }
            let about: About = try await client.get(APIPath.about)
            if about.version == Release.version {
                report.add("version", .well, .doctorVersion(about.version))
            } else {
                report.add("version", .doubtful, .doctorVersionDiffers(about.version, ours: Release.version))
            }
            report.add("map", .well, .doctorMap(about.map.name))
            if about.signIn?.isEmpty == false {
                let text: PrivacyReply = try await client.get(APIPath.privacy)
                if text.operator == nil { report.add("privacy", .doubtful, .doctorPrivacyMissing()) }
            }
            report.note(about.map, at: .now)
            await report.tryOut(publicURL: about.publicURL)
            if about.map.synthetic { report.add("map", .doubtful, .mapSynthetic()) }
        } catch {
            return report.add("daemon", error)
        }
        do {
            let known = try DaemonClient(server, on: console)
            let list: AdminQuestList = try await known.get(APIPath.adminQuests + "?files=true")
            report.add("token", .well, .doctorToken())
            report.add("quests", .well, .doctorQuests(list.quests.count))
            for quest in list.quests where quest.pendingCount > 0 {
                report.add("quests", .doubtful, .doctorPending(quest.pendingCount, quest: quest.id.rawValue))
            }
            report.note(list.quests, at: .now)
            await verifyLogs(of: list.quests, by: known, noting: &report)
            if let files = list.missingKeys { report.add("keys", .doubtful, .doctorKeysMissing(files)) }
            if let count = list.missingPhotos {
                report.add("photos", .doubtful, .doctorPhotosMissing(count))
            }
        } catch {
            report.add("token", error)
        }
    }

    /// Has the daemon recompute the log of each quest.
    private func verifyLogs(
        of quests: [AdminQuest], by client: DaemonClient, noting report: inout DoctorReport
    ) async {
        var count = 0
        for quest in quests {
            do {
                let found: LogVerification = try await client.get(
                    APIPath.adminQuest(quest.id, "log", "verify"))
                guard found.valid else {
                    throw CommandFailure(.refused, .logInvalid(quest.id, fault: found.fault ?? ""))
                }
                count += 1
            } catch let failure as CommandFailure where failure.code == "not-allowed" {
                // A steward's token is good, but not for logs.
                continue
            } catch {
                report.add("log", error)
            }
        }
        if count > 0 { report.add("log", .well, .doctorLogs(count)) }
    }
}

/// The findings of the doctor, in the order of looking.
struct DoctorReport {
    enum Health: String, Encodable {
        case well = "ok"
        case doubtful = "warning"
        case broken = "fault"

        fileprivate var look: Style.Look {
            switch self {
            case .well: .green
            case .doubtful: .yellow
            case .broken: .red
            }
        }
    }

    struct Check: Encodable {
        let name: String
        let status: Health
        let text: String
    }

    let console: Console
    private(set) var checks: [Check] = []
    private(set) var firstFault: ExitStatus?

    init(console: Console) {
        self.console = console
    }

    mutating func add(_ name: String, _ status: Health, _ message: Message) {
        checks.append(Check(name: name, status: status, text: message.text(in: console.language)))
    }

    mutating func add(_ name: String, _ error: any Error) {
        let failure = error as? CommandFailure
        firstFault = firstFault ?? failure?.status ?? .unreachable
        let text = failure?.text(console.language) ?? "\(error)"
        checks.append(Check(name: name, status: .broken, text: text))
    }

    mutating func note(_ name: String, _ look: () throws(CommandFailure) -> Message) {
        if let message: Message = note(name, look) { add(name, .well, message) }
    }

    /// Looks for something, and notes where that fails.
    ///
    /// - Returns: `nil` when it failed.
    mutating func note<Found>(_ name: String, _ look: () throws(CommandFailure) -> Found) -> Found? {
        do throws(CommandFailure) {
            return try look()
        } catch {
            add(name, error)
            return nil
        }
    }

    func print() throws {
        if console.asJSON { return try console.print(json: ["checks": checks]) }
        for check in checks {
            let word = check.status.rawValue
            let padding = String(repeating: " ", count: 9 - word.count)
            console.print(console.style(check.status.look, word) + padding + check.text)
        }
    }
}
