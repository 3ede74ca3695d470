import GeoJSONKit
import Testing

@Suite("Fixtures")
struct FixtureTests {
    @Test(
        "a good document is read by both temperaments, and has no more than the warnings and notes beside it",
        arguments: Fixture.good)
    func good(_ fixture: Fixture) throws {
        let bytes = try fixture.document()
        let strict = try GeoJSON.parse(bytes)
        let lenient = try GeoJSON.parse(bytes, options: .lenient)
        #expect(strict.value == lenient.value)
        #expect(strict.warnings == lenient.warnings)
        #expect(GeoJSON.diagnose(bytes).errors.isEmpty)
        let findings = Validator().findings(inDocument: bytes)
        #expect(findings.allSatisfy { $0.severity < .error })
        let warnings = strict.warnings.map { GeoJSONFinding($0, severity: .warning) }
        #expect(Set(findings).isSuperset(of: warnings))
        try check(fixture, findings.map { "\($0)\n" }.joined())
    }

    @Test("a good document survives being written and read again", arguments: Fixture.good)
    func roundTrip(_ fixture: Fixture) throws {
        let value = try GeoJSON(parsing: fixture.document())
        #expect(try GeoJSON(parsing: value.bytes()) == value)
        #expect(try GeoJSON(parsing: value.bytes(options: .pretty)) == value)
    }

    @Test("a bad document is refused by its layer, with the findings beside it", arguments: Fixture.bad)
    func bad(_ fixture: Fixture) throws {
        let bytes = try fixture.document()
        var lines = "refused by \(try fixture.layer())\n"
        do {
            _ = try GeoJSON(parsing: bytes)
        } catch {
            lines += "strict  \(error)\n"
        }
        do {
            for warning in try GeoJSON.parse(bytes, options: .lenient).warnings {
                lines += "lenient warning \(warning)\n"
            }
        } catch {
            lines += "lenient \(error)\n"
        }
        for finding in Validator().findings(inDocument: bytes) { lines += "all     \(finding)\n" }
        try check(fixture, lines)
    }

    @Test("the first of all errors is the one that a strict reader throws", arguments: Fixture.bad)
    func firstError(_ fixture: Fixture) throws {
        let bytes = try fixture.document()
        let all = GeoJSON.diagnose(bytes).errors
        do {
            _ = try GeoJSON(parsing: bytes)
            #expect(all.isEmpty)
        } catch {
            #expect(all.contains(error))
        }
    }

    @Test("a bad document is named after the code of its first error", arguments: Fixture.bad)
    func names(_ fixture: Fixture) throws {
        guard fixture.name != "several-at-once" else { return }
        let findings = Validator().findings(inDocument: try fixture.document())
        let error = try #require(findings.first { $0.severity == .error })
        #expect(fixture.name.hasPrefix(error.code.rawValue))
    }

    @Test("every code has a fixture, but limits that only large documents break, and what no text can say")
    func everyCodeHasAFixture() throws {
        var codes: Set<GeoJSONError.Code> = [.tooLarge, .tooManyMembers, .tooManyPositions, .nonFiniteNumber]
        // Simplestyle and combining marks have tests of their own.
        codes.formUnion([.invalidStyle, .tooManyMarks])
        for fixture in Fixture.good + Fixture.bad {
            let bytes = try fixture.document()
            codes.formUnion(Validator().findings(inDocument: bytes).map(\.code))
            codes.formUnion(Validator().findings(inDocument: bytes, options: .lenient).map(\.code))
        }
        for fixture in Fixture.textSequences {
            codes.formUnion(
                try SequenceOutcome.read([fixture.document()[...]], .textSequence, .strict).errors.map(\.code)
            )
        }
        #expect(Set(GeoJSONError.Code.allCases).subtracting(codes) == [])
    }

    @Test(
        "of a sequence, each text is read or refused as told beside it",
        arguments: Fixture.textSequences + Fixture.lines)
    func sequences(_ fixture: Fixture) throws {
        let format: GeoJSONSequenceFormat = fixture.suffix == "geojsons" ? .textSequence : .newlineDelimited
        let bytes = try fixture.document()
        var lines = ""
        for (name, options) in [("strict ", ParsingOptions.strict), ("lenient", .lenient)] {
            let (values, errors, warnings) = SequenceOutcome.read([bytes[...]], format, options)
            lines += "\(name) reads \(values.map(\.typeName).joined(separator: ", "))\n"
            for error in errors { lines += "\(name) \(error)\n" }
            for warning in warnings { lines += "\(name) warning \(warning)\n" }
        }
        try check(fixture, lines)
    }

    private func check(_ fixture: Fixture, _ lines: String) throws {
        if Fixture.writesExpectations { return try fixture.write(expectations: lines) }
        #expect(try fixture.expectations() == lines)
    }
}
