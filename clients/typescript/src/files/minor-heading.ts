import { plainName } from './fields.ts'

const minor =
  /(?:^|[_(])(?<!per_)(?:cents?|pence|centimes?|centimos?|centavos?|minor(?:_units?)?)\)?$/

/** Whether a heading says that its amounts are whole smallest units: `price_cents`. */
export function saysMinor(heading: string): boolean {
  return minor.test(plainName(heading))
}

/** A heading without that note, in the form of `plainName`. */
export function withoutMinor(name: string): string {
  const bare = name.replace(minor, '')
  return bare === name ? name : bare.replace(/(?:_in)?_?$/, '')
}
