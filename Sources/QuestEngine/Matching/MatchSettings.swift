/// The numbers of the model, for a bicycle with a telephone on it.
public struct MatchSettings: Sendable, Hashable {
    /// The standard deviation of fixes, whatever accuracy they tell.
    public var sigma: ClosedRange<Meters> = 12...30
    /// Standard deviation of fixes without an accuracy.
    public var assumedSigma: Meters = 12
    /// Scale of the exponential distribution of the difference between the way along the roads and the
    /// straight line.
    public var beta: Meters = 6
    /// Limits of the distance in which roads are looked for, which is four sigmas.
    public var candidateRadius: ClosedRange<Meters> = 50...100
    /// Largest number of edges to look at, the nearest ones.
    public var candidateEdges = 24
    /// Distance from the last fix that counted within which others tell nothing new: twice five metres.
    public var thinning: Meters = 10
    /// Distance of two fixes beyond which a new part begins.
    public var longestGap: Meters = 2_000
    /// Time between two fixes beyond which a new part begins.
    public var longestPause: Seconds = 180
    /// Number of fixes in a row to which no way leads, after which a new part begins.
    public var hopelessRun = 3
    /// The standard deviation of the direction a fix tells, in degrees; from `courseSpeed` on, in metres a
    /// second.
    public var courseSigma = 30.0
    public var courseSpeed = 1.5
    /// Metres of detour that turning round weighs as much as.
    public var uTurn: Meters = 35
    public var forbiddenTurn: Meters = 30
    public var wrongWay: Meters = 12
    /// Metres of detour that each metre against a one-way weighs as much as.
    public var wrongWayShare = 0.3
    /// Metres of detour that each metre where one has to push weighs as much as.
    public var pushShare = 0.15
    /// Power of e by which a chain may be less probable than the best before it is given up.
    public var beam = 16.0

    public init() {}

    func sigma(of fix: Fix) -> Double {
        // The accuracy is the radius that holds 68 %: 1.51 sigmas of one axis.
        let sigma = fix.accuracy.map { $0.value / 1.51 } ?? assumedSigma.value
        return min(max(sigma, self.sigma.lowerBound.value), self.sigma.upperBound.value)
    }

    /// Returns the reach of the search for ways between fixes at a distance.
    func reach(over distance: Double) -> Double { 2 * distance + 150 }
}
