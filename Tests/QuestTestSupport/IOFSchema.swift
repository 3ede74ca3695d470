import Foundation

/// IOF's schema of results, as the Python package `ooresults` carries it, and `xmllint` to check with. Both are
/// installed by `scripts/setup/checks.sh`; where CI says so they must be there.
public enum IOFSchema {
    private static var path: String? {
        let tools = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../.build-checks"
        ).standardized
        let files = FileManager.default.enumerator(at: tools, includingPropertiesForKeys: nil)
        return files?.lazy.compactMap { $0 as? URL }.first { $0.lastPathComponent == "IOF.xsd" }?.path
    }

    /// Whether to run the checks: where CI says that everything must run, their absence is a failure.
    public static var isThere: Bool { path != nil || ProcessInfo.processInfo.environment["CI"] == "true" }

    /// What xmllint says of a document; nothing of a valid one.
    public static func problems(in xml: String) async throws -> String {
        guard let path else { return "IOF.xsd is missing: run scripts/setup/checks.sh" }
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xml")
        try Data(xml.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let checked = try await Program.run(
            "/usr/bin/env", ["xmllint", "--noout", "--nonet", "--schema", path, file.path])
        return checked.status == 0 ? "" : checked.errors
    }
}
