/** What a computation returns, all of its steps taken at once. */
export function allSteps<Result>(steps: Iterator<unknown, Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
