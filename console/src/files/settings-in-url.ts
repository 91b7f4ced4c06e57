import {
  type DateOrder,
  type Decimals,
  type FileSettings,
  isTimeZone,
  type Kind,
  kinds,
  noSettings,
  type PeriodLength,
} from '../../../clients/typescript/src/files/main.ts'
import type { Reading } from './open-file.ts'

/** Names in the address that describe a field: `col.price=Preis`, `set.currency=eur`. */
const column = 'col.'
const constant = 'set.'
/** Instead of a heading: no column holds the field. */
export const noColumn = '–'

/** How the file is read, from the address: the same address reads next week's file the same way. */
export function readingOf(state: URLSearchParams): Reading {
  const { encoding = null, delimiter = null, sheet = null } = Object.fromEntries(state)
  return { encoding, delimiter, sheet }
}

/** The meaning of the file's columns, from the address. */
export function settingsOf(state: URLSearchParams): FileSettings {
  const mapping = new Map<string, string>()
  const constants = new Map<string, string>()
  for (const [name, text] of state) {
    if (name.startsWith(column))
      mapping.set(name.slice(column.length), text === noColumn ? '' : text)
    if (name.startsWith(constant)) constants.set(name.slice(constant.length), text)
  }
  const timeZone = state.get('zone') ?? ''
  return {
    ...noSettings,
    ...(isTimeZone(timeZone) && { timeZone }),
    mapping,
    constants,
    kind: oneOf<Kind | 'orders'>([...kinds, 'orders'], state.get('kind')),
    decimals: oneOf<Decimals>(['point', 'comma'], state.get('decimals')),
    dates: oneOf<DateOrder>(['dmy', 'mdy', 'ymd'], state.get('dates')),
    periodLength: oneOf<PeriodLength>(['day', 'week', 'month'], state.get('period')),
    firstPeriod: state.get('first') || null,
    taxes: oneOf<'in' | 'out'>(['in', 'out'], state.get('taxes')),
    overlaps: state.get('overlaps') === 'keep' ? 'keep' : 'ask',
    blankPrice: state.get('blank') === 'carry' ? 'carry' : 'reject',
  }
}

/** The change of the address that maps a field to a column, to a fixed text, or to nothing. */
export function placeChange(
  field: string,
  place: { heading: string } | { text: string } | null,
): Record<string, string | null> {
  return {
    [column + field]: place === null ? noColumn : 'heading' in place ? place.heading : null,
    [constant + field]: place !== null && 'text' in place ? place.text : null,
  }
}

/** Forgets the settings for another file's columns. */
export function forgetColumns(state: URLSearchParams): Record<string, null> {
  const names = [...state.keys()].filter((name) => name.startsWith(column))
  return Object.fromEntries([...names, 'sheet'].map((name) => [name, null]))
}

function oneOf<Word extends string>(words: readonly Word[], text: string | null): Word | null {
  return words.find((word) => word === text) ?? null
}
