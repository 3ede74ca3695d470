// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody builds benchmarks by accident: `make bench`.
let package = Package(
    name: "ReQuestBenchmarks",
    dependencies: [.package(name: "ReQuest", path: "..")],
    targets: [
        .executableTarget(
            name: "requestbench",
            dependencies: [.product(name: "QuestEngine", package: "ReQuest")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
