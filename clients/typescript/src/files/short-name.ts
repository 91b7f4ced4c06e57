import { plainName } from './fields.ts'
import { withoutMinor } from './minor-heading.ts'

/** A heading without its notes on currency and taxes: `Preis (EUR)`, `Einzelpreis brutto`. */
export function shortName(name: string): string {
  return withoutMinor(name)
    .replace(/_?[([](?:[a-z]{3}|\p{Sc})[)\]]$/u, '')
    .replace(/_in_(?:[a-z]{3}|\p{Sc})$/u, '')
    .replace(
      /_?\(?(?:(?:iva|tva|vat|mwst)_)?(?:inkl|incl(?:uido)?|comprise|exkl|excl|zzgl|inc|ex)\.?(?:_(?:of_)?(?:tax|vat|mwst|ust|gst))?\.?\)?$/,
      '',
    )
    .replace(/_?\(?(?:brutto|netto|gross|net|ttc|ht|con_iva|sin_iva|hors_taxes?)\)?$/, '')
}

/** What a heading says about taxes in its amounts. */
export function taxesInHeading(heading: string): 'in' | 'out' | null {
  const name = plainName(heading)
  if (/(?:^|_|\()(?:inkl|incl|inc|brutto|gross|ttc|con_iva|tax_incl)/.test(name)) return 'in'
  if (/(?:^|_|\()(?:exkl|excl|ex|zzgl|netto|net|ht|sin_iva|tax_excl|w\/o)(?:$|[_.)])/.test(name))
    return 'out'
  return null
}
