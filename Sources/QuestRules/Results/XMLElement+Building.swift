import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

extension XMLElement {
    convenience init(_ name: String, in namespace: String, attributes: [(String, String)] = []) {
        self.init(name: name)
        set([("xmlns", namespace)] + attributes)
    }

    /// Adds an element with a text. Characters that XML 1.0 cannot hold are left out.
    func add(_ name: String, _ text: String, attributes: [(String, String)] = []) {
        let element = XMLElement(name: name, stringValue: text.withoutControls)
        element.set(attributes)
        addChild(element)
    }

    func add(_ name: String, attributes: [(String, String)] = [], _ fill: (XMLElement) -> Void) {
        let element = XMLElement(name: name)
        element.set(attributes)
        fill(element)
        addChild(element)
    }

    func add(attribute name: String, _ value: String) { set([(name, value)]) }

    private func set(_ attributes: [(String, String)]) {
        for (name, value) in attributes {
            guard let node = XMLNode.attribute(withName: name, stringValue: value.withoutControls) as? XMLNode
            else {
                preconditionFailure("an attribute is a node")
            }
            addAttribute(node)
        }
    }
}

extension String {
    /// The text without what XML 1.0 forbids, section 2.2.
    fileprivate var withoutControls: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { scalar in
                    switch scalar.value {
                    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
                    default: false
                    }
                }))
    }
}
