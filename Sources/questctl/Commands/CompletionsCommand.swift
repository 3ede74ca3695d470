import ArgumentParser
import QuestEngine

struct CompletionsCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: .said(
            "Print a script with which the shell completes questctl's commands and options.",
            "Напечатать скрипт, с которым оболочка дополняет команды и параметры questctl."),
        discussion: """
              questctl completions bash > ~/.local/share/bash-completion/completions/questctl
              questctl completions zsh > ~/.zsh/completions/_questctl
              questctl completions fish > ~/.config/fish/completions/questctl.fish
            """)

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish

        var completion: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    @Argument(help: .said("bash, zsh or fish.", "bash, zsh или fish.", value: "SHELL"))
    var shell: Shell

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let plain = Questctl.completionScript(for: shell.completion)
        let script = HelpLanguage.chosen == .russian ? RussianUsage.translate(script: plain) : plain
        if console.asJSON { return try console.print(json: ["shell": shell.rawValue, "script": script]) }
        console.print(script)
    }
}
