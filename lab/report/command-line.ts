const ofOneMachine = ['--work', '--out']

/** Arguments in portable form: without this machine's folders, values with spaces quoted. */
export function asWritten(given: readonly string[]): string {
  const told = given.filter(
    (one, i) => !ofOneMachine.includes(one) && !ofOneMachine.includes(given[i - 1] ?? ''),
  )
  return told.map((one) => (one.includes(' ') ? `"${one}"` : one)).join(' ')
}
