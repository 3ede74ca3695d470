import Measuring

/// `COMMAND WORD… --option VALUE… --flag…`
struct Arguments {
    private(set) var words: [String] = []
    private var options: [String: String] = [:]

    private static let flags: Set<String> = ["--json"]
    private static let valued: Set<String> = [
        "--data", "--python", "--peer", "--commit", "--rounds", "--sets", "--seconds", "--megabytes",
        "--only",
    ]

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if Self.flags.contains(argument) {
                options[argument] = ""
            } else if Self.valued.contains(argument) {
                guard let value = rest.popFirst() else {
                    throw BenchmarkError.failed("\(argument) needs a value")
                }
                options[argument] = value
            } else if argument.hasPrefix("--") {
                throw BenchmarkError.failed("unknown option \(argument)")
            } else {
                words.append(argument)
            }
        }
    }

    func has(_ flag: String) -> Bool { options[flag] != nil }

    subscript(option: String) -> String? { options[option] }

    func number(_ option: String, default value: Int) throws -> Int {
        guard let text = options[option] else { return value }
        guard let number = Int(text), number > 0 else {
            throw BenchmarkError.failed("\(option) needs a number above 0, not \(text)")
        }
        return number
    }
}
