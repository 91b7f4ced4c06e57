import type { ReasonRow } from './row.ts'

/** Why a change of a product or of its policy is refused. */
export const policyReasons = {
  min_price_above_max_price: {
    code: 'parameter_invalid',
    says: '`min_price` would be <minPriceMinor> and `max_price` <maxPriceMinor>; min_price must not be above max_price.',
  },
  unit_cost_above_max_price: {
    code: 'parameter_invalid',
    says: '`unit_cost` would be <unitCostMinor> and `max_price` <maxPriceMinor>; no price could cover its cost.',
  },
  min_margin_without_cost: {
    code: 'parameter_invalid',
    says: "`min_margin` needs a `unit_cost`, here or in the account's policy.",
  },
  margins_reversed: {
    code: 'parameter_invalid',
    says: '`margin_between` is [<lowShare>, <highShare>]; send the lower margin first.',
  },
  diversions_reversed: {
    code: 'parameter_invalid',
    says: '`diversion_between` is [<lowShare>, <highShare>]; send the lower share first.',
  },
  volume_break_not_above: {
    code: 'parameter_invalid',
    says: '`volume_breaks[<index>].from` is <from>, which is not above the <before> before it; sort the breaks by quantity, each with a larger discount.',
  },
  volume_discount_not_above: {
    code: 'parameter_invalid',
    says: '`volume_breaks[<index>].discount` is <discountShare>, which is not above the <beforeShare> before it; sort the breaks by quantity, each with a larger discount.',
  },
  emergency_cap_reversed: {
    code: 'parameter_invalid',
    says: "`emergency_caps[<index>].until` is '<untilAt>', which is not after its `from`, '<fromAt>'.",
  },
  rule_contradicts_product: {
    code: 'parameter_invalid',
    says: "`<lowerField>` would be <lowerMinor> and `max_price` <maxPriceMinor> for product '<productId>', whose own policy sets `<ownField>`: send another `<accountField>`, or change that policy first with PUT /v1/products/{id}/policy.",
  },
  product_to_rule_missing: {
    code: 'resource_missing',
    says: "There is no product '<productId>': create it with POST /v1/products, or quote it first.",
  },
  product_missing: { code: 'resource_missing', says: 'There is no product with this id.' },
  product_exists: {
    code: 'resource_exists',
    says: 'There is already a product with the id <quotedId:words>; change it with PATCH /v1/products/{id}, or choose another id.',
    also: ['productId'],
  },
  product_status_not_allowed: {
    code: 'state_conflict',
    says: 'The product is <status> and cannot become <wanted>; it can become <allowed:words>.',
  },
  currency_needs_base_price: {
    code: 'parameter_missing',
    says: '`base_price` is missing: a new currency needs a base price in that currency.',
  },
  nest_missing: {
    code: 'resource_missing',
    says: "There is no nest '<nest>' among '<among>' in '<currency>': take `among` and `name` from GET /v1/nests.",
  },
  product_to_quote_missing: {
    code: 'resource_missing',
    says: "There is no product '<productId>', and this account refuses to quote unknown products: create it with POST /v1/products.",
  },
  product_archived: {
    code: 'state_conflict',
    says: "Product '<productId>' is archived and cannot be quoted: set its status to 'active' with PATCH /v1/products/{id}.",
  },
  quote_basis_not_kept: {
    code: 'state_conflict',
    says: "The data behind quote '<quoteId>' is not stored: the quote is older than the retention period, or was made before the service stored such data. Explain a newer quote.",
  },
  quote_missing: {
    code: 'resource_missing',
    says: "There is no quote '<quoteId>' in your key's account and mode: send a quote_id that POST /v1/quote returned. Nothing in this request was recorded.",
  },
  quote_is_preview: {
    code: 'resource_missing',
    says: "'<quoteId>' is a preview, and previews are not recorded: request the price without `preview`, and report the outcome of that quote. Nothing in this request was recorded.",
  },
} as const satisfies Record<string, ReasonRow>
