import { named, type Remark } from './named.ts'

/** What somebody may have to say so that a file is understood. */
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

/** Why a file cannot be taken as it is, and what to say so that it can. */
export type Problem = {
  /** What would settle it; null where the file itself has to change. */
  setting: Setting | null
  /** The field that it is about, where it is about one. */
  field: string | null
  message: string
  /** The same by name; null where it has none, and speaks in the reader's words already. */
  remark: Remark | null
}

/** A file that cannot be read, with everything that is known to be wrong. */
export class FileProblem extends Error {
  override name = 'FileProblem'
  readonly problems: readonly Problem[]

  /** @param options - `cause`: what the service said, where it found the problem. */
  constructor(problems: readonly Problem[], options?: { cause: unknown }) {
    super(problems.map(({ message }) => message).join('\n'), options)
    this.problems = problems
  }
}

/** A problem that no field is to blame for. */
export function problem(
  setting: Setting | null,
  message: string,
  remark: Remark | null = null,
): Problem {
  return { setting, field: null, message, remark }
}

export const fileEmpty = problem(null, 'The file is empty.', named('file_empty'))

/** What has to be said of a field before its column is known. */
export function columnProblem(field: string | null, message: string, remark: Remark): Problem {
  return { setting: 'column', field, message, remark }
}
