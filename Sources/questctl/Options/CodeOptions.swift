import ArgumentParser
import QuestWire

/// How long, and for how many devices, a join code is good.
struct CodeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The code is good for so long: 90s, 30m, 24h, 7d.", valueName: "SPAN"))
    var expires: Span?

    @Option(help: ArgumentHelp("So many devices may join by it.", valueName: "N"))
    var uses: Int?

    var terms: CodeTerms { CodeTerms(expiresIn: expires?.seconds, uses: uses) }

    func validate() throws {
        if let uses, !(1...1000).contains(uses) {
            throw ValidationError("--uses is a number from 1 to 1000.")
        }
    }
}
