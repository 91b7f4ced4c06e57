import type { Wrong } from '../fault.ts'
import type { OrderLine } from './order.ts'

/** The start of a row of totals. */
export const totalsRow =
  /^(?:(?:grand|sub)[\s_-]?)?totals?\b|^sous-total|^sum(?:me)?\b|^gesamt|^zwischensumme|^total(?:es)?\b|^suma\b|^somme\b|^overall\b/i
/** What a row of totals has where others have their product. */
export const totalsWord =
  /^(?:(?:grand|sub|overall|net|gross)[\s_-]?)?totals?:?$|^(?:(?:gesamt|zwischen|end|teil)-?)?summe:?$|^(?:gesamt|insgesamt|gesamtergebnis|sous-total|total g[eé]n[eé]ral|somme|ensemble|suma(?: total)?|suma y sigue|total general):?$/i
/** Order lines that are not goods. */
export const noProduct =
  /^(?:shipping|delivery|postage|versand(?:kosten)?|porto|livraison|frais de (?:port|livraison)|envío|gastos de envío|tip|trinkgeld|gift ?card|gutschein|discount|rabatt|remise|descuento)$/i

/** The beginnings of names of lines that are fees, or gift cards, whatever their SKU. */
export const feeName =
  /^(?:versand(?:kosten|pauschale|spesen|geb[üu]e?hr)|liefer(?:kosten|pauschale)|frais d['’e] ?(?:port|livraison|exp[ée]dition)|(?:gastos|costes?) de env[ií]o|shipping (?:costs?|fees?|charges?|(?:and|&) handling)|(?:standard|express|free) shipping$|freight$|fracht(?:kosten)?$|flete$|(?:handling|payment|cod) fee|nachnahmegeb|gift ?card (?:-|–|[\d$€£])|geschenkgutschein|carte cadeau|tarjeta (?:de )?regalo)/i
/** Kinds of lines, as ledgers name them, that are no goods. */
export const noGoodsKind =
  /account|konto|compte|cuenta|charge|resource|ressource|recurso|fixed asset|comment|text|^$/i
/** Lines that take an amount off their order. */
export const discountWord =
  /discount|voucher|coupon|promo|rabatt|nachlass|gutschein|remise|r[ée]duction|bon d['’]achat|code promo|descuento|cup[óo]n/i
/** Lines that pay for an order, rather than making it cheaper. */
export const paymentWord =
  /gift ?(?:card|voucher)|payment|deposit|geschenk|anzahlung|zahlung|guthaben|pfand|carte[ -]cadeau|acompte|consigne|tarjeta (?:de )?regalo|anticipo/i

/** The first non-blank cell. */
export function firstText(texts: readonly string[]): string {
  return texts.find((text) => text.trim() !== '')?.trim() ?? ''
}

/** Whether there was stock left: from a number, or yes or no; null if not stated. */
export function stockOf(text: string, read: (text: string) => number | Wrong): boolean | null {
  if (text === '') return null
  const left = read(text)
  if (typeof left === 'number') return left > 0
  if (/^(?:no|n|false|nein|non|out.*|sold.*|ausverkauft|épuisé|agotado)$/i.test(text)) return false
  return /^(?:yes|y|true|ja|oui|s[ií]|in.*)$/i.test(text) ? true : null
}

/** The lines in `2× Blue mug, 1× Tea`. */
export function basketLines(
  basket: string,
  common: Omit<OrderLine, 'product' | 'quantity' | 'isDiscount'>,
): OrderLine[] {
  return basket.split(/,\s+(?=\d+\s*×)/).flatMap((part) => {
    const [, count = '', product = ''] = /^(\d{1,6}) ?× ?(\S.*)$/.exec(part.trim()) ?? []
    return product === ''
      ? []
      : [{ ...common, product, isDiscount: false, quantity: Number(count) }]
  })
}
