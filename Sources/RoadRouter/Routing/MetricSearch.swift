/// A search by the metric of a profile, whose type differs with and without road conditions.
///
/// It is made for each of them, so that nothing in it asks which one it has.
protocol MetricSearch {
    associatedtype Outcome

    func outcome(by metric: some RideMetric) -> Outcome
}

extension Router {
    /// Runs a search by the metric of a profile under the road conditions.
    func outcome<Search: MetricSearch>(of search: Search, for data: ProfileData) -> Search.Outcome {
        guard let changes = conditions.changes else { return search.outcome(by: data.metric) }
        return search.outcome(by: ChangedMetric(base: data.metric, changes: changes))
    }
}
