import EventServices
import FoundationEssentials
import Logging
import QuestEngine
import QuestStorePostgres
import QuestStoreSQLite
import ServerBase
import ServiceLifecycle

/// The store that the settings name, open, with what the daemon asks of it beside its ports.
struct OpenedStore: Sendable {
    typealias Ports = QuestStore & WebhookStore & SessionStore & AccountStore

    let ports: any Ports
    /// How the daemon gets along with others that have it open; `nil` for a database of its own.
    let sharing: Sharing?
    /// Where daemons that share it have the bytes of photos and media; `nil` where they are files.
    let blobs: (any BlobStore)?
    /// The name by which messages speak of it.
    let name: String
    /// The database of this daemon alone; `nil` where the store is elsewhere.
    let database: SQLiteQuestStore?
    /// Closes it; what was acknowledged is safe without that.
    let close: @Sendable () async throws(StoreError) -> Void

    /// Opens the store of the settings.
    ///
    /// - Throws: `StartError.database`, `.store`, `.secretUnusable`, `.secretExposed`.
    init(_ configuration: Configuration, logger: Logger) async throws(StartError) {
        guard let address = configuration.store else {
            let opened: SQLiteQuestStore
            do throws(SQLiteStoreError) {
                opened = try SQLiteQuestStore(path: configuration.database)
            } catch {
                throw .database(error)
            }
            (ports, sharing, blobs) = (opened, nil, nil)
            (name, database) = (configuration.database, opened)
            close = { () async throws(StoreError) in try await opened.close() }
            return
        }
        let password = try configuration.storePassword.map { path throws(StartError) in
            try StorePassword(path: path)
        }
        guard let reached = PostgresAddress(address.with(password)) else {
            throw .configuration(.invalid(.store, .flag))
        }
        let opened = try await Self.open(reached, logger)
        var ids = IdentifierSource()
        sharing = Sharing(
            node: configuration.node ?? NodeName(using: &ids), changes: opened, leases: opened)
        (ports, blobs, name, database) = (opened, opened, "\(reached)", nil)
        close = { () async throws(StoreError) in await opened.close() }
    }

    /// Opens a store elsewhere, and waits for one that is not there yet: a daemon that is started anew while the store is
    /// must not stay away for that.
    private static func open(
        _ address: PostgresAddress, _ logger: Logger
    ) async throws(StartError) -> PostgresQuestStore {
        let end = ContinuousClock.now + patience
        var isTold = false
        while true {
            do throws(PostgresStoreError) {
                return try await PostgresQuestStore.open(address)
            } catch {
                guard case .cannotConnect = error, ContinuousClock.now < end else { throw .store(error) }
                if !isTold {
                    logger.warning(
                        "store not reached: it is tried for a while",
                        metadata: ["error": "\(error.message.text(in: .english))"])
                }
                isTold = true
                try? await Task.sleep(for: .milliseconds(500))
            }
        }
    }

    /// Time for which a store that cannot be reached is tried.
    private static let patience = Duration.seconds(30)

    /// Numbers of it that can be told.
    func gauges(_ live: LiveSettings, _ configuration: Configuration) -> MetricGauges.Storage {
        let (database, path) = (database, configuration.database)
        return MetricGauges.Storage(
            walBytes: { database?.logSize ?? 0 },
            databaseBytes: { database == nil ? 0 : ProcessFigures.size(of: path) },
            diskFreeBytes: { live.reserve.value.free },
            lastBackup: { [folder = configuration.stateDirectory] in
                LastBackup(stateDirectory: folder).time
            })
    }

    /// Services that watch over it.
    func watches(_ configuration: Configuration, clock: any TimeSource, logger: Logger) -> [any Service] {
        guard let database else { return [] }
        var watching: [any Service] = [
            StoreWatch(of: database, logger: logger),
            Recurring(every: 86_400, on: clock, logger: logger, failure: "copies not swept") {
                UpgradeCopy.sweep(beside: configuration.database, at: clock.timeOfFiles)
            },
        ]
        if let check = DatabaseCheck(of: database, logger: logger) { watching.append(check) }
        return watching
    }

    /// Looks whether the daemons that share the store have the same secrets: codes and tokens that one of them gives out
    /// would else be worthless at the others. Those of the first one are the right ones.
    ///
    /// - Parameter areNew: Whether these take the place of those of before.
    /// - Throws: `StartError.secretsDiffer`, `.store`.
    func settle(
        _ secrets: StateDirectory.Secrets, areNew: Bool, in folder: String
    ) async throws(StartError) {
        guard let leases = sharing?.leases else { return }
        let mark = secrets.mark.description
        do throws(StoreError) {
            var known = try await leases.lease(Self.secretsLease, to: mark, for: Self.ever)
            if known != mark, areNew {
                try await leases.endLease(Self.secretsLease, of: known)
                known = try await leases.lease(Self.secretsLease, to: mark, for: Self.ever)
            }
            guard known == mark else { throw StoreError.duplicate(what: "secrets") }
        } catch .duplicate {
            throw .secretsDiffer(folder, store: name)
        } catch {
            throw .store(.cannotConnect(address: name, reason: error.code))
        }
    }

    private static let secretsLease = "secrets"
    /// A hundred years.
    private static let ever: Seconds = 3_155_760_000
}

/// The password of a store, in a file that only its owner can read.
struct StorePassword {
    let text: String

    /// - Throws: `StartError.secretExposed`, `.secretUnusable`.
    init(path: String) throws(StartError) {
        guard let bytes = FileBytes.read(path) else {
            throw .secretUnusable(path, reason: "it cannot be read")
        }
        guard !StateDirectory.isExposed(path) else { throw .secretExposed(path) }
        let lines = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
        guard lines.count == 1, let line = lines.first, !line.isEmpty else {
            throw .secretUnusable(path, reason: "it holds no password of one line")
        }
        text = String(line)
    }
}

extension StoreAddress {
    /// The address with a password as a parameter, as libpq reads it.
    fileprivate func with(_ password: StorePassword?) -> String {
        guard let password else { return text }
        let encoded = password.text.utf8.map { byte in
            let hex = String(byte, radix: 16, uppercase: true)
            return hex.utf8.count == 1 ? "%0" + hex : "%" + hex
        }.joined()
        return text + (text.contains("?") ? "&" : "?") + "password=" + encoded
    }
}

extension StateDirectory.Secrets {
    /// A digest by which the same secrets are known, and nobody finds them.
    fileprivate var mark: Digest { .sha256(admin.bytes, joinCodeKey.bytes, codeSecret.bytes) }
}
