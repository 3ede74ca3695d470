import QuestRules
import Testing

@Suite("Quest files of brackets")
struct DeepQuestTests {
    @Test(
        "A quest file of 52,000 brackets is refused with its place, wherever they stand",
        arguments: [
            ("", ""), (#"{"type":"FeatureCollection","features":"#, "}"),
            (#"{"type":"FeatureCollection","features":[],"title":"#, #","opens":"x"}"#),
            (
                #"{"type":"FeatureCollection","opens":"x","features":[{"type":"Feature","geometry":null,"properties":{"name":"#,
                #"}},{"type":"Feature","properties":{"points":"x"},"geometry":{"type":"Point","coordinates":[0,0]}}]}"#
            ),
        ])
    func brackets(before: String, after: String) {
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            for isClosed in [true, false] {
                let middle =
                    String(repeating: open, count: 52_000) + "1"
                    + (isClosed ? String(repeating: close, count: 52_000) : "")
                let reading = QuestDocument.read(Array((before + middle + after).utf8), name: "deep")
                #expect(reading.findings.contains { $0.severity == .error && $0.location != nil })
            }
        }
    }
}
