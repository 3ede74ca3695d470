/// What ends a benchmark.
package enum BenchmarkError: Error {
    case failed(String)
}
