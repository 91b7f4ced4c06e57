import type { Explanation } from '../../../clients/typescript/src/main.ts'
import { factorName } from '../format/factor-words.ts'
import { formatMoney } from '../format/money.ts'
import { priceInWords } from '../format/sentences.ts'
import { language, locale } from '../messages/language.ts'
import { t } from '../messages/messages.ts'

/**
 * Why a price is what it is, in a sentence or two. In English the service's own; in other languages
 * built from the parts of its explanation.
 */
export function priceSentence(explanation: Explanation): string {
  const { sentence, currency, basePrice, price, bestPrice, reasons } = explanation
  if (language === 'en') return priceInWords(sentence, currency)
  const money = (minor: number) => formatMoney(minor, currency)
  const base = money(basePrice)
  if (price === basePrice) {
    return bestPrice === basePrice
      ? t('explanation.asksBase', { base })
      : t('explanation.asksBaseInstead', { base, best: money(bestPrice) })
  }
  const way = Math.sign(price - basePrice)
  const said = (isAlong: boolean) =>
    new Intl.ListFormat(locale).format(
      reasons
        .filter(({ amount }) => (Math.sign(amount) === way) === isAlong)
        .map(
          ({ name, amount }) =>
            `${factorName(name)} (${formatMoney(amount, currency, { signed: true })})`,
        ),
    )
  const asked = { price: money(price), base, why: said(true) }
  const against = said(false)
  return against === ''
    ? t('explanation.asks', asked)
    : t('explanation.asksHeldBack', { ...asked, against })
}
