import { formatInstant, formatUtcDay } from '../format/date.ts'
import { factorName } from '../format/factor-words.ts'
import { fieldInWords, valueInWords } from '../format/field-words.ts'
import { formatMoney } from '../format/money.ts'
import { formatPercent, keepSigns } from '../format/number.ts'
import { ruleNames } from '../format/rule-names.ts'
import { inWords } from '../format/sentences.ts'
import { locale } from '../messages/language.ts'
import { isMessage, t } from '../messages/messages.ts'

/** What the service says about something that it refuses, or in addition to a response. */
export type Refusal = {
  message: string
  param?: string | null | undefined
  reason?: string | null | undefined
  values?: Readonly<Record<string, unknown>> | undefined
}

type About = {
  /** The currency of amounts, where the refusal does not name it. */
  currency?: string | undefined
  /** Set if it is about several products, whose prices differ. */
  ofMany?: boolean
}

/** What a message of the service says, by name. */
export type Remark = Omit<Refusal, 'message'>

/** The service's messages that come with names. */
export function remarksInWords(
  sentences: readonly string[],
  remarks: readonly Remark[] = [],
  about: About = {},
): readonly string[] {
  return sentences.map((message, i) => refusalInWords({ message, ...remarks[i] }, about))
}

/**
 * Why something is refused, or what a remark says, in the reader's language; the service's own
 * sentence where its reason is not known here.
 */
export function refusalInWords(refusal: Refusal, { currency, ofMany = false }: About = {}): string {
  const { reason, message, values = {} } = refusal
  if (reason == null || !isKnown(reason)) return inWords(message, currency)
  const path = pathOf(refusal.param ?? '')
  const spoken = Object.entries(values).map(([name, value]) => [
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    spokenValue(name, value, path, String(values.currency ?? currency ?? ''), digitsOf(reason)),
  ])
  const field = path.length === 0 ? t('refusals.thisField') : fieldInWords(path)
  const slots = { ...ruleNames, field, ...Object.fromEntries(spoken) }
  if (ofMany) Object.assign(slots, { priceMinor: t('refusals.thisPrice'), limitMinor: 'none' })
  try {
    return keepSigns(said(reason, slots))
  } catch {
    // The service has been replaced by one whose reason has other values, and the page predates it.
    return inWords(message, currency)
  }
}

/** Where the sentences of the service are. */
const places = ['remarks', 'demand', 'reports', 'reasons']

/** Whether a reason or a remark is known here. */
function isKnown(reason: string): boolean {
  return places.some((place) => isMessage(`${place}.${reason}`))
}

function said(reason: string, slots: Readonly<Record<string, string | number>>): string {
  const key = places.map((place) => `${place}.${reason}`).find(isMessage)
  return key === undefined ? '' : t(key, slots)
}

/** The end of `policies[3].emergency_caps[0].until`: the screen shows where it is. */
function pathOf(param: string): readonly string[] {
  return param
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .filter((name) => name !== '')
    .slice(-1)
}

/** The change of a price has the digits that tables show, unless it is compared with a limit. */
function digitsOf(reason: string): number {
  return /^entry_(moves|price_moved)/.test(reason) ? 1 : 2
}

/** A value as displayed; the end of its name tells its kind. */
function spokenValue(
  name: string,
  value: unknown,
  path: readonly string[],
  currency: string,
  shareDigits: number,
): string | number {
  if (name === 'minimum' || name === 'maximum') return boundOf(value, path, currency)
  if (typeof value === 'number') {
    // Of expected units, tenths tell nothing unless they are few.
    if (name === 'units' && Math.abs(value) >= 10) return Math.round(value)
    if (/(?:^|_)share$/.test(name)) return formatPercent(value, { digits: shareDigits })
    if (name.endsWith('_minor') && currency !== '') return formatMoney(value, currency)
    return value
  }
  const text = String(value)
  if (name.endsWith('_field')) return fieldInWords([text])
  if (name.endsWith('_factor')) return text === 'none' ? text : factorName(text)
  if (name.endsWith('_factors')) return listed(text.split(', ').map(factorName))
  if (name.endsWith('_currency')) return text.toUpperCase()
  return name.endsWith('_at') ? momentOf(text) : text
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(locale).format(names)
}

/** Of money and shares as the field shows them; other values unchanged, single or in lists. */
function boundOf(value: unknown, path: readonly string[], currency: string): string | number {
  const said = valueInWords(path, value, currency === '' ? null : currency)
  return /[\p{L}\p{Sc}%]/u.test(said) ? said : Number(value)
}

function momentOf(text: string): string {
  if (Number.isNaN(Date.parse(text))) return text
  return text.slice(10).replace(/^T00:00(:00(\.0+)?)?Z$/, '') === ''
    ? formatUtcDay(text)
    : formatInstant(text)
}
