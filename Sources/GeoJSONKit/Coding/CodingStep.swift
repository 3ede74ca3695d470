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
