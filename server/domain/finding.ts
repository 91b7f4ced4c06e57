/** A check and its result. */
export type Finding = {
  /** Which check, such as `database.version`. */
  check: string
  /** `warning`: it works, but maybe not for long, or not as well. `fault`: it does not work. */
  level: 'ok' | 'warning' | 'fault' | 'skipped'
  /** The finding, in one sentence. */
  says: string
  /** What to do about it; null if nothing. */
  remedy: string | null
}

export const ok = (check: string, says: string): Finding => ({
  check,
  level: 'ok',
  says,
  remedy: null,
})

export const warning = (check: string, says: string, remedy: string): Finding => ({
  check,
  level: 'warning',
  says,
  remedy,
})

export const fault = (check: string, says: string, remedy: string): Finding => ({
  check,
  level: 'fault',
  says,
  remedy,
})

export const skipped = (check: string, says: string): Finding => ({
  check,
  level: 'skipped',
  says,
  remedy: null,
})
