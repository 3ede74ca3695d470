/// Weights of a customization for one metric, kept so that the next one for nearly the same metric computes
/// only what is different (`CustomizationUpdate`): sixteen bytes a shortcut, and the needed shortcuts
/// themselves.
///
/// One user at a time.
final class CustomizedWeights {
    /// Basic weights of each shortcut.
    let basic: UnsafeMutableBufferPointer<ShortcutPair>
    let perfect: UnsafeMutableBufferPointer<ShortcutPair>
    var shortcuts: CustomizedShortcuts

    /// - Parameters:
    ///   - basic: From now on its own, as is the other.
    init(
        basic: UnsafeMutableBufferPointer<ShortcutPair>, perfect: UnsafeMutableBufferPointer<ShortcutPair>,
        shortcuts: CustomizedShortcuts
    ) {
        self.basic = basic
        self.perfect = perfect
        self.shortcuts = shortcuts
    }

    deinit {
        basic.deallocate()
        perfect.deallocate()
    }
}
