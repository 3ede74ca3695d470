import RoadRouter
import Testing

struct RoadFileErrorTests {
    @Test(
        "what is wrong with a map is said with its file, in both languages",
        arguments: [
            (
                RoadFileError.wrongVersion(found: 9, expected: 1), "map-wrong-version",
                "m.roads is a road map of version 9, but this program reads version 1: "
                    + "build it again with “questctl map build”."
            ),
            (
                .truncated(expectedLength: 64, actualLength: 1), "map-truncated",
                "The map m.roads is cut short, 1 of 64 bytes: copy or build it again."
            ),
            (
                .missingSection(name: "graph/arc/end"), "map-missing-section",
                "The map m.roads lacks the section “graph/arc/end”: build it again."
            ),
            (
                .notARoadFile, "map-not-a-road-file",
                "m.roads is not a road map: make one with “questctl map build”."
            ),
            (
                .checksumMismatch(expected: .zero, actual: .zero), "map-checksum-mismatch",
                "The map m.roads is damaged, its checksum is 000000000000… instead of 000000000000…: "
                    + "copy or build it again."
            ),
        ])
    func message(error: RoadFileError, code: String, english: String) {
        #expect(error.code == code)
        #expect(error.message(file: "m.roads").text(in: .english) == english)
        let russian = error.message(file: "m.roads").text(in: .russian)
        #expect(russian.contains("m.roads"))
        #expect(russian.contains("арт"))
    }

    @Test("a length that no file can have is no reason to stop")
    func enormous() {
        let error = RoadFileError.truncated(expectedLength: .max, actualLength: 100)
        #expect(error.message(file: "m.roads").text(in: .russian).contains("100 из \(Int.max) байт"))
    }
}
