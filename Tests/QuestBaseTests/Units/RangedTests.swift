import QuestBase
import Testing

@Suite("Numbers with a range")
struct RangedTests {
    @Test("A number is made within its range, its ends included, and nowhere else")
    func ends() {
        #expect(Ranged<AdjustedPoints>(1_000_000)?.value == 1_000_000)
        #expect(Ranged<AdjustedPoints>(1_000_001) == nil)
        #expect(Ranged<AdjustedPoints>(.min) == nil)
        #expect(Ranged<Accuracies>(0)?.value == 0)
        for value in [-0.001, 1_000_000.1, .infinity, -.infinity, .nan, 1e308] {
            #expect(Ranged<Accuracies>(value) == nil)
        }
        #expect(Ranged<RecordNumber>(9_007_199_254_740_991) != nil)
        #expect(Ranged<RecordNumber>(9_007_199_254_740_992) == nil)
    }

    @Test(
        "What is no number of the range cannot be read as one",
        arguments: ["", " 1", "1 ", "1.0", "0x1", "nan", "10", "-9223372036854775808", "9223372036854775808"])
    func texts(text: String) {
        #expect(Ranged<HintNumber>(text: text) == nil)
    }

    @Test("A moment from outside lies between 2000 and 2100")
    func moments() {
        for text in ["2000-01-01T00:00:00Z", "2100-01-01T00:00:00Z", "2026-06-14T10:00:00+05:00"] {
            #expect(Moment(text: text)?.value == Timestamp(rfc3339: text))
        }
        for text in [
            "1999-12-31T23:59:59.999Z", "2100-01-01T00:00:00.001Z", "0001-01-01T00:00:00Z",
            "9999-12-31T23:59:59.999Z", "2100-01-01T00:00:00-00:01", "-5946-03-01T00:00:00.000Z",
        ] { #expect(Moment(text: text) == nil, "\(text)") }
        #expect(Moment(clamping: Timestamp(milliseconds: .max)).value == Moments.range.upperBound)
    }
}
