import { named, type Remark } from './named.ts'

/** An amount as written, and in smallest units as sent. */
export type RoundedAmount = { value: string; minor: number; exponent: number; line: number }

/** Amounts written with more decimals than their currency has. */
export class RoundedAmounts {
  count = 0
  first: RoundedAmount | null = null
  /** Line of the row being read. */
  line = 0

  /** Checks an amount that was read; `plain` is as {@link toMinor} expects it. */
  note(value: string, plain: string, minor: number, exponent: number): void {
    const point = plain.indexOf('.')
    if (point < 0 || plain.length - point - 1 <= exponent) return
    if (!/^[0-9]*[1-9]/.test(plain.slice(point + 1 + exponent))) return
    this.count++
    this.first ??= { value, minor, exponent, line: this.line }
  }
}

/** What is said of a whole file, in words and by name. */
export type Said = { text: string; remark: Remark }

/**
 * The rounded amounts; null if there are none. The first one shows whether a comma was mistaken for
 * a point.
 */
export function roundedOf({ count, first }: RoundedAmounts): Said | null {
  if (first === null) return null
  const { value, minor, exponent, line } = first
  const became = (minor / 10 ** exponent).toFixed(exponent)
  const remark = named('amounts_rounded', { count, text: value, line, became })
  return { text: roundedText(count, value, line, became), remark }
}

function roundedText(count: number, value: string, line: number, became: string): string {
  return count === 1
    ? `One amount has more decimals than its currency and is rounded: '${value}' (line ${line}) is ${became}.`
    : `${count} amounts have more decimals than their currency and are rounded: '${value}' (line ${line}), the first, is ${became}.`
}
