import EventServices
import HTTPEdge
import Hummingbird
import NIOCore
import QuestEngine
import QuestWire
import ServerBase
import SignIn

/// Shows who runs this, on which map, and what it can be asked.
struct AboutController: Sendable {
    let maps: MapService
    let organiser: String?
    let publicURL: String?
    let branding: Branding
    let isDemo: Bool
    let signIn: [SignInOption]?
    let limits: LimitValues
    /// A clock that runs fast, and how fast.
    let rehearsal: (speed: Int, clock: any TimeSource)?
    /// One buffer for all who read it, however slowly.
    private static let description = ByteBuffer(string: InterfaceDocument.text)

    init(_ parts: Parts) {
        (maps, organiser, limits) = (parts.maps, parts.organiser, parts.limits)
        (publicURL, branding, isDemo) = (parts.publicURL, parts.branding, parts.isDemo)
        signIn = parts.signIns.map { $0.providers.map { SignInOption(id: $0.id.rawValue, label: $0.label) } }
        rehearsal = parts.clockSpeed == 1 ? nil : (parts.clockSpeed, parts.clock)
    }

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        try .json(
            About(
                name: Release.name, version: Release.version, organiser: organiser, publicURL: publicURL,
                map: MapCredits(maps.main),
                clock: rehearsal.map { RehearsalClock(speed: $0.speed, now: $0.clock.now) },
                app: AppBranding(branding, in: context.language), demo: isDemo ? true : nil, signIn: signIn))
    }

    func listLimits(_: Request, _: QuestdContext) async throws -> Response {
        try .json(LimitList(limits))
    }

    func describe(_: Request, _: QuestdContext) async throws -> Response {
        .buffer(Self.description, type: "application/yaml")
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

extension LimitList {
    init(_ values: LimitValues) {
        self.init(
            limits: LimitTable.all.map {
                LimitRow(
                    name: $0.name, value: values[$0], unit: $0.unit.rawValue, beyond: $0.beyond.name,
                    code: $0.beyond.code)
            })
    }
}
