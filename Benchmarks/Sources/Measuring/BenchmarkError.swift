/// An error that ends a benchmark.
package enum BenchmarkError: Error {
    case failed(String)
}
