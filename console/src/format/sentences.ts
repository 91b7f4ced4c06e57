import { currencyExponent } from '../../../clients/typescript/src/files/main.ts'
import { currencyDigits, formatMoney } from './money.ts'
import { keepSigns } from './number.ts'
import { ruleLabels } from './rule-names.ts'

const named = [...ruleLabels.keys()].sort((a, b) => b.length - a.length).join('|')
const fieldNames = new RegExp(`\`?\\b(${named})\\b\`?`, 'g')
const fieldAmounts = /`?\b(unit_cost|min_price|max_price|base_price)\b`? is (\d+)\b/g
const amounts = /(-?\d+(?:\.\d+)?) ([A-Z]{3})\b/g

/**
 * A sentence from the service in the console's style: money in the reader's locale with its
 * currency, fields by their labels, signs that stay on the line.
 *
 * @param currency - Of amounts in the smallest unit, which warnings about a policy contain.
 */
export function inWords(sentence: string, currency?: string): string {
  const priced =
    currency === undefined
      ? sentence
      : sentence.replaceAll(
          fieldAmounts,
          (_, name: string, minor: string) =>
            `\`${name}\` is ${formatMoney(Number(minor), currency)}`,
        )
  const money = priced.replaceAll(amounts, (whole, major: string, code: string) => {
    const digits = currencyExponent(code.toLowerCase())
    if (digits === null || digits === undefined) return whole
    return formatMoney(Number(major) * 10 ** digits, code)
  })
  const said = money.replaceAll(fieldNames, (_, name: string) => `“${ruleLabels.get(name)}”`)
  // The service writes percentages as the international system of units does.
  return keepSigns(said.replaceAll(/(\d)[ \u00a0]%/g, '$1%'))
}

/**
 * A sentence that explains a price, all of whose numbers are amounts of one currency, which it
 * names once.
 */
export function priceInWords(sentence: string, currency: string): string {
  const one = 10 ** currencyDigits(currency)
  const said = sentence.replaceAll(` ${currency.toUpperCase()}`, '')
  return said.replaceAll(/([+−]?)(\d+(?:\.\d+)?)/g, (_, sign: string, major: string) => {
    const money = formatMoney(Number(major) * one, currency)
    return `${sign}${money}`
  })
}
