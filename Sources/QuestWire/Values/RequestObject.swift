/// An object that the daemon takes from outside, or one that stands in such an object.
///
/// Numbers and moments in it are `Ranged`, so that nothing that is computed from them can overflow:
/// `scripts/check-request-numbers.sh` looks at the members of every type that says it is one, and the daemon decodes no
/// other.
public protocol RequestObject: Codable, Sendable, Equatable {}
