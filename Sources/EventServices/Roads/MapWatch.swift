import BasemapTiles
import Glibc
package import Logging
import QuestEngine
import ServerBase
import ServiceLifecycle
import UnixSignals

/// Looks at the files of the maps in memory every few seconds. A map lies in memory as its file does: who writes into the
/// file changes the routes under way, and who cuts it ends the daemon at the next one.
///
/// A file that was replaced by renaming is left to `MapReloading`; so is one that is missing for a moment, and one of the
/// folder that was taken away.
package struct MapWatch: Service {
    let maps: MapService
    let logger: Logger
    var interval = Duration.seconds(2)

    package init(maps: MapService, logger: Logger, interval: Duration = .seconds(2)) {
        self.maps = maps
        self.logger = logger
        self.interval = interval
    }

    /// - Throws: `RoadsError.mapChanged`, `.mapGone`, which end the daemon.
    func run() async throws {
        guard let path = maps.path else { return try await gracefulShutdown() }
        do {
            try await cancelWhenGracefulShutdown {
                var wasMissing = false
                while true {
                    try await Task.sleep(for: interval)
                    try await look(at: path)
                    let isMissing = access(path, F_OK) != 0
                    if isMissing, wasMissing { throw RoadsError.mapGone(path) }
                    wasMissing = isMissing
                }
            }
        } catch let error as RoadsError {
            logger.critical("\(error.message.text(in: .english))")
            throw error
        } catch is CancellationError {
            return
        }
    }

    private func look(at path: String) async throws(RoadsError) {
        for (path, file) in [(path, maps.main.file)] + maps.filesInUse {
            switch file.change {
            case .none: continue
            case .size: throw .mapChanged(path)
            case .time:
                // Touched, perhaps no more than that.
                guard await BackgroundWork.run({ file.isIntact() }) else { throw .mapChanged(path) }
            }
        }
    }
}

/// Swaps the maps, and the tiles of the basemap, when the process gets SIGHUP: all of each, or nothing of it when the
/// new file cannot be used.
package struct MapReloading: Service {
    let maps: MapService
    let tiles: TileService
    let zones: ZoneKeeping
    let logger: Logger

    package init(maps: MapService, tiles: TileService, zones: ZoneKeeping, logger: Logger) {
        self.maps = maps
        self.tiles = tiles
        self.zones = zones
        self.logger = logger
    }

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: [.sighup])
        for await _ in signals.cancelOnGracefulShutdown() {
            for (name, error) in await zones.reloadMaps() {
                if let error {
                    logger.error("map kept: \(error.message.text(in: .english))")
                } else {
                    let map = name?.rawValue ?? maps.main.info.name
                    logger.notice("map reloaded", metadata: ["map": "\(map)"])
                }
            }
            await reloadTiles()
        }
    }

    private func reloadTiles() async {
        let outcome: Result<Bool, RoadsError> = await BackgroundWork.runAside { [tiles] in
            Result { () throws(RoadsError) -> Bool in try tiles.reload() }
        }
        switch outcome {
        case .success(true):
            logger.notice("tiles reloaded", metadata: ["tiles": "\(tiles.current?.hash ?? "")"])
        case .success(false): return
        case .failure(let error): logger.error("tiles kept: \(error.message.text(in: .english))")
        }
    }
}
