// swift-tools-version: 6.1
import PackageDescription

/// What is built, chosen by `REQUEST_PART`; without it, everything.
///
/// | part | what it has |
/// | --- | --- |
/// | `geojson` | GeoJSONKit and its tests: seconds, and no other package |
/// | `client` | what an app links, and its tests: no other package |
/// | `roads` | the router, its readers of OSM files and heights, and their tests, without quests |
/// | `rules` | the rules of quests and their tests, without roads |
/// | `core` | roads, rules, engine and sign-in with their tests, without stores and server: sanitizers |
/// | `store` | the rules with both stores and their tests |
/// | `programs` | questd and questctl without tests, for a release build of both at once |
/// | `proofs` | what is proved in release builds on a real city: scripts/check/routes.sh |
/// | `threads` | the router and the tests of what threads share: scripts/sanitize-threads.sh |
let part = Context.environment["REQUEST_PART"]

/// Whether one of these parts is built, or everything.
func builds(_ parts: String...) -> Bool { part.map { $0 == "programs" || parts.contains($0) } ?? true }

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")

var dependencies: [Package.Dependency] = []

var targets: [Target] = [
    .target(name: "GeoJSONKit", exclude: ["README.md"], swiftSettings: strict)
]

var products: [Product] = [
    .library(name: "GeoJSONKit", targets: ["GeoJSONKit"])
]

if builds("geojson", "core") {
    targets += [
        .testTarget(
            name: "GeoJSONKitTests", dependencies: ["GeoJSONKit"],
            resources: [.copy("Fixtures")], swiftSettings: strict)
    ]
}

if part != "geojson" {
    targets += [
        // What the engine and the JSON of the interface have in common: ids, moments, places, numbers with ranges. The
        // engine exports it; what is generic or called in loops is `@inlinable`, since another module calls it.
        .target(name: "QuestUnits", swiftSettings: strict)
    ]
}

if builds("client") {
    targets += [
        // Without the engine, so that clients can link it: no GEOS, no PROJ, no other package.
        .target(name: "QuestWire", dependencies: ["QuestUnits", "GeoJSONKit"], swiftSettings: strict),
        // What apps ride with: Foundation and nothing else.
        .target(
            name: "QuestClient", dependencies: ["QuestWire", "QuestUnits", "GeoJSONKit"],
            swiftSettings: strict),
        .testTarget(
            name: "QuestClientTests", dependencies: ["QuestClient", "QuestWire", "QuestUnits", "GeoJSONKit"],
            swiftSettings: strict),
    ]
    products += [
        .library(name: "QuestWire", targets: ["QuestUnits", "QuestWire"]),
        .library(name: "QuestClient", targets: ["QuestClient", "QuestUnits", "QuestWire", "GeoJSONKit"]),
    ]
}

if part != "geojson", part != "client" {
    targets += [
        .systemLibrary(name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"])]),
        .systemLibrary(name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"])]),
        .systemLibrary(name: "CZLIB", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        // What roads and rules have in common: lengths and durations, limits, messages, geometry on the ground,
        // positions of devices.
        .target(
            name: "QuestBase",
            dependencies: ["GeoJSONKit", "QuestUnits", "CGEOS", "COpenSSL", "CPROJ", "CZLIB"],
            swiftSettings: strict),
        .target(
            name: "BaseTestSupport", dependencies: ["QuestBase"], path: "Tests/BaseTestSupport",
            swiftSettings: strict),
    ]
}

if builds("roads", "core", "proofs", "threads") {
    targets += [
        // Roads, and routes on them. It knows nothing of quests.
        .target(
            name: "RoadRouter", dependencies: ["GeoJSONKit", "QuestBase"], exclude: ["README.md"],
            swiftSettings: strict),
        .target(
            name: "RoadTestSupport",
            dependencies: ["BaseTestSupport", "RoadRouter", "QuestBase", "GeoJSONKit"],
            path: "Tests/RoadTestSupport", swiftSettings: strict),
    ]
    products += [.library(name: "RoadRouter", targets: ["RoadRouter"])]
}

if builds("rules", "core", "store", "proofs") {
    targets += [
        // What photos, videos and sounds say of themselves.
        .target(name: "MediaFacts", dependencies: ["QuestBase"], swiftSettings: strict),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        // What tracker apps send, and tracks in files.
        .target(
            name: "TrackerFormats", dependencies: ["CExpat", "QuestBase", "GeoJSONKit"], swiftSettings: strict
        ),
        // Quests, teams, the log and its rules. They know nothing of roads.
        .target(
            name: "QuestRules",
            dependencies: ["GeoJSONKit", "MediaFacts", "QuestBase", "TrackerFormats"],
            swiftSettings: strict),
        .target(
            name: "QuestTestSupport",
            dependencies: ["BaseTestSupport", "QuestRules", "TrackerFormats", "QuestBase", "GeoJSONKit"],
            path: "Tests/QuestTestSupport", swiftSettings: strict),
    ]
    products += [.library(name: "QuestRules", targets: ["QuestRules"])]
}

if builds("core", "proofs") {
    targets += [
        // The ride, where roads and rules meet.
        .target(
            name: "QuestEngine",
            dependencies: ["GeoJSONKit", "QuestBase", "QuestRules", "TrackerFormats", "RoadRouter"],
            swiftSettings: strict)
    ]
    products += [.library(name: "QuestEngine", targets: ["QuestEngine"])]
}

if builds("roads", "rules", "core") {
    targets += [
        .testTarget(
            name: "QuestBaseTests", dependencies: ["BaseTestSupport", "QuestBase", "GeoJSONKit"],
            swiftSettings: strict)
    ]
}

if builds("roads", "core") {
    targets += [
        .testTarget(
            name: "RoadRouterTests",
            dependencies: ["RoadRouter", "QuestBase", "RoadTestSupport", "GeoJSONKit"],
            resources: [.copy("Fixtures")], swiftSettings: strict)
    ]
}

if builds("rules", "core") {
    targets += [
        .testTarget(
            name: "QuestRulesTests",
            dependencies: [
                "QuestRules", "MediaFacts", "TrackerFormats", "QuestBase", "QuestTestSupport", "GeoJSONKit",
            ],
            resources: [.copy("Fixtures")], swiftSettings: strict)
    ]
}

if builds("core") {
    targets += [
        // Signing in at providers of OpenID Connect and at VK ID: what is asked and believed, without a connection of its own.
        .target(
            name: "SignIn", dependencies: ["QuestRules", "QuestBase", "GeoJSONKit", "COpenSSL"],
            swiftSettings: strict),
        .testTarget(
            name: "QuestEngineTests",
            dependencies: [
                "QuestEngine", "QuestRules", "RoadRouter", "TrackerFormats", "QuestBase", "BaseTestSupport",
                "QuestTestSupport", "RoadTestSupport", "GeoJSONKit",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SignInTests",
            dependencies: ["SignIn", "QuestRules", "QuestBase", "GeoJSONKit", "COpenSSL"],
            swiftSettings: strict),
    ]
}

if part == "threads" {
    // Only what tests that something is shared between threads, and what fails under the sanitizer, and must.
    let routing = ["LiveRouterTests", "RandomRouteTests", "RandomConditions", "RoadConditionsTests"]
    targets += [
        .testTarget(
            name: "RoadRouterTests",
            dependencies: ["RoadRouter", "QuestBase", "RoadTestSupport", "GeoJSONKit"],
            sources: routing.map { "Routing/\($0).swift" } + ["Search"],
            swiftSettings: strict),
        .testTarget(
            name: "QuestBaseTests", dependencies: ["BaseTestSupport", "QuestBase", "GeoJSONKit"],
            sources: ["Geometry/AreaTests.swift"], swiftSettings: strict),
        .testTarget(name: "PlantedRaceTests", swiftSettings: strict),
    ]
}

if builds("roads", "proofs") {
    targets += [
        .target(
            name: "COSMReader",
            linkerSettings: [
                .linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("lz4"), .linkedLibrary("expat"),
                .linkedLibrary("pthread"),
            ]),
        .target(
            name: "OSMReader", dependencies: ["COSMReader", "GeoJSONKit", "QuestBase", "RoadRouter"],
            swiftSettings: strict),
        // Tiles of heights in a folder, behind the router's port.
        .target(
            name: "HGTReader", dependencies: ["CZLIB", "QuestBase", "RoadRouter"], swiftSettings: strict),
    ]
    products += [
        .library(name: "OSMReader", targets: ["OSMReader"]),
        .library(name: "HGTReader", targets: ["HGTReader"]),
    ]
}

if builds("roads") {
    targets += [
        // A made-up town as an OSM file.
        .target(name: "DemoTown", dependencies: ["QuestUnits"], swiftSettings: strict),
        .testTarget(
            name: "OSMReaderTests",
            dependencies: ["OSMReader", "RoadRouter", "QuestBase", "RoadTestSupport", "DemoTown"],
            swiftSettings: strict),
        .testTarget(
            name: "HGTReaderTests",
            dependencies: ["HGTReader", "OSMReader", "RoadRouter", "QuestBase", "RoadTestSupport"],
            swiftSettings: strict),
    ]
}

if part == "proofs" {
    targets += [
        .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
        .testTarget(
            name: "RoutingProofs",
            dependencies: [
                "OSMReader", "QuestEngine", "QuestRules", "RoadRouter", "QuestBase", "QuestTestSupport",
                "RoadTestSupport", "CAllocationCount",
            ],
            // With the tests that prove more the more seeds they are given.
            path: "Tests",
            sources: [
                "RoutingProofs", "QuestRulesTests/Judging/LateDataTests.swift",
                "RoadRouterTests/Planning/SeededInstance.swift",
                "RoadRouterTests/Isochrone/SlowReach.swift",
                "RoadRouterTests/Search/SlowSearch.swift",
                "QuestEngineTests/Riding/CheckInSimulationTests.swift",
                "QuestEngineTests/Riding/SuspicionTests.swift", "QuestEngineTests/Riding/TownRide.swift",
            ],
            swiftSettings: strict + [.define("PROOFS")]),
    ]
}

if builds("store") {
    dependencies += [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
    ]
    targets += [
        .target(
            name: "QuestStoreSQLite",
            dependencies: [
                "QuestRules", "QuestBase", "GeoJSONKit", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        // The same ports on PostgreSQL, for several daemons.
        .target(
            name: "QuestStorePostgres", dependencies: ["CPostgres", "QuestRules", "QuestBase", "GeoJSONKit"],
            swiftSettings: strict),
        .testTarget(
            name: "QuestStoreSQLiteTests",
            dependencies: [
                "QuestStoreSQLite", "QuestRules", "QuestTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        // With a PostgreSQL that they start themselves.
        .testTarget(
            name: "QuestStorePostgresTests",
            dependencies: [
                "QuestStorePostgres", "QuestStoreSQLite", "QuestRules", "QuestTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
    ]
}

if builds() {
    dependencies += [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.20.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ]
    targets += [
        // Tiles of a basemap in an MBTiles file, which nothing but SQLite is needed for.
        .target(
            name: "BasemapTiles",
            dependencies: [
                "GeoJSONKit", "QuestBase", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        // Drawn by daemon and command line alike.
        .target(name: "QRCodes", dependencies: ["CQRencode"], swiftSettings: strict),
        .systemLibrary(name: "CHost"),
        // What the daemon's services stand on: errors, networks and the way out to them, clocks, work, throttles. No HTTP.
        .target(
            name: "ServerBase",
            dependencies: [
                "CHost", "GeoJSONKit", "QuestRules", "QuestBase", "QuestUnits", "QuestWire", "RoadRouter",
                "SignIn",
                "TrackerFormats",
                "MediaFacts", hummingbird, logging, asyncHTTPClient,
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        // Connections, requests and answers, who asks, and what is counted. It knows no service and no road.
        .target(
            name: "HTTPEdge",
            dependencies: [
                "CHost", "GeoJSONKit", "QuestRules", "QuestBase", "QuestUnits", "QuestWire", "ServerBase",
                "SignIn",
                hummingbird, logging,
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        // Routes in the forms of OSRM, Valhalla and Mapbox. They know the router, and neither quests nor HTTP.
        .target(
            name: "RouteForms", dependencies: ["GeoJSONKit", "QuestBase", "RoadRouter"], swiftSettings: strict
        ),
        // What is decided, led, kept and told while an event runs. It knows no request and no answer of HTTP.
        .target(
            name: "EventServices",
            dependencies: [
                "BasemapTiles", "CHost", "GeoJSONKit", "QuestEngine", "QuestWire", "ServerBase", logging,
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        // The words of the pages.
        .target(name: "WebWords", dependencies: ["QuestBase"], swiftSettings: strict),
        // What questd makes its description of: a large file, which C embeds at once and Swift in minutes.
        .target(name: "CInterfaceDocument"),
        .executableTarget(
            name: "questd",
            dependencies: [
                "BasemapTiles", "CHost", "CInterfaceDocument", "CZLIB", "EventServices", "GeoJSONKit",
                "HTTPEdge",
                "QRCodes",
                "QuestEngine", "QuestStorePostgres", "QuestStoreSQLite", "QuestWire", "RouteForms",
                "ServerBase",
                "SignIn", "WebWords", hummingbird, argumentParser, logging,
                asyncHTTPClient,
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOExtras", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            exclude: ["Resources/interface.yaml"],
            resources: [.embedInCode("Resources/basemap.json")],
            swiftSettings: strict),
        .executableTarget(
            name: "questctl",
            dependencies: [
                "GeoJSONKit", "HGTReader", "QuestEngine", "OSMReader", "QuestWire", "DemoTown", "QRCodes",
                argumentParser, asyncHTTPClient,
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            resources: [.embedInCode("Resources/tiles.json"), .embedInCode("Resources/tiles.lua")],
            swiftSettings: strict),
        .target(
            name: "EngineTestSupport", dependencies: ["QuestEngine", "QuestTestSupport", "RoadTestSupport"],
            path: "Tests/EngineTestSupport", swiftSettings: strict),
        .testTarget(
            name: "questdTests",
            dependencies: [
                "questd", "EventServices", "HTTPEdge", "RouteForms", "ServerBase", "WebWords", "BasemapTiles",
                .product(name: "GRDB", package: "GRDB.swift"), "QRCodes",
                "QuestBase", "QuestRules", "QuestEngine", "QuestStorePostgres", "QuestUnits", "RoadRouter",
                "SignIn",
                argumentParser,
                "QuestStoreSQLite", "QuestWire", "QuestTestSupport", "RoadTestSupport", "GeoJSONKit",
                hummingbird, logging,
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                asyncHTTPClient, .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Fixtures"],
            swiftSettings: strict),
        .testTarget(
            name: "questctlTests",
            dependencies: [
                "questctl", "questd", "HTTPEdge", "ServerBase", "BasemapTiles", "GeoJSONKit", "QuestEngine",
                "OSMReader", "QuestWire",
                "DemoTown", "QRCodes", "QuestStoreSQLite",
                "EngineTestSupport", "QuestTestSupport", "RoadTestSupport", argumentParser, asyncHTTPClient,
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "GeoJSONKit", "QuestClient", "QuestEngine", "EngineTestSupport", "QuestTestSupport",
                "RoadTestSupport",
                "questd", "EventServices", "HTTPEdge", "ServerBase", "questctl",
                asyncHTTPClient,
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Fixtures"],
            swiftSettings: strict),
    ]
    products += [
        .executable(name: "questd", targets: ["questd"]),
        .executable(name: "questctl", targets: ["questctl"]),
    ]
}

if part == "programs" {
    targets.removeAll {
        $0.type == .test || $0.path?.hasPrefix("Tests/") ?? false || $0.name == "QuestClient"
    }
    products.removeAll { $0.name == "QuestClient" }
}

let package = Package(
    name: "ReQuest",
    // Of Apple's systems: what QuestClient needs there.
    platforms: [.iOS(.v18), .macOS(.v15)],
    products: products,
    dependencies: dependencies,
    targets: targets,
    cxxLanguageStandard: .cxx17
)
