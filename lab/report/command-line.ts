const ofOneMachine = ['--work', '--out']

/** Arguments as others may write them: no folder of one machine, blanks in quotation marks. */
export function asWritten(given: readonly string[]): string {
  const told = given.filter(
    (one, i) => !ofOneMachine.includes(one) && !ofOneMachine.includes(given[i - 1] ?? ''),
  )
  return told.map((one) => (one.includes(' ') ? `"${one}"` : one)).join(' ')
}
