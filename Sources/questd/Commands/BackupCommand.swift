import ArgumentParser
import Glibc
import QuestEngine
import ServerBase

/// `questd backup`: a copy of everything that cannot be made again.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: .said(
            "Copies database, photos and media of a daemon, which may be running.",
            "Копирует базу, фото и медиафайлы сервера; он при этом может работать."),
        discussion: .said(
            """
            The folder must not be there yet, or be empty. It gets its name once all in it is whole and on the disk, with \
            a manifest that “questd restore” holds it against. Nobody who writes waits for it.
            """,
            """
            Папки ещё не должно быть, или она должна быть пустой. Своё имя она получает, когда всё в ней цело и записано \
            на диск, вместе с описью, по которой проверяет «questd restore». Записи в базу её не ждут.
            """))

    @Argument(
        help: .said("The folder of the backup.", "Папка резервной копии."))
    var folder: String

    @Flag(
        help: .said(
            """
            Copy the admin token and the keys of all codes too: whoever has the backup can do everything then. Without \
            them, keep join-code-key and code-key elsewhere.
            """,
            """
            Скопировать и токен администратора, и ключи всех кодов: тогда тот, у кого есть копия, может всё. Без этого \
            храните join-code-key и code-key отдельно.
            """))
    var withSecrets = false

    @OptionGroup var settings: SettingOptions

    func run() async throws {
        // A backup can wait, riders cannot.
        _ = nice(10)
        try await StatePlaces.stating(settings) { places throws(StartError) in
            do throws(BackupError) {
                let manifest = try BackupMaking(places: places, hasSecrets: withSecrets)
                    .run(to: folder, at: WallClock().now)
                print(Message.backupMade(folder, manifest).text(in: places.language))
            } catch {
                throw .backup(error)
            }
        }
    }
}

/// `questd restore`: the way back.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: .said(
            "Puts a backup where the settings say, and nothing is yet.",
            "Восстанавливает резервную копию по настройкам туда, где ещё ничего нет."),
        discussion: .said(
            """
            Takes the folder of “questd backup” and the file of “questctl backup”. Every checksum, every page of the \
            database and every record of each log is read before any of it counts. Nothing that is there is written over.
            """,
            """
            Берёт и папку от «questd backup», и файл от «questctl backup». Прежде чем что-либо вступит в силу, читаются все контрольные суммы, вся база и все записи каждого журнала. \
            Ничего из того, что уже есть, не перезаписывается.
            """))

    @Argument(
        help: .said("The folder of the backup, or its file.", "Папка или файл резервной копии."))
    var backup: String

    @Option(
        help: .said(
            """
            The journal of erasures of the daemon that is gone (quests.sqlite-erasures.jsonl): the first start repeats those \
            later than the backup. One beside the database is found by itself.
            """,
            """
            Список стираний прежнего сервера (quests.sqlite-erasures.jsonl): при первом запуске повторяются те, что \
            позже копии. Список рядом с базой находится сам.
            """))
    var erasures: String?

    @OptionGroup var settings: SettingOptions

    func run() async throws {
        try await StatePlaces.stating(settings) { places throws(StartError) in
            do throws(BackupError) {
                let restoring = BackupRestoring(places: places, erasures: erasures)
                let (manifest, due) = try restoring.run(from: backup)
                print(Message.backupRestored(places.database, manifest).text(in: places.language))
                if due > 0 { print(Message.erasuresDue(due).text(in: places.language)) }
            } catch {
                throw .backup(error)
            }
        }
    }
}

extension Message {
    fileprivate static func backupMade(_ folder: String, _ manifest: BackupManifest) -> Message {
        Message(
            "backup-made",
            "{folder}: {files} {files|file|files}, {quests} {quests|quest|quests}, {bytes} {bytes|byte|bytes}.",
            """
            {folder}: {files} {files|файл|файла|файлов}, {quests} {quests|квест|квеста|квестов}, \
            {bytes} {bytes|байт|байта|байт}.
            """, manifest.counts.merging(["folder": .text(folder)]) { $1 })
    }

    fileprivate static func backupRestored(_ database: String, _ manifest: BackupManifest) -> Message {
        Message(
            "backup-restored",
            """
            {database} is what it was at {time}: {files} {files|file|files}, {quests} {quests|quest|quests}; every \
            checksum and every log is right.
            """,
            """
            {database} — на момент {time}: {files} {files|файл|файла|файлов}, {quests} \
            {quests|квест|квеста|квестов}; все контрольные суммы и журналы верны.
            """,
            manifest.counts.merging([
                "database": .text(database), "time": .text(manifest.madeAt.description),
            ]) { $1 })
    }
}

extension Message {
    fileprivate static func erasuresDue(_ count: Int) -> Message {
        Message(
            "erasures-due",
            """
            {count} {count|erasure|erasures} later than the backup: the first start repeats {count|it|them} before it answers \
            anybody.
            """,
            """
            {count} {count|стирание|стирания|стираний} позже копии: первый запуск повторит их, прежде чем кому-либо \
            отвечать.
            """, ["count": .count(count)])
    }
}

extension BackupManifest {
    fileprivate var counts: [String: MessageArgument] {
        [
            "files": .count(files.count), "quests": .count(heads.count),
            "bytes": .count(files.reduce(0) { $0 + $1.size }),
        ]
    }
}

extension StatePlaces {
    /// Does something with the places that the settings name (`Questd.stating`).
    fileprivate static func stating(
        _ settings: SettingOptions, _ body: (StatePlaces) async throws(StartError) -> Void
    ) async throws {
        let read = { (values: SettingValues) throws(ConfigurationError) in try StatePlaces(values) }
        try await Questd.stating(settings, reading: read, in: { $0.language }, body)
    }
}
