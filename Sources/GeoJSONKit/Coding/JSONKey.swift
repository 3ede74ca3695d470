/// A member's name or an element's index, whatever it is.
struct JSONKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    init(_ index: Int) {
        stringValue = String(index)
        intValue = index
    }

    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { self.init(intValue) }

    init(_ component: JSONPath.Component) {
        switch component {
        case .key(let key): self.init(key)
        case .index(let index): self.init(index)
        }
    }

    /// The key under which inheriting types keep their base type's members.
    static let `super` = JSONKey("super")
}

/// The way to a value that is decoded or encoded. An array of keys is made of it only where someone asks.
indirect enum CodingStep {
    case root
    case step(CodingStep, any CodingKey)

    func appending(_ key: any CodingKey) -> CodingStep { .step(self, key) }

    var path: [any CodingKey] {
        var keys: [any CodingKey] = []
        var way = self
        while case .step(let parent, let key) = way {
            keys.append(key)
            way = parent
        }
        return keys.reversed()
    }
}
