import { named, type Remark } from './named.ts'

/** Settings that a person may have to give so that a file is understood. */
export type Setting =
  | 'encoding'
  | 'delimiter'
  | 'sheet'
  | 'kind'
  | 'column'
  | 'decimals'
  | 'dates'
  | 'period_length'
  | 'first_period'
  | 'blank_price'
  | 'overlaps'

/** Why a file cannot be accepted as it is, and which setting would fix that. */
export type Problem = {
  /** The setting that would resolve it; null if the file itself has to change. */
  setting: Setting | null
  /** The field concerned, if any. */
  field: string | null
  message: string
  /** The same by name; null if it has none because it is already in the reader's words. */
  remark: Remark | null
}

/** A file that cannot be read, with everything known to be wrong. */
export class FileProblem extends Error {
  override name = 'FileProblem'
  readonly problems: readonly Problem[]

  /**
   * @param options - `cause`: the service's message, if it found the problem.
   */
  constructor(problems: readonly Problem[], options?: { cause: unknown }) {
    super(problems.map(({ message }) => message).join('\n'), options)
    this.problems = problems
  }
}

/** A problem that concerns no single field. */
export function problem(
  setting: Setting | null,
  message: string,
  remark: Remark | null = null,
): Problem {
  return { setting, field: null, message, remark }
}

export const fileEmpty = problem(null, 'The file is empty.', named('file_empty'))

/** The setting for a field whose column is not known yet. */
export function columnProblem(field: string | null, message: string, remark: Remark): Problem {
  return { setting: 'column', field, message, remark }
}
