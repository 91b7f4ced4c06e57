import type { ReasonRow } from './row.ts'

const must = '<subject:words> is <came:words>; it must be <wanted:words>.'

/** What is wrong with a field by itself; the schemas describe what is allowed. */
export const fieldReasons = {
  field_missing: { code: 'parameter_missing', says: '`<param>` is missing<wanted:words>.' },
  field_unknown: {
    code: 'parameter_unknown',
    says: '`<param>` is not <kind:words> of this operation; <hint:words>',
  },
  currency_unknown: {
    code: 'currency_unsupported',
    says: '<subject:words> is <came:words>, which is not an ISO 4217 currency; send a code such as "usd".',
  },
  item_twice: {
    code: 'parameter_invalid',
    says: '<subject:words> contains an item twice; send each item once.',
  },
  text_unfit: {
    code: 'parameter_invalid',
    says: '<subject:words> contains a NUL character or half a surrogate pair; send text without it.',
  },
  number_too_low: { code: 'parameter_invalid', says: must, also: ['minimum'] },
  number_not_above: { code: 'parameter_invalid', says: must, also: ['minimum'] },
  number_too_high: { code: 'parameter_invalid', says: must, also: ['maximum'] },
  number_not_below: { code: 'parameter_invalid', says: must, also: ['maximum'] },
  number_not_whole: { code: 'parameter_invalid', says: must },
  number_expected: { code: 'parameter_invalid', says: must },
  text_too_short: { code: 'parameter_invalid', says: must, also: ['minimum'] },
  text_too_long: { code: 'parameter_invalid', says: must, also: ['maximum'] },
  moment_expected: { code: 'parameter_invalid', says: must },
  word_unknown: { code: 'parameter_invalid', says: must, also: ['allowed'] },
  items_too_few: { code: 'parameter_invalid', says: must, also: ['minimum'] },
  items_too_many: { code: 'parameter_invalid', says: must, also: ['maximum'] },
  value_unfit: { code: 'parameter_invalid', says: must },
} as const satisfies Record<string, ReasonRow>
