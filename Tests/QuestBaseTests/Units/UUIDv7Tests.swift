import BaseTestSupport
import QuestBase
import Testing

struct UUIDv7Tests {
    @Test("time, version and variant stand where RFC 9562 puts them")
    func fields() {
        var generator = SeededGenerator(seed: 1)
        let time = Timestamp(milliseconds: 0x017F_22E2_79B0)
        for _ in 0..<100 {
            let text = UUIDv7(at: time, using: &generator).description
            #expect(text.hasPrefix("017f22e2-79b0-7"))
            #expect(text.count == 36)
            #expect("89ab".contains(text.dropFirst(19).first!))
            #expect(text == text.lowercased())
        }
    }

    @Test("later ones sort later as text")
    func order() {
        var generator = SeededGenerator(seed: 2)
        let texts = (0..<100).map {
            UUIDv7(at: Timestamp(milliseconds: 1_780_000_000_000 + $0), using: &generator).description
        }
        #expect(texts == texts.sorted())
        #expect(Set(texts).count == 100)
    }

    @Test("the same seed makes the same id, another seed another")
    func seeded() {
        func id(_ seed: UInt64) -> UUIDv7 {
            var generator = SeededGenerator(seed: seed)
            return UUIDv7(at: Timestamp(milliseconds: 5), using: &generator)
        }
        #expect(id(1) == id(1))
        #expect(id(1) != id(2))
    }
}
