@testable import QuestEngine

extension CustomizedLinks {
    /// Whether all bytes are the same.
    func isEqual(to other: CustomizedLinks) -> Bool {
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
        firstLink.elementsEqual(other.firstLink)
            && UnsafeRawBufferPointer(links).elementsEqual(UnsafeRawBufferPointer(other.links))
            && UnsafeRawBufferPointer(farMiddles).elementsEqual(UnsafeRawBufferPointer(other.farMiddles))
    }
}
