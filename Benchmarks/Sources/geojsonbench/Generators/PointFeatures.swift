/// Endless point features with ten properties: four integers, two doubles, four strings, half of them Cyrillic.
struct PointFeatures {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func appendFeature(to bytes: inout [UInt8]) {
        bytes.append(#"{"type":"Feature","geometry":{"type":"Point","coordinates":["#)
        bytes.append(units: random.next(in: -1_800_000_000...1_800_000_000), decimals: 7)
        bytes.append(UInt8(ascii: ","))
        bytes.append(units: random.next(in: -900_000_000...900_000_000), decimals: 7)
        bytes.append(#"]},"properties":{"osm_id":"#)
        bytes.append(number: random.next(in: 1...12_000_000_000))
        bytes.append(#","name":"#)
        RandomWords.append(.cyrillic, to: &bytes, using: &random)
        bytes.append(#","operator":"#)
        RandomWords.append(.latin, to: &bytes, using: &random)
        bytes.append(#","levels":"#)
        bytes.append(number: random.next(in: 1...30))
        bytes.append(#","start_year":"#)
        bytes.append(number: random.next(in: 1736...2026))
        bytes.append(#","height":"#)
        bytes.append(units: random.next(in: 200...30_000), decimals: 2)
        bytes.append(#","address":"#)
        RandomWords.append(.cyrillic, to: &bytes, using: &random)
        bytes.append(#","elevation":"#)
        bytes.append(number: random.next(in: -28...5_642))
        bytes.append(#","score":"#)
        bytes.append(units: random.next(in: 0...9_999_999_999_999_999), decimals: 16)
        bytes.append(#","description":"#)
        RandomWords.append(.latin, to: &bytes, using: &random)
        bytes.append("}}")
    }
}
