import { Wrong } from './fault.ts'
import { notANumber } from './faults.ts'
import { named } from './named.ts'
import { bareAmount } from './orders/money-text.ts'
import { type Problem, problem } from './problem.ts'
import type { RoundedAmounts } from './rounded-amounts.ts'

/** The decimal separator: `12.50` or `12,50`. */
export type Decimals = 'point' | 'comma'

/** How a file writes numbers; null if undetermined, so that each value has to be unambiguous. */
export type NumberStyle = {
  decimals: Decimals | null
  /** Collects amounts that are rounded, if given. */
  rounded?: RoundedAmounts | undefined
}

/** What one text shows about the number format. */
type Sign = Decimals | 'either' | 'nothing'

// Groups of three digits, all with the same separator; no-break spaces count as spaces.
const grouped = {
  point: /^\d{1,3}(?:,\d{3}(?:,\d{3})*|[ '’]\d{3}(?:[ '’]\d{3})*)(?:\.\d*)?$/,
  comma: /^\d{1,3}(?:\.\d{3}(?:\.\d{3})*|[ '’]\d{3}(?:[ '’]\d{3})*)(?:,\d*)?$/,
}

/** Longer texts are not grouped numbers: 40 digits exceed any price or amount. */
const longestNumber = 53

/**
 * What a text shows about the number format. `1,299` may be thirteen hundred or one and a bit;
 * `12,5`, `1,299.00` and `0,299` are unambiguous.
 */
export function signOf(text: string): Sign {
  if (text.length > longestNumber) return 'nothing'
  const plain = bareAmount(text)
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace(/^-/, '')
  const points = plain.split('.').length - 1
  const commas = plain.split(',').length - 1
  if (points === 0 && commas === 0) return 'nothing'
  if ((points === 0 || commas === 0) && points + commas === 1) {
    if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(plain)) return 'either'
    if (!/^[\d ']*[.,]\d*(?:[eE][+-]?\d{1,3})?$/.test(plain)) return 'nothing'
    return points === 1 ? 'point' : 'comma'
  }
  if (grouped.point.test(plain)) return 'point'
  return grouped.comma.test(plain) ? 'comma' : 'nothing'
}

/**
 * A number as digits with a decimal point: thousands separators are removed.
 *
 * @returns Wrong if the text is in another format, or could mean two numbers.
 */
export function plainNumber(text: string, { decimals }: NumberStyle): string | Wrong {
  if (isPlain(text, decimals)) return text
  if (decimals === null) {
    const sign = signOf(text)
    if (sign === 'either') {
      const { said, thousands, decimals } = readings(text)
      const remark = named('two_readings', { thousands, decimals })
      return new Wrong(`can be ${said}`, remark, 'decimals')
    }
    return plainNumber(text, { decimals: sign === 'comma' ? 'comma' : 'point' })
  }
  if (text.length > longestNumber) return notANumber()
  const spaced = text.replaceAll(/[\u00a0\u202f]/g, ' ')
  if (grouped[decimals].test(spaced)) return withPoint(spaced.replaceAll(/[ '’]/g, ''), decimals)
  if (decimals === 'comma' && /^\d*,\d*(?:[eE][+-]?\d{1,3})?$/.test(text)) {
    return text.replace(',', '.')
  }
  if (!/^[\d.,'’ ]+$/.test(spaced)) return notANumber()
  const example = decimals === 'point' ? '1,299.50' : '1.299,50'
  return new Wrong(
    `is not a number where decimals begin with a ${decimals}: ${example}`,
    named('other_decimals', { decimals, example }),
    'decimals',
  )
}

/** True for most values: no separator to remove or to replace. */
function isPlain(text: string, decimals: Decimals | null): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    // A comma, a space, an apostrophe, or anything beyond ASCII; a point if it separates thousands.
    if (code === 44 || code === 32 || code === 39 || code > 127) return false
    if (code === 46 && decimals !== 'point') return false
  }
  return true
}

function withPoint(text: string, decimals: Decimals): string {
  return decimals === 'point'
    ? text.replaceAll(',', '')
    : text.replaceAll('.', '').replace(',', '.')
}

/** `1299 or 1.299`, for `1,299`. */
function readings(text: string): { said: string; thousands: string; decimals: string } {
  const thousands = text.replace(/[.,]/, '')
  const decimals = text.replace(',', '.')
  return { said: `${thousands} (thousands) or ${decimals} (decimals)`, thousands, decimals }
}

export type NumberSample = {
  text: string
  line: number
  heading: string
  /** Whether it is an amount of a currency without decimals, such as the yen. */
  isWhole?: boolean
}

/** A format is accepted if at least this share of the unambiguous texts agree. */
const shareThatSettles = 0.9

/**
 * The number format of a file, judged by a sample; a problem if it is ambiguous and that matters.
 */
export function judgeNumbers(
  samples: Iterable<NumberSample>,
): { decimals: Decimals | null } | Problem {
  const count = { point: 0, comma: 0 }
  const first: Partial<Record<Sign, NumberSample>> = {}
  const thousands = new Set<string>()
  for (const sample of samples) {
    const sign = signOf(sample.text)
    if (sign === 'nothing') continue
    first[sign] ??= sample
    if (sign === 'either' && sample.isWhole) thousands.add(sample.text.includes(',') ? ',' : '.')
    if (sign !== 'either') count[sign]++
  }
  const told = count.point + count.comma
  if (count.point > told * shareThatSettles) return { decimals: 'point' }
  if (count.comma > told * shareThatSettles) return { decimals: 'comma' }
  const { either, point, comma } = first
  if (point !== undefined && comma !== undefined) {
    return problem(
      'decimals',
      `Numbers are written in two ways: ${placeText(point)} and ${placeText(comma)}. Choose whether decimals begin with a point or a comma.`,
      named('numbers_two_ways', twoPlaces(point, comma)),
    )
  }
  if (either === undefined) return { decimals: null }
  // Three digits cannot be decimals that the currency does not have.
  if (thousands.size === 1) return { decimals: thousands.has(',') ? 'point' : 'comma' }
  const { said, ...read } = readings(either.text)
  return problem(
    'decimals',
    `${placeText(either)} can be ${said}, and no other number shows which. Choose whether decimals begin with a point or a comma.`,
    named('number_two_readings', { ...placeOf(either), ...read }),
  )
}

/** Two values of a file that contradict each other. */
export function twoPlaces(one: NumberSample, other: NumberSample) {
  return {
    ...placeOf(one),
    otherText: other.text,
    otherLine: other.line,
    otherHeading: other.heading,
  }
}

function placeOf({ text, line, heading }: NumberSample) {
  return { text, line, heading }
}

function placeText({ text, line, heading }: NumberSample): string {
  return `'${text}' (line ${line}, ${heading})`
}
