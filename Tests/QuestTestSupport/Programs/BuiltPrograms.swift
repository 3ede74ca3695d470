import Foundation

/// Where the programs under test lie: beside the test bundle, in the folder that `swift build` wrote.
public enum BuiltPrograms {
    public static var questd: String { path(of: "questd") }
    public static var questctl: String { path(of: "questctl") }

    private static func path(of program: String) -> String {
        folder.appendingPathComponent(program).path
    }

    private static let folder: URL = {
        // The bundle is `…/debug/ReQuestPackageTests.xctest`; Swift Testing runs it by its own path.
        let candidates =
            CommandLine.arguments.prefix(1) + CommandLine.arguments.filter { $0.contains(".xctest") }
        for candidate in candidates {
            var url = URL(fileURLWithPath: candidate)
            while url.path != "/" {
                url.deleteLastPathComponent()
                if FileManager.default.isExecutableFile(atPath: url.appendingPathComponent("questd").path) {
                    return url
                }
            }
        }
        return URL(fileURLWithPath: ".build/debug")
    }()
}
