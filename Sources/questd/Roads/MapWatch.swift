import BasemapTiles
import Glibc
import Logging
import QuestEngine
import ServiceLifecycle
import UnixSignals

/// Looks at the file of the map every few seconds. A map lies in memory as its file does: who writes into the
/// file changes the routes under way, and who cuts it ends the daemon at the next one.
///
/// A file that was replaced by renaming is left to `MapReloading`; so is one that is missing for a moment.
struct MapWatch: Service {
    let maps: MapService
    let logger: Logger
    var interval = Duration.seconds(2)

    /// - Throws: `StartError.mapChanged`, `.mapGone`, which end the daemon.
    func run() async throws {
        guard let path = maps.path else { return try await gracefulShutdown() }
        do {
            try await cancelWhenGracefulShutdown {
                var wasMissing = false
                while true {
                    try await Task.sleep(for: interval)
                    try await look(at: path)
                    let isMissing = access(path, F_OK) != 0
                    if isMissing, wasMissing { throw StartError.mapGone(path) }
                    wasMissing = isMissing
                }
            }
        } catch let error as StartError {
            logger.critical("\(error.message.text(in: .english))")
            throw error
        } catch is CancellationError {
            return
        }
    }

    private func look(at path: String) async throws(StartError) {
        let file = maps.current.file
        switch file.change {
        case .none: return
        case .size: throw .mapChanged(path)
        case .time:
            // Touched, perhaps no more than that.
            guard await BackgroundWork.run({ file.isIntact() }) else { throw .mapChanged(path) }
        }
    }
}

/// Swaps the map, and the tiles of the basemap, when the process gets SIGHUP: all of each, or nothing of it when the
/// new file cannot be used.
struct MapReloading: Service {
    let maps: MapService
    let tiles: TileService
    let zones: ZoneKeeping
    let logger: Logger

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: [.sighup])
        for await _ in signals.cancelOnGracefulShutdown() {
            do throws(StartError) {
                try await zones.reloadMap()
                logger.notice("map reloaded", metadata: ["map": "\(maps.current.info.name)"])
            } catch {
                logger.error("map kept: \(error.message.text(in: .english))")
            }
            await reloadTiles()
        }
    }

    private func reloadTiles() async {
        let outcome: Result<Bool, StartError> = await BackgroundWork.runAside { [tiles] in
            Result { () throws(StartError) -> Bool in try tiles.reload() }
        }
        switch outcome {
        case .success(true):
            logger.notice("tiles reloaded", metadata: ["tiles": "\(tiles.current?.hash ?? "")"])
        case .success(false): return
        case .failure(let error): logger.error("tiles kept: \(error.message.text(in: .english))")
        }
    }
}
