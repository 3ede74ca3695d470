/// The parser's memory, kept from feature to feature.
///
/// No two readers share one: a copy of a reader makes its own before it reads. So it may go with its reader from
/// task to task.
struct OwnWorkspace: @unchecked Sendable {
    private var workspace: ScanningWorkspace?

    /// Makes sure that there is a workspace that nobody else has.
    mutating func prepare() {
        if !isKnownUniquelyReferenced(&workspace) { workspace = ScanningWorkspace() }
    }

    /// The workspace, to be used until the mutating call that has prepared it returns.
    var prepared: ScanningWorkspace { workspace ?? ScanningWorkspace() }
}
