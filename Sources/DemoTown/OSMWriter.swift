/// Writes a sketch as OSM XML 0.6 (https://wiki.openstreetmap.org/wiki/OSM_XML).
enum OSMWriter {
    static func document(_ sketch: Sketch) -> [UInt8] {
        var out = Output()
        out.line("<?xml version='1.0' encoding='UTF-8'?>")
        out.line("<osm version=\"0.6\" generator=\"\(DemoTown.generator)\" upload=\"never\">")
        out.line(
            "  <note>Synthetic: an invented town for trying things out. Not a map of any real place.</note>")
        out.line("  <bounds \(bounds)/>")
        for (index, node) in sketch.nodes.enumerated() {
            let position = "lat=\"\(degrees(node.spot.latitude))\" lon=\"\(degrees(node.spot.longitude))\""
            out.element("node", "id=\"\(index + 1)\" version=\"1\" \(position)", [], node.tags)
        }
        for (index, way) in sketch.ways.enumerated() {
            let references = way.nodes.map { "<nd ref=\"\($0)\"/>" }
            out.element("way", "id=\"\(index + 1)\" version=\"1\"", references, way.tags)
        }
        for (index, relation) in sketch.relations.enumerated() {
            let members = relation.members.map {
                "<member type=\"\($0.type)\" ref=\"\($0.reference)\" role=\"\($0.role)\"/>"
            }
            out.element("relation", "id=\"\(index + 1)\" version=\"1\"", members, relation.tags)
        }
        out.line("</osm>")
        return out.bytes
    }

    private static var bounds: String {
        let (low, high) = (Spot(DemoTown.southWest), Spot.limit)
        return "minlat=\"\(degrees(low.latitude))\" minlon=\"\(degrees(low.longitude))\" "
            + "maxlat=\"\(degrees(high.latitude))\" maxlon=\"\(degrees(high.longitude))\""
    }

    /// Returns positive degrees with seven decimals from units of 1e-7 degree.
    private static func degrees(_ units: Int) -> String {
        let fraction = String(units % 10_000_000)
        return "\(units / 10_000_000)." + String(repeating: "0", count: 7 - fraction.count) + fraction
    }

    private struct Output {
        var bytes: [UInt8] = []

        mutating func line(_ text: String) {
            bytes.append(contentsOf: text.utf8)
            bytes.append(UInt8(ascii: "\n"))
        }

        mutating func element(
            _ name: String, _ attributes: String, _ children: [String], _ tags: [(key: String, value: String)]
        ) {
            guard !children.isEmpty || !tags.isEmpty else { return line("  <\(name) \(attributes)/>") }
            line("  <\(name) \(attributes)>")
            for child in children { line("    " + child) }
            for tag in tags { line("    <tag k=\"\(tag.key)\" v=\"\(escaped(tag.value))\"/>") }
            line("  </\(name)>")
        }

        private func escaped(_ text: String) -> String {
            var result = ""
            for character in text {
                switch character {
                case "&": result += "&amp;"
                case "<": result += "&lt;"
                case "\"": result += "&quot;"
                default: result.append(character)
                }
            }
            return result
        }
    }
}
