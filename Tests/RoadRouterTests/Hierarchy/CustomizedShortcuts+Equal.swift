@testable import RoadRouter

extension CustomizedShortcuts {
    /// Whether all bytes are the same.
    func isEqual(to other: CustomizedShortcuts) -> Bool {
        upward.isEqual(to: other.upward) && downward.isEqual(to: other.downward)
    }
}

extension SearchHierarchy {
    /// Whether all bytes are the same.
    func isEqual(to other: SearchHierarchy) -> Bool {
        upward.isEqual(to: other.upward) && downward.isEqual(to: other.downward)
    }
}

extension SearchHierarchy.Side {
    fileprivate func isEqual(to other: SearchHierarchy.Side) -> Bool {
        firstShortcut.elementsEqual(other.firstShortcut)
            && UnsafeRawBufferPointer(shortcuts).elementsEqual(UnsafeRawBufferPointer(other.shortcuts))
            && UnsafeRawBufferPointer(farApexes).elementsEqual(UnsafeRawBufferPointer(other.farApexes))
    }
}
