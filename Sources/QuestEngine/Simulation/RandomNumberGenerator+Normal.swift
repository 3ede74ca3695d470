#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension RandomNumberGenerator {
    /// A number of the standard normal distribution.
    ///
    /// Source: G. Box, M. Muller, "A note on the generation of random normal deviates", Ann. Math. Stat. 29 (1958).
    mutating func normal() -> Double {
        // In (0, 1], whose logarithm is finite.
        let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &self))).squareRoot()
        return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
    }
}
