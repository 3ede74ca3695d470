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
        var tokens: XMLTokens?
        do throws(XMLTokens.Fault) {
            tokens = try XMLTokens(Array(text.utf8))
            while builder.count <= QuestLimits.courseElements.value, let token = try tokens?.next() {
                try builder.take(token)
            }
        } catch {
            switch error {
            case .malformed(let cause):
                throw ForeignCourseError(.xmlMalformed(cause, line: tokens?.line ?? 1))
            case .documentType: throw ForeignCourseError(.courseWithDoctype())
            case .marks: throw ForeignCourseError(.textMarksTooMany())
            }
        }
        guard builder.count <= QuestLimits.courseElements.value else {
            throw ForeignCourseError(.courseTooLarge())
        }
        guard let root = builder.root else {
            throw ForeignCourseError(.xmlMalformed(.unfinished, line: tokens?.line ?? 1))
        }
        self.root = root
        passedOver = builder.passedOver
    }

    private struct Builder {
        let names: Set<String>
        private(set) var root: CourseElement?
        private(set) var passedOver: [String: Int] = [:]
        /// Number of elements kept.
        private(set) var count = 0
        /// The full names of all elements that are open.
        private var open: [String] = []
        private var kept: [CourseElement] = []
        /// Number of open elements within one that is passed over, itself included.
        private var ignored = 0

        init(names: Set<String>) { self.names = names }

        mutating func take(_ token: XMLTokens.Token) throws(XMLTokens.Fault) {
            switch token {
            case .start(let name, let attributes, let isEmpty):
                guard root == nil else { throw .malformed(.outside) }
                guard open.count < QuestLimits.courseDepth.value else { throw .malformed(.tooLarge) }
                open.append(name)
                begin(Self.local(name), attributes)
                if isEmpty { try end(name) }
            case .end(let name): try end(name)
            case .text(let text):
                guard !open.isEmpty else {
                    guard text.allSatisfy(\.isWhitespace) else { throw .malformed(.outside) }
                    return
                }
                if ignored == 0, !kept.isEmpty { kept[kept.count - 1].text += text }
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

        private mutating func end(_ name: String) throws(XMLTokens.Fault) {
            let opened = open.popLast()
            guard opened == name else { throw .malformed(.end(name, of: opened)) }
            guard ignored == 0 else {
                ignored -= 1
                return
            }
            guard let element = kept.popLast() else { throw .malformed(.outside) }
            if kept.isEmpty { root = element } else { kept[kept.count - 1].children.append(element) }
        }

        private static func local(_ name: String) -> String {
            name.split(separator: ":").last.map(String.init) ?? name
        }
    }
}
