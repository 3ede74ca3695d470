import Testing

@testable import RoadRouter

@Suite("The memory of searches")
struct SearchLabelsTests {
    @Test("a reset forgets every label without touching it")
    func reset() {
        var labels = SearchLabels()
        labels.reset(arcCount: 4)
        labels.byArc[2] = SearchLabel(generation: labels.generation, weight: 7, key: 9, parent: 1)
        labels.reset(arcCount: 4)
        #expect(labels.byArc[2].generation != labels.generation)
        #expect(labels.byArc[2].weight == 7)
    }

    @Test("after four thousand million searches generations start again, and old labels do not come back")
    func wrapAround() {
        var labels = SearchLabels()
        labels.reset(arcCount: 4)
        labels.byArc[2] = SearchLabel(generation: labels.generation, weight: 7, key: 9, parent: 1)
        labels.exhaustGenerations()
        labels.reset(arcCount: 4)
        #expect(labels.generation == 1)
        #expect(labels.byArc[2].generation != labels.generation)
    }

    @Test("a bigger map gets more room, a smaller one keeps it")
    func growth() {
        var labels = SearchLabels()
        labels.reset(arcCount: 4)
        labels.reset(arcCount: 40)
        #expect(labels.byArc.count == 40)
        labels.reset(arcCount: 4)
        #expect(labels.byArc.count == 40)
    }
}
