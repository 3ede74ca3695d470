import ArgumentParser
import QuestEngine
import QuestStorePostgres
import QuestStoreSQLite

/// `questd store`: what is done to a store while no daemon has it.
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: .said(
            "Moves what a daemon keeps to another kind of store.",
            "Переносит данные сервера в хранилище другого вида."),
        subcommands: [StoreCopyCommand.self])
}

/// `questd store copy`: from SQLite to PostgreSQL, and back.
struct StoreCopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: .said(
            "Copies everything from one store to another, empty one.",
            "Копирует всё из одного хранилища в другое, пустое."),
        discussion: .said(
            """
            A store is a database file or an address such as postgres://questd@db.example/request. Stop all daemons first. \
            Every row is read back and every log verified before the copy counts; until then the other store keeps \
            nothing. Photos and media are files beside a database: they are not copied.
            """,
            """
            Хранилище — файл базы или адрес вида postgres://questd@db.example/request. Сначала остановите все серверы. \
            Каждая строка перечитывается и каждый журнал проверяется, прежде чем копия вступит в силу; до этого в новом \
            хранилище ничего не остаётся. Фото и медиафайлы лежат в файлах рядом с базой: они не копируются.
            """))

    @Argument(
        help: .said("The store to copy: a file, or postgres://…", "Откуда: файл или postgres://…"))
    var source: String

    @Argument(
        help: .said(
            "Where to: a file that is not there yet, or postgres://… of an empty database.",
            "Куда: файл, которого ещё нет, или postgres://… пустой базы."))
    var target: String

    func run() async throws {
        do throws(StoreCopyError) {
            let from = try await Self.source(source)
            let to: any TableSink
            do throws(StoreCopyError) {
                to = try await Self.sink(target)
            } catch {
                await from.close()
                throw error
            }
            do throws(StoreError) {
                let summary = try await StoreCopy(from: from, to: to).run { table, rows in
                    print("\(table) \(rows)")
                }
                print(Message.storeCopied(summary).text(in: Languages.ofHelp))
            } catch {
                throw .copy(error)
            }
        } catch {
            StandardError.write(Array("questd: \(error.message.text(in: Languages.ofHelp))\n".utf8))
            throw ExitCode(error.exitCode)
        }
    }

    private static func source(_ text: String) async throws(StoreCopyError) -> any TableSource {
        guard let address = PostgresAddress(text) else {
            do throws(SQLiteStoreError) { return try SQLiteTables(reading: text) } catch {
                throw .file(error)
            }
        }
        return try await tables(of: address)
    }

    private static func sink(_ text: String) async throws(StoreCopyError) -> any TableSink {
        guard let address = PostgresAddress(text) else {
            do throws(SQLiteStoreError) { return try SQLiteTables(creating: text) } catch {
                throw .file(error)
            }
        }
        return try await tables(of: address)
    }

    private static func tables(of address: PostgresAddress) async throws(StoreCopyError) -> PostgresTables {
        do throws(PostgresStoreError) { return try await PostgresTables.open(address) } catch {
            throw .server(error)
        }
    }
}

/// Why a store was not copied.
private enum StoreCopyError: Error {
    case file(SQLiteStoreError)
    case server(PostgresStoreError)
    case copy(StoreError)

    var message: Message {
        switch self {
        case .file(let error): error.message
        case .server(let error): error.message
        case .copy(.duplicate(what: "store")):
            Message(
                "store-not-empty", "The store to copy to is not empty: it was left as it is.",
                "Хранилище, в которое нужно копировать, не пусто: оно оставлено без изменений.")
        case .copy(let error):
            Message(
                "store-not-copied", "The store was not copied ({code}); the other one keeps nothing of it.",
                "Хранилище не скопировано ({code}); в новом ничего не осталось.", ["code": .text(error.code)])
        }
    }

    var exitCode: Int32 {
        switch self {
        // EX_UNAVAILABLE
        case .file(.inUse), .server(.cannotConnect), .copy(.unavailable), .copy(.conflict): 69
        case .file(.cannotOpen): 66  // EX_NOINPUT
        case .copy(.full): 74  // EX_IOERR
        case .file, .server, .copy: 65  // EX_DATAERR
        }
    }
}

extension Message {
    fileprivate static func storeCopied(_ summary: StoreCopy.Summary) -> Message {
        Message(
            "store-copied",
            """
            Copied: {rows} {rows|row|rows}, {quests} {quests|log of a quest|logs of quests}, {accounts} \
            {accounts|account|accounts}; each was read back and is the same.
            """,
            """
            Скопировано: {rows} {rows|строка|строки|строк}, {quests} {quests|журнал квеста|журнала квестов|журналов \
            квестов}, {accounts} {accounts|учётная запись|учётные записи|учётных записей}; всё перечитано и совпадает.
            """,
            [
                "rows": .count(summary.rows), "quests": .count(summary.quests.count),
                "accounts": .count(summary.accounts),
            ])
    }
}
