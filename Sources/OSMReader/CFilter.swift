internal import COSMReader
internal import RoadRouter

/// Lends a filter to C.
struct CFilter {
    private let filter: OSMFilter

    init(_ filter: OSMFilter) {
        self.filter = filter
    }

    func withPointer<Result>(_ body: (UnsafePointer<cosm_filter>) -> Result) -> Result {
        withCList(filter.wayKeys) { wayKeys in
            withCList(filter.relationTypes) { relationTypes in
                withCList(filter.nodeTagKeys) { nodeTagKeys in
                    var lent = cosm_filter(
                        kinds: kinds, way_keys: wayKeys, other_ways: filter.wantsOtherWays ? 1 : 0,
                        relation_types: relationTypes, node_tag_keys: nodeTagKeys)
                    return body(&lent)
                }
            }
        }
    }

    private var kinds: UInt32 {
        var kinds: UInt32 = 0
        if filter.wantsNodes { kinds |= UInt32(COSM_NODES) }
        if !filter.wayKeys.isEmpty || filter.wantsOtherWays { kinds |= UInt32(COSM_WAYS) }
        if !filter.relationTypes.isEmpty { kinds |= UInt32(COSM_RELATIONS) }
        return kinds
    }

    /// The strings as a list of C strings that ends with a null pointer.
    private func withCList<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let text = strings.flatMap { Array($0.utf8CString) }
        return text.withUnsafeBufferPointer { text in
            var list: [UnsafePointer<CChar>?] = []
            var start = 0
            for string in strings {
                list.append(text.baseAddress! + start)
                start += string.utf8.count + 1
            }
            list.append(nil)
            return list.withUnsafeBufferPointer { body($0.baseAddress!) }
        }
    }
}
