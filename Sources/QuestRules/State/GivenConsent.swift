/// An agreement of a device's rider to what is recorded.
public struct GivenConsent: Sendable, Equatable {
    /// The version of the terms (`ConsentTerms.version`).
    public let version: Int
    /// The digest of the text that the rider read, in the language in which it was read.
    public let text: Digest
    public let at: Timestamp
    /// The record that names the parent or guardian who agreed for a rider who is under age, which owns the name;
    /// `nil` where the rider agreed.
    public let guardian: RecordID?
    /// The moment of the first agreement since the last withdrawal: nothing of before is taken.
    let since: Timestamp
}
