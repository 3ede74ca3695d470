// swift-tools-version: 6.1
import PackageDescription

/// `REQUEST_PART=core` leaves out the server and its packages: GeoJSONKit, QuestEngine and SignIn alone build in a
/// minute, which is what sanitizers and coverage are run on. `REQUEST_PART=geojson` leaves GeoJSONKit alone,
/// which builds in seconds and needs no other package. `REQUEST_PART=client` has what an app links, and its tests: it
/// builds without any other package, too. `REQUEST_PART=proofs` has what is proved in release builds,
/// on a real city: scripts/check/routes.sh. `REQUEST_PART=threads` has the router and the
/// tests of what threads share: scripts/sanitize-threads.sh. `REQUEST_PART=store` has the engine with both stores and their tests, without
/// the server and its packages.
let part = Context.environment["REQUEST_PART"]

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")

var dependencies: [Package.Dependency] = []

var targets: [Target] = [
    .target(name: "GeoJSONKit", exclude: ["README.md"], swiftSettings: strict)
]

if part != "proofs", part != "client", part != "store", part != "threads" {
    targets += [
        .testTarget(
            name: "GeoJSONKitTests", dependencies: ["GeoJSONKit"],
            resources: [.copy("Fixtures")], swiftSettings: strict)
    ]
}

var products: [Product] = [
    .library(name: "GeoJSONKit", targets: ["GeoJSONKit"])
]

if part != "geojson" {
    targets += [
        // What the engine and the JSON of the interface have in common: ids, moments, places, numbers with ranges. The
        // engine exports it; what is generic or called in loops is `@inlinable`, since another module calls it.
        .target(name: "QuestUnits", swiftSettings: strict)
    ]
}

if part == nil || part == "client" {
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
    dependencies += [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2")
    ]
    targets += [
        .systemLibrary(name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"])]),
        .systemLibrary(name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"])]),
        .systemLibrary(name: "CZLIB", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // What roads and rules have in common: lengths and durations, limits, messages, geometry on the ground.
        .target(
            name: "QuestBase", dependencies: ["GeoJSONKit", "QuestUnits", "CGEOS", "CPROJ", "CZLIB", crypto],
            swiftSettings: strict),
        // Roads, and ways on them. It knows nothing of quests.
        .target(
            name: "RoadRouter", dependencies: ["GeoJSONKit", "QuestBase", crypto], swiftSettings: strict),
    ]
    if part == "threads" {
        targets += [
            .target(
                name: "QuestTestSupport", dependencies: ["RoadRouter", "QuestBase", "GeoJSONKit"],
                path: "Tests/QuestTestSupport",
                sources: [
                    "DrawnRoads.swift", "RandomTown.swift", "SeededGenerator.swift", "StreetMap.swift",
                ],
                swiftSettings: strict)
        ]
    } else {
        targets += [
            .target(
                name: "QuestEngine",
                dependencies: ["GeoJSONKit", "QuestBase", "RoadRouter", crypto],
                swiftSettings: strict),
            .target(
                name: "QuestTestSupport",
                dependencies: ["QuestEngine", "RoadRouter", "QuestBase", "GeoJSONKit"],
                path: "Tests/QuestTestSupport", swiftSettings: strict),
        ]
        products += [.library(name: "QuestEngine", targets: ["QuestEngine"])]
    }
    products += [.library(name: "RoadRouter", targets: ["RoadRouter"])]
}

if part == nil || part == "core" {
    targets += [
        // Signing in at providers of OpenID Connect and at VK ID: what is asked and believed, without a connection of its own.
        .target(
            name: "SignIn", dependencies: ["QuestEngine", "GeoJSONKit", crypto, cryptoExtras],
            swiftSettings: strict),
        .testTarget(
            name: "QuestEngineTests",
            dependencies: ["QuestEngine", "RoadRouter", "QuestBase", "QuestTestSupport", "GeoJSONKit"],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "SignInTests",
            dependencies: ["SignIn", "QuestEngine", "GeoJSONKit", crypto, cryptoExtras],
            swiftSettings: strict),
    ]
}

if part == "threads" {
    // Only what tests that something is shared between threads, and what fails under the sanitizer, and must.
    let routing = [
        "LiveRouterTests", "RandomRouteTests", "DrawnTown", "RandomConditions", "RoadConditionsTests",
    ]
    targets += [
        .testTarget(
            name: "QuestEngineTests",
            dependencies: ["RoadRouter", "QuestBase", "QuestTestSupport", "GeoJSONKit"],
            sources: routing.map { "Routing/\($0).swift" } + ["Geometry/AreaTests.swift", "Search"],
            swiftSettings: strict),
        .testTarget(name: "PlantedRaceTests", swiftSettings: strict),
    ]
}

if part == nil || part == "proofs" {
    targets += [
        .target(
            name: "COSMReader",
            linkerSettings: [
                .linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("lz4"), .linkedLibrary("expat"),
                .linkedLibrary("pthread"),
            ]),
        .target(
            name: "OSMReader", dependencies: ["COSMReader", "GeoJSONKit", "RoadRouter"],
            swiftSettings: strict),
        // Tiles of heights in a folder, behind the engine's port.
        .target(name: "HGTReader", dependencies: ["CZLIB", "RoadRouter"], swiftSettings: strict),
    ]
}

if part == "proofs" {
    targets += [
        .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
        .testTarget(
            name: "RoutingProofs",
            dependencies: [
                "OSMReader", "QuestEngine", "RoadRouter", "QuestBase", "QuestTestSupport", "CAllocationCount",
            ],
            // With the tests of the engine that prove more the more seeds they are given.
            path: "Tests",
            sources: [
                "RoutingProofs", "QuestEngineTests/Judging/LateDataTests.swift",
                "QuestEngineTests/Planning/SeededInstance.swift",
                "QuestEngineTests/Isochrone/SlowReach.swift",
                "QuestEngineTests/Search/SlowSearch.swift",
                "QuestEngineTests/Riding/CheckInSimulationTests.swift",
                "QuestEngineTests/Riding/SuspicionTests.swift", "QuestEngineTests/Riding/TownRide.swift",
            ],
            swiftSettings: strict + [.define("PROOFS")]),
    ]
}

if part == nil || part == "store" {
    dependencies += [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
    ]
    targets += [
        .target(
            name: "QuestStoreSQLite",
            dependencies: ["QuestEngine", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        // The same ports on PostgreSQL, for several daemons.
        .target(
            name: "QuestStorePostgres", dependencies: ["CPostgres", "QuestEngine"],
            swiftSettings: strict),
        .testTarget(
            name: "QuestStoreSQLiteTests",
            dependencies: [
                "QuestStoreSQLite", "QuestEngine", "QuestTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        // With a PostgreSQL that they start themselves.
        .testTarget(
            name: "QuestStorePostgresTests",
            dependencies: [
                "QuestStorePostgres", "QuestStoreSQLite", "QuestEngine", "QuestTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
    ]
}

if part == nil {
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
                "GeoJSONKit", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"), crypto,
            ],
            swiftSettings: strict),
        .target(name: "DemoTown", swiftSettings: strict),
        .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        // Drawn by daemon and command line alike.
        .target(name: "QRCodes", dependencies: ["CQRencode"], swiftSettings: strict),
        .systemLibrary(name: "CHost"),
        // What questd serves as its description: a large file, which C embeds at once and Swift in minutes.
        .target(name: "CInterfaceDocument"),
        .executableTarget(
            name: "questd",
            dependencies: [
                "BasemapTiles", "CHost", "CInterfaceDocument", "CZLIB", "GeoJSONKit", "QRCodes",
                "QuestEngine",
                "QuestStorePostgres",
                "QuestStoreSQLite", "QuestWire", "SignIn", hummingbird, argumentParser, logging, crypto,
                cryptoExtras,
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
            exclude: ["Resources/openapi.yaml"],
            resources: [.embedInCode("Resources/basemap.json")],
            swiftSettings: strict),
        .executableTarget(
            name: "questctl",
            dependencies: [
                "GeoJSONKit", "HGTReader", "QuestEngine", "OSMReader", "QuestWire", "DemoTown", "QRCodes",
                argumentParser, asyncHTTPClient, crypto,
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            resources: [.embedInCode("Resources/tiles.json"), .embedInCode("Resources/tiles.lua")],
            swiftSettings: strict),
        .testTarget(
            name: "OSMReaderTests",
            dependencies: ["OSMReader", "QuestEngine", "RoadRouter", "QuestTestSupport", "DemoTown"],
            swiftSettings: strict),
        .testTarget(
            name: "HGTReaderTests",
            dependencies: ["HGTReader", "OSMReader", "QuestEngine", "RoadRouter", "QuestTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "questdTests",
            dependencies: [
                "questd", "BasemapTiles", .product(name: "GRDB", package: "GRDB.swift"), "QRCodes",
                "QuestEngine", "QuestStorePostgres", argumentParser,
                "QuestStoreSQLite", "QuestWire", "QuestTestSupport", "GeoJSONKit",
                hummingbird, logging,
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                asyncHTTPClient, .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Fixtures"],
            swiftSettings: strict),
        .testTarget(
            name: "questctlTests",
            dependencies: [
                "questctl", "questd", "BasemapTiles", "GeoJSONKit", "QuestEngine", "OSMReader", "QuestWire",
                "DemoTown", "QRCodes", "QuestStoreSQLite",
                "QuestTestSupport", asyncHTTPClient, .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "GeoJSONKit", "QuestClient", "QuestEngine", "QuestTestSupport", "questd", "questctl",
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

let package = Package(
    name: "ReQuest",
    // Of Apple's systems: what QuestClient needs there.
    platforms: [.iOS(.v18), .macOS(.v15)],
    products: products,
    dependencies: dependencies,
    targets: targets,
    cxxLanguageStandard: .cxx17
)
