/// Turns paths in a value into paths in the document that it was read from, where elements were left out.
struct OmittedElements {
    /// The indices left out of an array, rising, by the array's path in the document.
    private var indices: [JSONPath: [Int]] = [:]

    init(_ omitted: [JSONPath]) {
        for path in omitted {
            guard case .index(let index)? = path.components.last else { continue }
            indices[JSONPath(path.components.dropLast()), default: []].append(index)
        }
    }

    func inDocument(_ path: JSONPath) -> JSONPath {
        guard !indices.isEmpty else { return path }
        var result = JSONPath()
        for component in path.components {
            guard case .index(var index) = component, let omitted = indices[result] else {
                result.components.append(component)
                continue
            }
            for other in omitted where other <= index { index += 1 }
            result.components.append(.index(index))
        }
        return result
    }
}
