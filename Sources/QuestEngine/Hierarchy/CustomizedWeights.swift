/// What a customization found for one metric, kept so that the next one for nearly the same metric computes only
/// what is different (`CustomizationUpdate`): sixteen bytes a link, and the needed links themselves.
///
/// One user at a time.
final class CustomizedWeights {
    /// By link.
    let basic: UnsafeMutableBufferPointer<LinkPair>
    let perfect: UnsafeMutableBufferPointer<LinkPair>
    var links: CustomizedLinks

    /// - Parameters:
    ///   - basic: From now on its own, as is the other.
    init(
        basic: UnsafeMutableBufferPointer<LinkPair>, perfect: UnsafeMutableBufferPointer<LinkPair>,
        links: CustomizedLinks
    ) {
        self.basic = basic
        self.perfect = perfect
        self.links = links
    }

    deinit {
        basic.deallocate()
        perfect.deallocate()
    }
}
