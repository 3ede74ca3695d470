/// An element of a course's XML with what stands in it.
struct CourseElement {
    /// The name without prefix: programs differ in theirs.
    let name: String
    let attributes: [String: String]
    fileprivate(set) var text = ""
    fileprivate(set) var children: [CourseElement] = []

    func child(_ name: String) -> CourseElement? { children.first { $0.name == name } }

    func children(_ name: String) -> [CourseElement] { children.filter { $0.name == name } }

    /// The text of the first child of that name; `nil` where it is blank.
    func text(of name: String) -> String? {
        guard let text = child(name).map({ CourseText.cleaned($0.text) }), !text.isEmpty else { return nil }
        return text
    }

    /// All elements of that name, however deep they stand, in the order of the file.
    ///
    /// - Complexity: O(elements).
    func all(_ name: String) -> [CourseElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }
}

/// The elements of an XML document, but for those that no course needs.
struct CourseXML {
    let root: CourseElement
    /// Number of elements that were passed over, by their names.
    let passedOver: [String: Int]

    /// Reads a document. A DOCTYPE is refused, so that there are no entities but XML's own.
    ///
    /// - Parameter names: elements that are passed over, with what stands in them.
    /// - Complexity: O(text).
    init(_ text: String, passingOver names: Set<String>) throws(ForeignCourseError) {
        var builder = Builder(names: names)
        do throws(XMLReader.Fault) {
            try XMLReader.read(text, depth: QuestLimits.courseDepth.value) { token throws(XMLCause) in
                builder.take(token)
                return builder.count <= QuestLimits.courseElements.value
            }
        } catch {
            switch error {
            case .malformed(let cause, let line, _):
                throw ForeignCourseError(.xmlMalformed(cause, line: line))
            case .documentType: throw ForeignCourseError(.courseWithDoctype())
            case .marks: throw ForeignCourseError(.textMarksTooMany())
            }
        }
        guard builder.count <= QuestLimits.courseElements.value else {
            throw ForeignCourseError(.courseTooLarge())
        }
        // One that is passed over as a whole.
        guard let root = builder.root else { throw ForeignCourseError(.courseUnknown()) }
        self.root = root
        passedOver = builder.passedOver
    }

    private struct Builder {
        let names: Set<String>
        private(set) var root: CourseElement?
        private(set) var passedOver: [String: Int] = [:]
        /// Number of elements kept.
        private(set) var count = 0
        /// The elements that are open, but for those that are passed over.
        private var kept: [CourseElement] = []
        /// Number of open elements within one that is passed over, itself included.
        private var ignored = 0

        init(names: Set<String>) { self.names = names }

        mutating func take(_ token: XMLReader.Token) {
            switch token {
            case .start(let name, let attributes): begin(XMLReader.localName(of: name), attributes)
            case .end: end()
            case .text(let text): if ignored == 0, !kept.isEmpty { kept[kept.count - 1].text += text }
            }
        }

        private mutating func begin(_ name: String, _ attributes: [String: String]) {
            if ignored > 0 || names.contains(name) {
                if ignored == 0 { passedOver[name, default: 0] += 1 }
                ignored += 1
                return
            }
            count += 1
            kept.append(CourseElement(name: name, attributes: attributes))
        }

        private mutating func end() {
            guard ignored == 0 else {
                ignored -= 1
                return
            }
            guard let element = kept.popLast() else { return }
            if kept.isEmpty { root = element } else { kept[kept.count - 1].children.append(element) }
        }
    }
}
