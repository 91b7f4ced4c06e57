import { type Static, Type } from 'typebox'
import type { SwitchbackResult } from '../../../engine/evidence/switchback.ts'
import { blockPrices } from '../../domain/price-list.ts'
import type { ListBlock } from '../../storage/tables/price-list-blocks.ts'
import type { ListResult } from '../../use-cases/lists/list-result.ts'
import { component, nullable, object, refOrNull } from './component.ts'
import { namesOf, remarksOf } from './error.ts'
import { answeredCount, answeredId, answeredMoment, word } from './fields.ts'

const number = (description: string) => Type.Number({ description })

/** Null if the blocks so far do not bound this end of the interval. */
const end = (description: string) => nullable('number', { description })

export const switchbackEffectSchema = component(
  'SwitchbackEffect',
  object({
    per_day: number('What the proposed prices earn in addition, per day, all units together.'),
    low: end('Lower end of the 95 % interval; null where nothing bounds it yet.'),
    high: end('Upper end of the 95 % interval; null where nothing bounds it yet.'),
    p_value: number(
      'The share of plans in which chance alone has as large an effect: exact, by re-drawing the plan.',
    ),
    before_per_day: number('What current prices earn per day, all units together.'),
    if_nobody_waits_per_day: end(
      'For a switchback of three prices: what the proposed price earns in addition in the same blocks, assuming that no customer waits for a lower price. null with two prices, where `per_day` is that.',
    ),
    waiting_p_value: end(
      'Like p_value, for the difference between the two, which shows that customers wait; null with two prices.',
    ),
    carry_over_p_value: end(
      'Like p_value, for an effect that grows within blocks, which shows that one block affects the next; null if blocks are too short.',
    ),
  }),
)

const effectOrNull = (description: string) => refOrNull(switchbackEffectSchema, description)

export const priceListResultSchema = component(
  'PriceListResult',
  object(
    {
      price_list_id: answeredId('Id of the list.'),
      source: Type.Unsafe<ListResult['source']>({
        type: ['string', 'null'],
        enum: ['sales', 'quotes', null],
        description:
          'Whether sales rows or outcomes of quotes were counted; null while there are none.',
      }),
      units: answeredCount('Number of units that change price together.'),
      blocks_done: answeredCount('Finished blocks with known sales.'),
      blocks: answeredCount('Blocks in the plan.'),
      profit: effectOrNull(
        'In the smallest unit; null if a cost is unknown or too few blocks are finished.',
      ),
      revenue: effectOrNull('In the smallest unit.'),
      sold: effectOrNull('Units.'),
      cautions: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description: 'What to be careful about.',
      }),
      remarks: remarksOf('cautions', 20),
    },
    'What the proposed prices of a switchback earned compared with the current ones.',
  ),
)

export const priceListScheduleSchema = component(
  'PriceListSchedule',
  object(
    {
      data: Type.Array(
        object({
          unit: Type.String({
            maxLength: 300,
            description: 'Group, category or product, as in the entries.',
          }),
          blocks: Type.Array(
            object({
              from: answeredMoment('When the block starts.'),
              until: answeredMoment('When it ends.'),
              shows: word(blockPrices, {
                description:
                  'Which price is shown. opposite: as far from the current one as the proposed one, on its other side.',
              }),
            }),
            { maxItems: 400 },
          ),
        }),
        { maxItems: 100, description: 'The units of this page, by name.' },
      ),
      has_more: Type.Boolean({ description: 'Whether there are more.' }),
    },
    'Which price is shown when, as drawn.',
  ),
)

export const priceListScheduleExample = {
  data: [
    {
      unit: 'category:coffee',
      blocks: [
        { from: '2026-02-02T00:00:00.000Z', until: '2026-02-09T00:00:00.000Z', shows: 'current' },
        { from: '2026-02-09T00:00:00.000Z', until: '2026-02-16T00:00:00.000Z', shows: 'proposed' },
      ],
    },
  ],
  has_more: false,
}

export const priceListResultExample = {
  price_list_id: 'list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  source: 'sales',
  units: 12,
  blocks_done: 8,
  blocks: 12,
  profit: {
    per_day: 1840.5,
    low: 210.3,
    high: 3470.7,
    p_value: 0.028,
    before_per_day: 58_200.1,
    if_nobody_waits_per_day: null,
    waiting_p_value: null,
    carry_over_p_value: 0.61,
  },
  revenue: null,
  sold: null,
  cautions: [],
}

/** Converts the units of a page to their API form. */
export function toScheduleAnswer(blocks: readonly ListBlock[], limit: number) {
  const units = [...Map.groupBy(blocks, ({ unit }) => unit)]
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    data: units.slice(0, limit).map(([unit, own]) => ({
      unit,
      blocks: own.map(({ fromMs, untilMs, shows }) => ({
        from: iso(fromMs),
        until: iso(untilMs),
        shows,
      })),
    })),
    has_more: units.length > limit,
  }
}

/** Converts a switchback's result to its API form. */
export function toResultAnswer(result: ListResult): Static<typeof priceListResultSchema> {
  const effect = (one: SwitchbackResult | null) => one && toEffect(one, result.units)
  const remarks = namesOf(result.cautions)
  return {
    price_list_id: result.listId,
    source: result.source,
    units: result.units,
    blocks_done: result.blocksDone,
    blocks: result.blocks,
    profit: effect(result.profit),
    revenue: effect(result.revenue),
    sold: effect(result.sold),
    cautions: [...result.cautions],
    ...(remarks && { remarks }),
  }
}

/** Converts the engine's estimate per unit to the total of all units. */
function toEffect(
  { effect, carryOver, controlPerDay, ifNobodyWaits }: SwitchbackResult,
  units: number,
) {
  const all = (value: number) => Math.round(1000 * units * value) / 1000 || 0
  const bound = (value: number) => (Number.isFinite(value) ? all(value) : null)
  return {
    per_day: all(effect.value),
    low: bound(effect.low),
    high: bound(effect.high),
    p_value: effect.pValue,
    before_per_day: all(controlPerDay),
    if_nobody_waits_per_day: ifNobodyWaits === undefined ? null : all(ifNobodyWaits.value),
    waiting_p_value: ifNobodyWaits?.pValue ?? null,
    carry_over_p_value: carryOver?.pValue ?? null,
  }
}
