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
            nothing. Photos and media go too, each held against its SHA-256: files in FILE-photos beside a database file, \
            rows in PostgreSQL. Uploads that no answer names yet do not: phones send them again.
            """,
            """
            Хранилище — файл базы или адрес вида postgres://questd@db.example/request. Сначала остановите все серверы. \
            Каждая строка перечитывается и каждый журнал проверяется, прежде чем копия вступит в силу; до этого в новом \
            хранилище ничего не остаётся. Фото и медиафайлы копируются тоже, каждый сверяется со своим SHA-256: рядом с \
            файлом базы это файлы в FILE-photos, в PostgreSQL — строки. Незавершённые загрузки, которых ещё нет ни в \
            одном ответе, не копируются: телефоны отправят их снова.
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
            let to: Sink
            do throws(StoreCopyError) {
                to = try await Self.sink(target)
            } catch {
                await from.tables.close()
                throw error
            }
            do throws(StoreError) {
                let copy = StoreCopy(
                    from: from.tables, to: to.tables, blobs: BlobCopy(from: from.blobs, to: to.blobs))
                let summary = try await copy.run { table, rows in print("\(table) \(rows)") }
                print(Message.storeCopied(summary).text(in: Languages.ofHelp))
            } catch {
                to.files?.discard()
                throw .copy(error)
            }
        } catch {
            StandardError.write("questd: \(error.message.text(in: Languages.ofHelp))\n")
            throw ExitCode(error.exitCode)
        }
    }

    /// The store that is copied to.
    private struct Sink {
        let tables: any TableSink
        let blobs: any BlobSink
        /// The photos beside a database file.
        var files: PictureFiles?
    }

    private static func source(
        _ text: String
    ) async throws(StoreCopyError) -> (tables: any TableSource, blobs: any BlobSource) {
        guard let address = PostgresAddress(text) else {
            do throws(SQLiteStoreError) {
                return (try SQLiteTables(reading: text), PictureFiles(beside: text))
            } catch {
                throw .file(error)
            }
        }
        let tables = try await tables(of: address)
        return (tables, tables)
    }

    private static func sink(_ text: String) async throws(StoreCopyError) -> Sink {
        guard let address = PostgresAddress(text) else {
            let files = PictureFiles(beside: text)
            // What is there is nobody's to remove where the copy fails.
            guard !files.isTaken else { throw .copy(.duplicate(what: "store")) }
            do throws(SQLiteStoreError) {
                return Sink(tables: try SQLiteTables(creating: text), blobs: files, files: files)
            } catch {
                throw .file(error)
            }
        }
        let tables = try await tables(of: address)
        return Sink(tables: tables, blobs: tables)
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
        case .copy(.corrupted(let what)):
            Message(
                "store-copy-corrupted",
                "The store was not copied: {what}. The other one keeps nothing of it.",
                "Хранилище не скопировано: {what}. В новом ничего не осталось.", ["what": .text(what)])
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
            {accounts|account|accounts}, {photos} {photos|file of a photo|files of photos}, {media} {media|file of \
            media|files of media} ({bytes} {bytes|byte|bytes}); each was read back and is the same.
            """,
            """
            Скопировано: {rows} {rows|строка|строки|строк}, {quests} {quests|журнал квеста|журнала квестов|журналов \
            квестов}, {accounts} {accounts|учётная запись|учётные записи|учётных записей}, {photos} {photos|файл|файла|файлов} \
            фото, {media} {media|медиафайл|медиафайла|медиафайлов} ({bytes} {bytes|байт|байта|байт}); всё перечитано и \
            совпадает.
            """,
            [
                "rows": .count(summary.rows), "quests": .count(summary.quests.count),
                "accounts": .count(summary.accounts), "photos": .count(summary.blobs.photos),
                "media": .count(summary.blobs.media), "bytes": .count(summary.blobs.bytes),
            ])
    }
}
