import { Type } from 'typebox'
import { jurisdictions } from '../../domain/law.ts'
import { priceMinorMax } from '../../domain/money.ts'
import { yieldingRules } from '../../domain/policy.ts'
import { object } from './component.ts'
import { amount, moment, word } from './fields.ts'

/** Fields that both products and the account may set. */
export const sharedPolicyFields = {
  objective: Type.Optional(
    word(['profit', 'revenue', 'units'], {
      description:
        'What prices should maximise. profit needs unit_cost; without it, a price moves only if that earns more whatever the cost is. Default profit.',
    }),
  ),
  unit_cost: Type.Optional(
    amount(
      'What one unit costs you, in the currency of the product’s base price: a quote in another currency is priced without it. 0 means another unit costs nothing, which differs from omitting the field. No optimized price is below it, except while `inventory.salvage_value` replaces it.',
      { minimum: 0 },
    ),
  ),
  margin_between: Type.Optional(
    Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
      minItems: 2,
      maxItems: 2,
      description:
        'The lowest and highest possible margin, as shares of the base price, of a product without a unit_cost: a price moves only if that earns more at every cost in between. Default [0, 1], every possible cost.',
      examples: [[0.2, 0.6]],
    }),
  ),
  diversion_between: Type.Optional(
    Type.Array(Type.Number({ minimum: -1, maximum: 0.95 }), {
      minItems: 2,
      maxItems: 2,
      description:
        'Bounds of the diversion ratio: of the units lost by raising the price, the share that other products of the same group or category sell instead. [0, 0] means that they do not compete; below 0 they are complements, bought together. If absent, it is learnt from sales.',
      examples: [[0.3, 0.7]],
    }),
  ),
  min_price: Type.Optional(amount('No optimized price is below this.')),
  max_price: Type.Optional(amount('No optimized price is above this.')),
  max_decrease: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Largest step below the base price, as a fraction of it. Default 0.25.',
    }),
  ),
  max_increase: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 10,
      description: 'Largest step above the base price, as a fraction of it. Default 0.25.',
    }),
  ),
  min_margin: Type.Optional(
    Type.Number({
      minimum: 0,
      exclusiveMaximum: 1,
      description:
        'Smallest (price − unit_cost) / price. Applies to products whose unit_cost is known.',
    }),
  ),
  price_ending: Type.Optional(
    Type.Union(
      [
        object({
          endings: Type.Array(Type.Integer({ minimum: 0, maximum: 999_999 }), {
            minItems: 1,
            maxItems: 20,
            uniqueItems: true,
            description: 'Allowed last digits: 99 and 49 allow 1999 and 1949.',
          }),
        }),
        object({ step: amount('Prices are multiples of this.') }),
      ],
      { description: 'How prices may end: in certain digits, or on multiples of a step.' },
    ),
  ),
  max_step: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 10,
      description: 'Largest change between two successive prices of a product, as a fraction.',
    }),
  ),
  cooldown_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 31_536_000,
      description: 'How long a price stays after it moves. Default 0.',
    }),
  ),
  competitor: Type.Optional(
    object({
      price: amount(
        "The competitor's price. How much customers compare our price with it is learnt from outcomes.",
      ),
      rule: word(['at_most', 'at_least', 'within', 'none'], {
        description:
          'Where our price lies: at most theirs, at least theirs, or within the tolerance of it. none sets no limit: their price only tells what customers compare ours with.',
      }),
      tolerance: Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Fraction of their price by which ours may exceed the rule.',
      }),
    }),
  ),
  inventory: Type.Optional(
    object({
      on_hand: Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000,
        description: 'Units left to sell.',
      }),
      until: moment('When they should be sold by.'),
      salvage_value: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: priceMinorMax,
          description:
            'What an unsold unit is worth to you at that time. Until then it replaces unit_cost, both in profit and as the lowest price. If absent, an unsold unit is worth its unit_cost.',
        }),
      ),
    }),
  ),
  volume_breaks: Type.Optional(
    Type.Array(
      object({
        from: Type.Integer({
          minimum: 2,
          maximum: 1_000_000,
          description: 'Smallest quantity at which it applies.',
        }),
        discount: Type.Number({
          exclusiveMinimum: 0,
          maximum: 0.95,
          description: 'Discount per unit, as a fraction of the price of one.',
        }),
      }),
      {
        maxItems: 20,
        description:
          'Unit discounts by quantity, applied to optimized prices and base prices alike; quantities and discounts rise. A quote with `quantity` returns the unit price for that quantity, and `include: ["volume_prices"]` returns those for all quantities. Price limits, unit_cost, min_margin and price_ending hold at each quantity: a price that could not bear the largest discount is not quoted, and if the base price could not, the discount is smaller. [] means no discounts.',
        examples: [
          [
            { from: 10, discount: 0.05 },
            { from: 100, discount: 0.12 },
          ],
        ],
      },
    ),
  ),
  exploration: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How much prices vary in order to learn: 0 none, 1 full. Default 1.',
    }),
  ),
  max_loss: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'How much less than base prices your prices may earn, as a share of what base prices earn: the probability that all products together ever fall below it is at most 5 %. Prices that may lose more than the remaining amount are not served. 1 promises nothing. Default 0.01.',
    }),
  ),
  holdout: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 0.5,
      description: 'Share of offers kept at the base price, for comparison. Default 0.05.',
    }),
  ),
  mode: Type.Optional(
    word(['live', 'shadow', 'paused'], {
      description:
        'live: quotes return optimized prices. shadow and paused: quotes return the base price, and learning continues; they differ in the `arm` of the quote and in its factor, shadow_mode or price_freeze. Default live.',
    }),
  ),
  personalization: Type.Optional(
    word(['segment', 'none'], {
      description: 'Whether segments may see different prices. Default segment.',
    }),
  ),
  jurisdictions: Type.Optional(
    Type.Array(word(jurisdictions), {
      maxItems: jurisdictions.length,
      uniqueItems: true,
      description:
        'Which disclosures `terms` contains: eu, that a price was personalised (Directive 2011/83/EU, Article 6(1)(ea)); us_ny, the sentence of General Business Law § 349-a. Default ["eu"].',
    }),
  ),
  max_segment_gap: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 10,
      description:
        'How far apart the prices of two segments may be at one base price, as a fraction of the lower one. Prices of all segments then stay within half of it around the base price. Only unit_cost and the price limits take precedence.',
    }),
  ),
  priority: Type.Optional(
    Type.Array(word(yieldingRules), {
      minItems: yieldingRules.length,
      maxItems: yieldingRules.length,
      uniqueItems: true,
      description:
        'The order in which rules yield when they cannot all hold, first to yield first. unit_cost, min_price and max_price never yield.',
    }),
  ),
}
