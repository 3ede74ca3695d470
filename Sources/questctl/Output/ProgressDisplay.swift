import QuestEngine

/// Shows the progress of a long task: a bar that redraws itself on a terminal, else a line for each phase.
final class ProgressDisplay {
    private let console: Console
    private let start = ContinuousClock.now
    private var phase: Label?
    private var drawnAt: ContinuousClock.Instant?
    private static let barLength = 30
    private static let clearLine = "\r\u{1B}[K"

    init(on console: Console) {
        self.console = console
    }

    /// - Parameter fraction: The done part of this phase, 0 to 1.
    func show(_ phase: Label, fraction: Double) {
        show(phase, isDone: fraction >= 1) { bar(phase, fraction) }
    }

    /// Shows a phase of which nobody knows how much there is to do.
    func show(_ phase: Label, bytes: Int) {
        show(phase, isDone: false) {
            console.word(phase) + " " + Measures(language: console.language).size(bytes)
        }
    }

    private func show(_ phase: Label, isDone: Bool, _ line: () -> String) {
        let isNew = phase != self.phase
        self.phase = phase
        if console.showsProgressBar {
            let now = ContinuousClock.now
            if let drawnAt, !isNew, !isDone, now - drawnAt < .milliseconds(80) { return }
            drawnAt = now
            Console.write(Self.clearLine + line(), to: 2)
        } else if isNew {
            console.note("[\(Measures(language: .english).seconds(elapsed)) s] " + console.word(phase))
        }
    }

    /// Removes the bar.
    func end() {
        if console.showsProgressBar, phase != nil { Console.write(Self.clearLine, to: 2) }
    }

    /// Seconds since the display was made.
    var elapsed: Double {
        let duration = ContinuousClock.now - start
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    private func bar(_ phase: Label, _ fraction: Double) -> String {
        let full = Int(min(max(fraction, 0), 1) * Double(Self.barLength))
        return String(repeating: "█", count: full) + String(repeating: "░", count: Self.barLength - full)
            + " " + console.word(phase)
    }
}

extension ImportProgress.Phase {
    var label: Label {
        switch self {
        case .readingWays: .phaseReadingWays
        case .readingWater: .phaseReadingWater
        case .readingNodes: .phaseReadingNodes
        case .building: .phaseBuilding
        case .ordering: .phaseOrdering
        case .indexing: .phaseIndexing
        case .sampling: .phaseSampling
        case .weighing: .phaseWeighing
        case .linking: .phaseLinking
        }
    }
}
