extension PropertyName {
    /// The numbers that the property takes; `nil` where it is no number. Reading and messages go by it alone.
    ///
    /// `points-least` takes no more than the task's points, `answer-needs` no more than its codes.
    var measure: NumberMeasure? {
        switch self {
        case .points: NumberMeasure(.points, -1_000_000...1_000_000)
        case .pointsLeast: NumberMeasure(.points, 0...1_000_000)
        case .penalty, .hintPrice, .timeLimitPenalty, .latePenalty: NumberMeasure(.cost, 0...1_000_000)
        case .trapPoints, .price: NumberMeasure(.cost, 1...1_000_000)
        // Up to a week.
        case .timeLimit, .pointsFall, .bonusFor, .minutes: NumberMeasure(.minutes, 1...10_080)
        case .lateLimit, .bonusAfter: NumberMeasure(.minutes, 0...10_080)
        case .grace: NumberMeasure(.minutes, 0...1_440)
        case .hintAfter: NumberMeasure(.minutes, 0...10_000)
        case .lockOut: NumberMeasure(.seconds, 0...86_400)
        case .finishStay: NumberMeasure(.seconds, 10...3_600)
        case .attempts: NumberMeasure(.attempts, 1...1_000)
        case .teamSize: NumberMeasure(.devices, 1...1_000)
        case .registrationLimit: NumberMeasure(.teams, 1...100_000)
        case .judges: NumberMeasure(.judges, 1...2)
        case .needs: NumberMeasure(.tasks, 0...100_000)
        case .answerNeeds: NumberMeasure(.codes, 1...100_000)
        case .radius: NumberMeasure(.metres, 1...10_000, isWhole: false)
        case .roadReach: NumberMeasure(.metres, 50...5_000)
        // Only where the answer is a number.
        case .answer: NumberMeasure(.answer, isWhole: false)
        case .answerTolerance: NumberMeasure(.answer, from: 0, isWhole: false)
        default: nil
        }
    }

    /// The measure of a property that is read as a number.
    var numberMeasure: NumberMeasure {
        guard let measure else { preconditionFailure("“\(rawValue)” is read as a number and has no measure") }
        return measure
    }
}
