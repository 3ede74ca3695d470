import Hummingbird
import NIOCore
import QuestEngine
import QuestWire

/// Who runs this, on which map, and what it can be asked.
struct AboutController: Sendable {
    let maps: MapService
    let organiser: String?
    let limits: LimitValues
    /// A clock that runs fast, and how fast.
    let rehearsal: (speed: Int, clock: any TimeSource)?

    func addRoutes(to routes: Routes) {
        routes.on(.about) { _, _ in
            try .json(
                About(
                    name: Release.name, version: Release.version, organiser: organiser,
                    map: MapCredits(maps.current),
                    clock: rehearsal.map { RehearsalClock(speed: $0.speed, now: $0.clock.now) }))
        }
        routes.on(.limits) { _, _ in try .json(LimitList(limits)) }
        // One buffer for all who read it, however slowly.
        let document = ByteBuffer(bytes: PackageResources.openapi_yaml)
        routes.on(.openapi) { _, _ in .buffer(document, type: "application/yaml") }
    }
}

extension MapCredits {
    init(_ map: LoadedMap) {
        self.init(
            name: map.info.name, attribution: map.info.attribution, timestamp: map.info.timestamp,
            synthetic: map.info.isSynthetic,
            bounds: [map.bounds.west, map.bounds.south, map.bounds.east, map.bounds.north],
            checksum: map.checksum.description)
    }
}
