import GeoJSONKit
import Testing

@Suite("All errors at once")
struct DiagnosisTests {
    @Test(
        "the original quest: its comma and both brackets, at the very line and column, and all seven features"
    )
    func originalQuest() throws {
        let bytes = try #require(Fixture.bad.first { $0.name == "missing-comma-original-quest" }).document()
        let error = try #require(throws: GeoJSONError.self) { try GeoJSON(parsing: bytes) }
        #expect(error.message == "expected ',' between features[4] and features[5]")
        #expect(error.location.line == 98)
        #expect(error.location.column == 6)
        #expect(error.path == ["features"])

        let diagnosis = GeoJSON.diagnose(bytes)
        #expect(diagnosis.errors.map(\.code) == [.missingComma, .missingBracket, .missingBracket])
        #expect(diagnosis.errors.map(\.expected) == ["','", "']'", "'}'"])
        #expect(diagnosis.errors.map(\.location.line) == [98, 136, 136])
        #expect(diagnosis.value?.features.count == 7)

        // Mended as told, the document is good.
        var mended = bytes
        mended.insert(UInt8(ascii: ","), at: error.location.byteOffset)
        mended += Array("]}".utf8)
        #expect(try GeoJSON(parsing: mended) == diagnosis.value)
    }

    @Test("what cannot be read is left out, the rest is there")
    func leavesOut() throws {
        let bytes = try #require(Fixture.bad.first { $0.name == "several-at-once" }).document()
        let diagnosis = GeoJSON.diagnose(bytes)
        #expect(diagnosis.value?.features.count == 2)
        #expect(diagnosis.value?.features.first?.properties == ["name": "🚲", "radius": 40])
    }

    @Test("a good document has no errors, and its warnings")
    func good() throws {
        let diagnosis = GeoJSON.diagnose(#"{"type":"Point","coordinates":[1,2],"a":1,"a":1}"#.utf8)
        #expect(diagnosis.errors.isEmpty)
        #expect(diagnosis.warnings.map(\.code) == [.duplicateMember])
        #expect(diagnosis.value != nil)
    }

    @Test("whatever bytes it gets, a diagnosis ends, and has errors exactly where reading fails")
    func damagedDocuments() throws {
        var generator = SeededGenerator(seed: 3)
        var broken = 0
        for seed in 0..<400 {
            var document = RandomDocument(seed: UInt64(seed))
            var bytes = document.geoJSON().bytes(options: generator.once(in: 2) ? .pretty : .init())
            for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes.remove(at: index)
                case 1: bytes[index] = "{}[],:\"\\0x\u{1}".utf8.randomElement(using: &generator)!
                case 2: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                default: bytes.removeSubrange(index...)
                }
            }
            let diagnosis = GeoJSON.diagnose(bytes)
            do {
                #expect(try GeoJSON(parsing: bytes) == diagnosis.value)
                #expect(diagnosis.errors.isEmpty)
            } catch {
                #expect(diagnosis.errors.contains(error))
                broken += 1
            }
        }
        #expect(broken > 200)
    }

    @Test("a code, once published, keeps its name and its source")
    func codes() {
        let limits: [GeoJSONError.Code] = [
            .tooLarge, .tooDeep, .tooManyMembers, .tooManyPositions, .tooManyMarks,
        ]
        for code in GeoJSONError.Code.allCases {
            #expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber })
            #expect(code.source != nil || limits.contains(code))
        }
    }
}
