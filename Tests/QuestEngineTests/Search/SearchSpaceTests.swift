import Testing

@testable import QuestEngine

@Suite("The memory of searches")
struct SearchSpaceTests {
    @Test("a reset forgets every label without touching it")
    func reset() {
        var space = SearchSpace()
        space.reset(arcCount: 4)
        space.labels[2] = SearchLabel(generation: space.generation, weight: 7, key: 9, parent: 1)
        space.reset(arcCount: 4)
        #expect(space.labels[2].generation != space.generation)
        #expect(space.labels[2].weight == 7)
    }

    @Test("after four thousand million searches generations start again, and old labels do not come back")
    func wrapAround() {
        var space = SearchSpace()
        space.reset(arcCount: 4)
        space.labels[2] = SearchLabel(generation: space.generation, weight: 7, key: 9, parent: 1)
        space.exhaustGenerations()
        space.reset(arcCount: 4)
        #expect(space.generation == 1)
        #expect(space.labels[2].generation != space.generation)
    }

    @Test("a bigger map gets more room, a smaller one keeps it")
    func growth() {
        var space = SearchSpace()
        space.reset(arcCount: 4)
        space.reset(arcCount: 40)
        #expect(space.labels.count == 40)
        space.reset(arcCount: 4)
        #expect(space.labels.count == 40)
    }
}
