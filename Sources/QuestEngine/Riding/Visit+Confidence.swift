import Glibc

extension Visit {
    /// 0 … 100: what just counts is 90 %, twice as much evidence 99 %. A rule of thumb, not a measured probability.
    public var confidence: Int {
        Int((100 * (1 - exp(-log(10) * Double(mostEvidence) / Double(Self.sureEvidence)))).rounded())
    }
}

extension TaskVisit {
    /// The confidence of its visit, 0 … 100.
    public var confidence: Int { visit.confidence }
}
