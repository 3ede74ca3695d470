import Foundation
import GeoJSONKit
import Testing

/// A document in `Fixtures/good` or `Fixtures/bad`, or a sequence of texts in `Fixtures/sequences`, and what is
/// expected of it in the text file beside it.
struct Fixture: CustomTestStringConvertible, Sendable {
    let folder: String
    let name: String
    var suffix = "geojson"

    var testDescription: String { "\(folder)/\(name)" }

    static let good = all(in: "good")
    static let bad = all(in: "bad")
    static let textSequences = all(in: "sequences", suffix: "geojsons")
    static let lines = all(in: "sequences", suffix: "geojsonl")

    func document() throws -> [UInt8] {
        Array(try Data(contentsOf: url(in: Self.bundled, suffix)))
    }

    /// The lines expected; none where there is no file.
    func expectations() throws -> String {
        let url = url(in: Self.bundled, "expected.txt")
        return FileManager.default.fileExists(atPath: url.path)
            ? try String(contentsOf: url, encoding: .utf8) : ""
    }

    /// Puts new expectations into the sources, for a person to review; see `Fixtures/README.md`.
    func write(expectations: String) throws {
        guard !expectations.isEmpty else { return }
        try Data(expectations.utf8).write(to: url(in: Self.sources, "expected.txt"))
    }

    /// The layer that refuses a bad document.
    enum Layer: String {
        /// The grammar of JSON.
        case syntax
        /// The reader of GeoJSON.
        case structure
        case validation
        case limits
    }

    /// The first layer that does not let the document through.
    func layer() throws -> Layer {
        do {
            _ = try GeoJSON(parsing: document())
            return .validation
        } catch let error as GeoJSONError {
            guard let source = error.source else { return .limits }
            return source.hasPrefix("RFC 8259") ? .syntax : .structure
        }
    }

    /// Whether this run is to write expectations instead of checking them.
    static let writesExpectations = ProcessInfo.processInfo.environment["WRITE_EXPECTATIONS"] != nil

    private func url(in root: URL, _ suffix: String) -> URL {
        root.appending(path: "\(folder)/\(name).\(suffix)")
    }

    private static let bundled = Bundle.module.resourceURL!.appending(path: "Fixtures")
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures")

    private static func all(in folder: String, suffix: String = "geojson") -> [Fixture] {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: bundled.appending(path: folder).path)) ?? []
        return names.filter { $0.hasSuffix(".\(suffix)") }.sorted()
            .map { Fixture(folder: folder, name: String($0.dropLast(suffix.count + 1)), suffix: suffix) }
    }
}
