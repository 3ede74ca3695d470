import HTTPTypes
import Hummingbird
import ServerBase

/// `--route-origins`: the origins whose pages may read the answers of the route services, which say nothing of any quest.
package struct RouteOrigins: Equatable, Sendable {
    package static let names = "*|ORIGIN, … (such as https://maps.example.org)"

    private let areAll: Bool
    private let origins: Set<String>

    /// No page of another origin.
    package static let none = RouteOrigins(areAll: false, origins: [])

    private init(areAll: Bool, origins: Set<String>) {
        (self.areAll, self.origins) = (areAll, origins)
    }

    /// Reads origins with commas between, or `*` alone; nothing is none.
    package init?(_ text: String) {
        var origins: Set<String> = []
        var areAll = false
        for part in text.split(separator: ",") {
            let part = part.split(separator: " ").joined(separator: " ")
            if part.isEmpty { continue }
            if part == "*" {
                areAll = true
                continue
            }
            guard let origin = PublicURL(part)?.text.lowercased() else { return nil }
            origins.insert(origin)
        }
        guard !areAll || origins.isEmpty else { return nil }
        self.init(areAll: areAll, origins: origins)
    }

    /// The word for a page's origin that lets it read an answer; `nil` where it may not.
    func word(for origin: String) -> String? {
        if areAll { return "*" }
        return origins.contains(origin.lowercased()) ? origin : nil
    }
}
