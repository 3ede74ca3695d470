import GeoJSONKit
import Testing

@Suite("Fixtures")
struct FixtureTests {
    @Test(
        "a good document is read by both temperaments, with the warnings beside it", arguments: Fixture.good)
    func good(_ fixture: Fixture) throws {
        let bytes = try fixture.document()
        let strict = try GeoJSON.parse(bytes)
        let lenient = try GeoJSON.parse(bytes, options: .lenient)
        #expect(strict.value == lenient.value)
        #expect(strict.warnings == lenient.warnings)
        #expect(GeoJSON.diagnose(bytes).errors.isEmpty)
        try check(fixture, strict.warnings.map { "warning \($0)\n" }.joined())
    }

    @Test("a good document survives being written and read again", arguments: Fixture.good)
    func roundTrip(_ fixture: Fixture) throws {
        let value = try GeoJSON(parsing: fixture.document())
        #expect(try GeoJSON(parsing: value.bytes()) == value)
        #expect(try GeoJSON(parsing: value.bytes(options: .pretty)) == value)
    }

    @Test("a bad document is refused with the error beside it", arguments: Fixture.bad)
    func bad(_ fixture: Fixture) throws {
        let bytes = try fixture.document()
        let error = try #require(throws: GeoJSONError.self) { try GeoJSON(parsing: bytes) }
        let source = error.code.source.map { String($0.prefix(8)) } ?? "limits"
        var lines = "refused by \(source)\nstrict  \(error)\n"
        do {
            for warning in try GeoJSON.parse(bytes, options: .lenient).warnings {
                lines += "lenient warning \(warning)\n"
            }
        } catch {
            lines += "lenient \(error)\n"
        }
        for error in GeoJSON.diagnose(bytes).errors { lines += "all     \(error)\n" }
        try check(fixture, lines)
    }

    @Test("the first of all errors is the one that a strict reader throws", arguments: Fixture.bad)
    func firstError(_ fixture: Fixture) throws {
        let bytes = try fixture.document()
        let error = try #require(throws: GeoJSONError.self) { try GeoJSON(parsing: bytes) }
        #expect(GeoJSON.diagnose(bytes).errors.contains(error))
    }

    @Test("a bad document is named after the code of its error", arguments: Fixture.bad)
    func names(_ fixture: Fixture) throws {
        let bytes = try fixture.document()
        guard fixture.name != "several-at-once" else { return }
        let error = try #require(throws: GeoJSONError.self) { try GeoJSON(parsing: bytes) }
        #expect(fixture.name.hasPrefix(error.code.rawValue))
    }

    @Test("every code has a fixture, but limits that only large documents break")
    func everyCodeHasAFixture() throws {
        var codes: Set<GeoJSONError.Code> = [.tooLarge, .tooManyMembers, .tooManyPositions]
        for fixture in Fixture.good {
            codes.formUnion(try GeoJSON.parse(fixture.document()).warnings.map(\.code))
        }
        for fixture in Fixture.bad {
            codes.formUnion(GeoJSON.diagnose(try fixture.document()).errors.map(\.code))
        }
        #expect(Set(GeoJSONError.Code.allCases).subtracting(codes) == [])
    }

    private func check(_ fixture: Fixture, _ lines: String) throws {
        if Fixture.writesExpectations { return try fixture.write(expectations: lines) }
        #expect(try fixture.expectations() == lines)
    }
}
