/// The name of a parent or guardian who agrees to what is recorded of a rider under age. Shown to organisers and to the
/// rider.
public struct GuardianName: Sendable, Equatable {
    public let text: String

    /// Creates a name of what was written, spaces around it left out.
    ///
    /// - Returns: `nil` where nothing is left, it is no plain line, or it is longer than `TeamLimits.guardianName`.
    public init?(_ written: String) {
        let text = written.trimmed
        guard !text.isEmpty, text.isPlainLine,
            text.unicodeScalars.count <= TeamLimits.guardianName.value
        else { return nil }
        self.text = text
    }
}
