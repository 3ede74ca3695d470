import ArgumentParser
import QuestEngine
import QuestWire

struct ClockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock",
        abstract: .said(
            "See a daemon's clock beside its machine's, and decide about a leap.",
            "Сравнить часы сервера с часами его машины и решить, что делать со скачком."),
        discussion: .said(
            """
            When the clock of the machine leaps by more than three seconds, the daemon keeps its own time, so that no \
            team's time ends and no answer moves, and raises the alarm “clock”. If the clock of the machine comes back, \
            nothing has happened. If it is right now, have it followed.
            """,
            """
            Когда часы машины скачком уходят больше чем на три секунды, сервер идёт по своему времени: ни у одной \
            команды время не кончится, ни один ответ не сдвинется. При этом он поднимает тревогу «clock». Если часы \
            машины вернутся, ничего не изменится. Если теперь верны именно они, примите их время.
            """),
        subcommands: [ClockShow.self, ClockFollow.self], defaultSubcommand: ClockShow.self)
}

struct ClockShow: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said(
            "Show the daemon's clock beside its machine's. Needs the admin token.",
            "Показать часы сервера рядом с часами его машины. Нужен токен администратора."),
        discussion: """
              questctl clock
              questctl clock show --json
            """)

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let clock: AdminClock = try await client.get(APIPath.adminClock)
        if console.asJSON { return try console.print(json: clock) }
        var facts = FactList()
        facts.add(.daemonTime, clock.eventTime.description)
        facts.add(.machineTime, clock.systemTime.description)
        console.print(facts)
        console.print(clock.heldSeconds == 0 ? .clockFollowed() : .clockHeld(clock))
    }
}

struct ClockFollow: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: .said(
            "Have the daemon follow its machine's clock from now on. Needs the admin token.",
            "Перевести часы сервера на время его машины. Нужен токен администратора."),
        discussion: .said(
            """
            You name the seconds that “questctl clock” showed: the daemon follows no other leap. Forward it follows at \
            once. Back it never goes: it runs a tenth slower until both agree, or until you start it anew. Where several \
            daemons share a store, decide at each.
            """,
            """
            Назовите секунды, которые показала команда «questctl clock»: другой скачок сервер не примет. Вперёд он \
            переходит сразу. Назад он не идёт никогда: его часы отстают на десятую часть, пока не сойдутся с часами \
            машины или пока вы не перезапустите сервер. Если серверов несколько, решите это для каждого.
            """,
            then: """
                  questctl clock follow --seconds 7200
                  questctl clock follow --seconds -3600
                """))

    @Option(
        parsing: .unconditional,
        help: .said(
            "The leap that is to be followed, in seconds; less than 0 for back.",
            "Скачок, который принять, в секундах; меньше 0 — назад.", value: "SECONDS"))
    var seconds: Double

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        guard let held = Ranged<HeldSeconds>(seconds) else {
            throw CommandFailure(.usage, .clockSecondsWrong())
        }
        let clock: AdminClock = try await client.ask(
            .post, APIPath.adminClock, body: .json(ClockDecision(heldSeconds: held)))
        try console.print(clock, or: .clockFollowed())
    }
}

extension Label {
    fileprivate static let daemonTime = Label("label-daemon-time", "daemon's clock", "часы сервера")
    fileprivate static let machineTime = Label("label-machine-time", "machine's clock", "часы машины")
}

extension Message {
    fileprivate static func clockFollowed() -> Message {
        Message(
            "clock-followed", "The daemon follows its machine's clock.",
            "Сервер идёт по часам своей машины.")
    }

    fileprivate static func clockHeld(_ clock: AdminClock) -> Message {
        Message(
            "clock-held",
            """
            The machine's clock leapt by {seconds} s at {time}. The daemon keeps its own time. Set the machine's clock \
            right; if it is right already: questctl clock follow --seconds {seconds}
            """,
            """
            Часы машины скачком ушли на {seconds} с в {time}. Сервер идёт по своему времени. Исправьте часы машины; \
            если верны именно они: questctl clock follow --seconds {seconds}
            """,
            [
                "seconds": .text("\(Int(clock.heldSeconds.rounded()))"),
                "time": .text(clock.heldSince?.description ?? "–"),
            ])
    }

    fileprivate static func clockSecondsWrong() -> Message {
        Message(
            "clock-seconds-wrong", "--seconds takes the number that “questctl clock” showed.",
            "--seconds принимает число, которое показала команда «questctl clock».")
    }
}
