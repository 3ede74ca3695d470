import ArgumentParser
import QuestEngine

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: .said(
            "Show the profiles of routes, and check one of your own.",
            "Показать профили маршрутов и проверить свой."),
        subcommands: [ProfileList.self, ProfileShow.self, ProfileCheck.self])
}

struct ProfileList: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said("List the built-in profiles.", "Перечислить встроенные профили."))

    @OptionGroup var speech: OutputOptions

    private struct Row: Encodable {
        let name: String
        let summary: String
    }

    func perform(on console: Console) async throws {
        let rows = Profile.all.map { profile in
            Row(name: profile.name.rawValue, summary: profile.name.summary.text(in: console.language))
        }
        if console.asJSON { return try console.print(json: rows) }
        var table = Table([
            .init(heading: console.word(.name)), .init(heading: console.word(.profileUse), mayShrink: true),
        ])
        for row in rows { table.add([.init(row.name), .init(row.summary)]) }
        console.print(table)
    }
}

struct ProfileShow: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said(
            "Print a built-in profile as TOML, a start for one of your own.",
            "Напечатать встроенный профиль в TOML — начало для своего."),
        discussion: .said(
            """
            A profile of your own is a file with a name, the built-in profile it begins with (base), and what is \
            different. Speeds are kilometres an hour on the flat, weights and what traits add to them are times \
            the riding time, pauses seconds; “never” lists what riders are never led along. docs/PROFILES.md \
            explains each.
            """,
            """
            Свой профиль — файл с именем, встроенным профилем, с которого он начинается (base), и тем, что в нём \
            иначе. Скорости — в километрах в час по ровному, веса и надбавки к ним — во сколько раз дороже \
            времени в пути, паузы — в секундах; в «never» — то, по чему участников никогда не ведут. Всё \
            объясняет docs/PROFILES.md.
            """,
            then: """
                  questctl profile show safe > family.toml
                  questctl profile show road --changes
                """))

    @Argument(
        help: .said("A built-in profile.", "Встроенный профиль.", value: "NAME"),
        completion: .list(Profile.all.map(\.name.rawValue)))
    var name: String

    @Flag(
        help: .said(
            "Only what is different from trekking.", "Только то, чем он отличается от trekking."))
    var changes = false

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        guard let profile = Profile.named(ProfileName(rawValue: name)) else {
            throw CommandFailure(.usage, RoutingError.unknownProfile(name).message)
        }
        let own = "my-\(profile.name.rawValue)"
        let text = profile.text(name: own, basedOn: changes ? .trekking : nil)
        if console.asJSON { return try console.print(json: ["name": profile.name.rawValue, "toml": text]) }
        console.print(bytes: Array(text.utf8))
    }
}

struct ProfileCheck: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: .said(
            "Say everything that is wrong with a profile of your own.",
            "Сказать всё, что не так в своём профиле."),
        discussion: .said(
            """
            Prints all faults as FILE:LINE: error: TEXT, and ends with 1 when there are any. A map is prepared \
            for the profile by map build --profile FILE.
            """,
            """
            Печатает все ошибки как FILE:LINE: error: TEXT и завершается с кодом 1, если они есть. Карту для \
            профиля готовит «map build --profile FILE».
            """,
            then: """
                  questctl profile check family.toml
                  questctl map build city.osm.pbf -o city.roads --profile safe --profile family.toml
                """))

    @Argument(
        help: .said("The profile's file.", "Файл профиля.", value: "FILE.toml"),
        completion: .file(extensions: ["toml"]))
    var file: String

    @OptionGroup var speech: OutputOptions

    private struct Report: Encodable {
        let file: String
        let name: String?
        let faults: [Row]

        struct Row: Encodable {
            let line: Int
            let code: String
            let text: String
        }
    }

    func perform(on console: Console) async throws {
        switch try OwnProfile.reading(file) {
        case .success(let own):
            let name = own.profile.name.rawValue
            if console.asJSON {
                return try console.print(json: Report(file: file, name: name, faults: []))
            }
            console.print(.profileIsGood(file, name: name))
        case .failure(let faults):
            if console.asJSON {
                let rows = faults.faults.map {
                    Report.Row(
                        line: $0.line, code: $0.message.code.rawValue,
                        text: $0.message.text(in: console.language))
                }
                try console.print(json: Report(file: file, name: nil, faults: rows))
            } else {
                for line in OwnProfile.lines(of: faults, in: file, console.language) { console.print(line) }
            }
            throw CommandFailure.alreadyPrinted
        }
    }
}
