// swift-tools-version: 6.1
import PackageDescription

/// `REQUEST_PART=geojson` leaves `geojsonbench` alone, which builds in seconds; see ../Package.swift.
let part = Context.environment["REQUEST_PART"]

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

var targets: [Target] = [
    .target(name: "Measuring", swiftSettings: strict),
    .executableTarget(
        name: "geojsonbench",
        dependencies: ["Measuring", .product(name: "GeoJSONKit", package: "ReQuest")],
        swiftSettings: strict),
]

if part == nil {
    targets += [
        .executableTarget(
            name: "requestbench",
            dependencies: ["Measuring", .product(name: "QuestEngine", package: "ReQuest")],
            swiftSettings: strict)
    ]
}

// A package of its own, so that nobody builds benchmarks by accident: `make bench`.
let package = Package(
    name: "ReQuestBenchmarks",
    dependencies: [.package(name: "ReQuest", path: "..")],
    targets: targets
)
