import { Type } from 'typebox'
import { currency, currencyOf, moment } from './fields.ts'

/** The currency and the weeks of a report, in a query. */
export const rangeOfWeeks = {
  currency: Type.Optional(currency),
  from: Type.Optional(moment('Start; its whole week is counted. Default: the first offer.')),
  until: Type.Optional(moment('End; its whole week is counted. Default: now.')),
}

/** The currency and the period of a report. */
export function toRange(sent: {
  currency?: string | undefined
  from?: string | undefined
  until?: string | undefined
}) {
  return { currency: currencyOf(sent.currency), from: sent.from, until: sent.until }
}
