/// The memory of searches, kept from one to the next so that a query allocates nothing but its answer.
///
/// Make one for each task that searches and hand it to every call. It is not Sendable: two searches at the
/// same time need two. It grows to 16 bytes for each arc of the largest map it has been used on.
final class SearchWorkspace {
    var labels = SearchLabels()
    var heap = ArcHeap()
    /// The way the last search found, from the arc it starts on to the arc it ends on.
    var arcs: [ArcID] = []
    /// Number of arcs the last search settled: the cost of a search, apart from the machine.
    var settledCount = 0
    /// Whether the last search gave up at its limit, so that its answer says nothing.
    var ranOut = false
}
