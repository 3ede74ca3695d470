import QuestEngine
import Testing

@testable import questctl

@Suite("Measures for people")
struct MeasuresTests {
    @Test(
        "lengths",
        arguments: [
            (0.0, "0 m", "0 м"), (79.6, "80 m", "80 м"), (999.4, "999 m", "999 м"),
            (999.6, "1.0 km", "1,0 км"),
            (1250, "1.3 km", "1,3 км"), (9949, "9.9 km", "9,9 км"), (12_499, "12 km", "12 км"),
        ])
    func distances(_ meters: Double, _ english: String, _ russian: String) {
        #expect(Measures(language: .english).distance(Meters(meters)) == english)
        #expect(Measures(language: .russian).distance(Meters(meters)) == russian)
    }

    @Test(
        "decimals, below zero too",
        arguments: [
            (0.5, "0.5", "0,5"), (-0.5, "−0.5", "−0,5"), (-12.34, "−12.3", "−12,3"), (3, "3.0", "3,0"),
        ])
    func decimals(_ seconds: Double, _ english: String, _ russian: String) {
        #expect(Measures(language: .english).seconds(seconds) == english)
        #expect(Measures(language: .russian).seconds(seconds) == russian)
    }

    @Test("numbers with as many decimals as they have")
    func numbers() {
        #expect(Measures(language: .english).number(0.75) == "0.75")
        #expect(Measures(language: .russian).number(0.75) == "0,75")
    }

    @Test(
        "durations",
        arguments: [
            (0.4, "0 s", "0 с"), (59, "59 s", "59 с"), (90, "2 min", "2 мин"),
            (3570, "1 h 00 min", "1 ч 00 мин"),
            (3900, "1 h 05 min", "1 ч 05 мин"), (36_000, "10 h 00 min", "10 ч 00 мин"),
        ])
    func durations(_ seconds: Double, _ english: String, _ russian: String) {
        #expect(Measures(language: .english).duration(Seconds(seconds)) == english)
        #expect(Measures(language: .russian).duration(Seconds(seconds)) == russian)
    }

    @Test(
        "counts are grouped by three",
        arguments: [(7, "7"), (1000, "1\u{A0}000"), (2_100_034, "2\u{A0}100\u{A0}034")])
    func counts(_ number: Int, _ text: String) {
        #expect(Measures(language: .english).count(number) == text)
    }

    @Test("sizes are in millions of bytes")
    func sizes() {
        #expect(Measures(language: .english).size(3_249_999) == "3.2 MB")
        #expect(Measures(language: .russian).size(3_250_000) == "3,3 МБ")
    }
}
