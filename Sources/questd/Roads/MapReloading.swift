import Logging
import QuestEngine
import ServiceLifecycle
import UnixSignals

/// Swaps the map when the process gets SIGHUP: all of it, or nothing when the new file cannot be used.
struct MapReloading: Service {
    let maps: MapService
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
        }
    }
}
