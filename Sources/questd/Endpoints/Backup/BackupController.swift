import EventServices
import Glibc
import HTTPEdge
import Hummingbird
import Logging
import QuestEngine
import QuestStoreSQLite
import ServerBase

/// Sends whoever runs the daemon a backup in one ZIP archive, the form that `questd restore` takes: database, photos and
/// media, and a manifest. Never keys or tokens: they would make whoever reads one answer the master of everything.
///
/// Only the database is copied before; photos are files that never change.
struct BackupController: Sendable {
    /// `nil` where nothing is kept in files.
    let places: StatePlaces?
    let photos: PhotoFolder
    /// Space that stays free on the disk, in bytes.
    let reserve: Int
    let logger: Logger
    private let sending = ArchivePlaces(atMost: 1, toNetwork: 1)

    init(places: StatePlaces?, photos: PhotoFolder, reserve: Int, logger: Logger) {
        (self.places, self.photos, self.reserve) = (places, photos, reserve)
        self.logger = logger
    }

    /// - Throws: `RequestError.backupUnderWay`, `StoreError.full` where the copy of the database would leave too little space.
    func make(_ request: Request, _ context: QuestdContext) async throws -> Response {
        _ = try Query(request, allowing: [])
        guard let places else { throw StoreError.unavailable("nothing is kept in files") }
        let place: ArchivePlaces.Place
        do throws(RequestError) {
            place = try sending.take(to: context.remoteAddress)
        } catch {
            throw RequestError.backupUnderWay
        }
        // By the system's clock, as the journal of erasures.
        let now = WallClock().now
        let started = ContinuousClock.now
        let reserve = reserve
        let (moment, database) = try await BackgroundWork.runAside {
            Result { try Self.copy(of: places, leaving: reserve) }
        }.get()
        logger.notice(
            "backup begun",
            metadata: [
                "bytes": "\(database.size)", "quests": "\(moment.heads.count)",
                "copied in": "\(ContinuousClock.now - started)",
            ])
        let (photos, logger) = (photos, logger)
        let name = "questd-\(now)".replacing(":", with: "")
        return .archive(named: name, at: now, in: place, context) { archive, writer in
            try await archive.add(BackupManifest.databaseName, database, of: photos, to: &writer)
            let pictures = try await photos.offLoop { places.pictures }
            for path in pictures {
                let file = try await photos.offLoop { try PhotoFile.reading("\(places.photos)/\(path)") }
                // One that was erased meanwhile is in no backup.
                guard let file else { continue }
                try await archive.add("\(StatePlaces.photosName)/\(path)", file, of: photos, to: &writer)
            }
            if let mark = try await photos.offLoop({ try PhotoFile.reading(places.clock) }) {
                try await archive.add(StatePlaces.clockName, mark, of: photos, to: &writer)
            }
            let manifest = moment.manifest(of: archive.files, at: now)
            try await archive.add(BackupManifest.name, manifest.document, to: &writer)
            logger.notice("backup sent", metadata: ["files": "\(archive.files.count - 1)"])
        }
    }

    /// The space has to do for all of the database and for all of its log.
    static func copy(
        of places: StatePlaces, leaving reserve: Int
    ) throws -> (CopiedDatabase, PhotoFile) {
        let needed = ["", "-wal"].reduce(reserve) {
            $0 + (ProcessFigures.size(of: places.database + $1) ?? 0)
        }
        if let free = DiskReserve.free(at: places.database), free < needed { throw StoreError.full }
        do {
            return try CopiedDatabase.nameless(of: places)
        } catch let error as BackupError {
            throw StoreError.unavailable(error.message.text(in: .english))
        }
    }
}
