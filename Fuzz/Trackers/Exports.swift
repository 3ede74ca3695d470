// Batches of fixes, which are compiled with the fuzzer, see what trackers send.
@_exported public import TrackerFormats
