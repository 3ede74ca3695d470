/// A rule that the calculator gets wrong on purpose: if no drawn quest shows it, the draw proves nothing of that rule.
enum RuleFault: String, CaseIterable, Sendable {
    case linearOrder, groupNeeds, teamOrder, conditionsOfPoints, conditionsOfTasks, conditionsOfGroups
    case timeLimit, closes, grace, latePenalty, lateLimit, mustFinish
    case rankingByTime, tieOfTime, tieOfLastAccepted, tieOfFewerWrong
    case waves, recordedStarts, recordedFinishes, pauses, rests, restMinutes, classes
    case bonusAfter, bonusFor, bonusInOrder, fallFromStart, fallFromOpening, fallLeast
    case taskTimeLimit, timeLimitPenalty, hintPrice, hintAfter, attempts, lockOut, penalty, trap, trapPlace
    case judgedRefusal, judgedAcceptance, adjustments, withdrawal, numberTolerance, presence, taskTimes
    case lateAnswers, arrivalsAfterFinish, overruling, visibleFrom, tolls
    case finishWhen, finishStay, finishDeclared, finishTakenBack, finishWithNothingLeft, finishThroughSilence
}
