import { type Static, Type } from 'typebox'
import type { SwitchbackResult } from '../../../engine/evidence/switchback.ts'
import { blockPrices } from '../../domain/price-list.ts'
import type { ListBlock } from '../../storage/tables/price-list-blocks.ts'
import type { ListResult } from '../../use-cases/lists/list-result.ts'
import { component, ref } from './component.ts'
import { namesOf, remarksOf } from './error.ts'
import { answeredCount, answeredId, answeredMoment, word } from './fields.ts'

const number = (description: string) => Type.Number({ description })

/** Null stands for an end that the blocks so far do not bound. */
const end = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description })

export const switchbackEffectSchema = component(
  'SwitchbackEffect',
  Type.Object(
    {
      per_day: number('What the proposed prices bring more, by day, all units together.'),
      low: end('Lower end of the 95 % interval; null where nothing bounds it yet.'),
      high: end('Upper end of the 95 % interval; null where nothing bounds it yet.'),
      p_value: number(
        'The share of plans under which chance alone does as much: exact, by re-drawing the plan.',
      ),
      before_per_day: number('What current prices bring by day, all units together.'),
      if_nobody_waits_per_day: end(
        'Of a switchback of three prices: what the proposed price brings more in the same blocks, taken as though no customer waited for a lower price. null of two prices, where `per_day` is that.',
      ),
      waiting_p_value: end(
        'As p_value, for the difference between both, which tells that customers wait; null of two prices.',
      ),
      carry_over_p_value: end(
        'As p_value, for a growth of the effect within blocks, which tells that one block acts on the next; null where blocks are too short.',
      ),
    },
    { additionalProperties: false },
  ),
)

const effectOrNull = (description: string) =>
  Type.Union([ref(switchbackEffectSchema), Type.Null()], { description })

export const priceListResultSchema = component(
  'PriceListResult',
  Type.Object(
    {
      price_list_id: answeredId('Id of the list.'),
      source: Type.Unsafe<ListResult['source']>({
        type: ['string', 'null'],
        enum: ['sales', 'quotes', null],
        description:
          'Whether sales rows or outcomes of quotes were counted; null while there are none.',
      }),
      units: answeredCount('What changes price together, counted.'),
      blocks_done: answeredCount('Blocks that are over and of which sales are known.'),
      blocks: answeredCount('Blocks of the plan.'),
      profit: effectOrNull(
        'In the smallest unit; null where a cost is not known, or too few blocks are over.',
      ),
      revenue: effectOrNull('In the smallest unit.'),
      sold: effectOrNull('Units.'),
      cautions: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description: 'What to be wary of.',
      }),
      remarks: remarksOf('cautions', 20),
    },
    {
      additionalProperties: false,
      description: 'What the proposed prices of a switchback earned beside the current ones.',
    },
  ),
)

export const priceListScheduleSchema = component(
  'PriceListSchedule',
  Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            unit: Type.String({
              maxLength: 300,
              description: 'Group, category or product, as entries name it.',
            }),
            blocks: Type.Array(
              Type.Object(
                {
                  from: answeredMoment('When the block begins.'),
                  until: answeredMoment('When it ends.'),
                  shows: word(blockPrices, {
                    description:
                      'Which price is shown. opposite: as far from the current one as the proposed one, on its other side.',
                  }),
                },
                { additionalProperties: false },
              ),
              { maxItems: 400 },
            ),
          },
          { additionalProperties: false },
        ),
        { maxItems: 100, description: 'The units of this page, by name.' },
      ),
      has_more: Type.Boolean({ description: 'Whether there are more.' }),
    },
    { additionalProperties: false, description: 'Which price is shown when, as it was drawn.' },
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

/** The units of a page in an answer. */
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

/** The fields of a result in an answer. */
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

/** What the engine says of a unit, of all together. */
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
