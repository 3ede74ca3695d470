import QuestBase
import Testing

struct WeightTests {
    @Test(
        "sums stop at infinity",
        arguments: [
            (Weight(1), Weight(2), Weight(3)), (Weight.infinity, Weight(0), .infinity),
            (Weight.infinity, .infinity, .infinity), (Weight(1 << 30 - 2), Weight(1), .infinity),
            (Weight(1 << 30 - 3), Weight(1), Weight(1 << 30 - 2)),
        ])
    func sum(left: Weight, right: Weight, expected: Weight) {
        #expect(left + right == expected)
        #expect(right + left == expected)
    }

    @Test("only what lies below infinity is finite")
    func finite() {
        #expect(Weight.zero.isFinite)
        #expect(Weight(1 << 30 - 2).isFinite)
        #expect(!Weight.infinity.isFinite)
        #expect(Weight(5) < Weight.infinity)
    }
}
