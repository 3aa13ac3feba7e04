import Flipbook

/// Records a script, and reports what is wrong with it.
func record(_ script: String) -> ExitCode {
  do {
    _ = try Clip(script: script).record(to: "output/card")
    return .done
  } catch let error as any FlipbookError {
    print(error)  // what happened, where, and what to do
    return error.exitCode
  } catch {
    return .internalError
  }
}
