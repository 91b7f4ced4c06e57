import type { Proposal } from '../../../engine/lists/propose.ts'
import { moneyText } from '../../domain/money-text.ts'
import type { EntryDetails, PriceList } from '../../domain/price-list.ts'
import { type Remark, remarkFor } from '../../domain/reasons/remark-for.ts'
import type { ProductInputs } from './product-inputs.ts'

type Details = Omit<EntryDetails, 'reason' | 'remark'>
/** What the sentence needs to know of a question. */
type Asked = Pick<
  ProductInputs['question'],
  'basePriceMinor' | 'currentMinor' | 'chosenMinor' | 'days' | 'guardrails'
>

/** Why an entry has its price, in one plain sentence. */
export function reasonOf(
  list: Pick<PriceList, 'currency' | 'design'>,
  { question, isStopped }: Pick<ProductInputs, 'isStopped'> & { question: Asked },
  proposal: Proposal,
  details: Details,
): Remark {
  const { currency } = list
  const { priceMinor, factors } = proposal
  const { currentMinor, chosenMinor, days } = question
  if (isStopped) return remarkFor('entry_stopped', {})
  const holdsFactor = holderOf(proposal, question)
  const holds = holdsFactor === 'none' ? '' : `, where ${holdsFactor} holds it`
  if (priceMinor === currentMinor && waits(proposal)) return waiting(proposal, currency, days)
  if (priceMinor === currentMinor) {
    const why = whyUnmoved(proposal, holdsFactor)
    const words = { holds, because: unmoved[why] }
    return remarkFor('entry_stays', { priceMinor, currency, holdsFactor, why }, words)
  }
  const returns = returning(proposal, question, currency)
  if (returns) return returns
  const moveShare = Math.abs(priceMinor / currentMinor - 1)
  const way = priceMinor > currentMinor ? 'up' : 'down'
  const isDrawn = list.design === 'explore' && factors.includes('exploration')
  const how = chosenMinor !== undefined ? 'chosen' : isDrawn ? 'drawn' : 'best'
  const ways = {
    best: holds,
    chosen: ', chosen by a person',
    drawn: `${holds}, drawn to learn how sales respond`,
  }
  const move = `${way === 'up' ? 'Up' : 'Down'} ${percent(moveShare)} to ${moneyText(priceMinor, currency)}${ways[how]}`
  return moving({ currency, way, moveShare, priceMinor, how, holdsFactor, days }, move, details)
}

type Rule = Proposal['rules'][number]

/** Prices are tried on a grid: one this near to a limit is at it. */
const nearLimit = 0.01

/**
 * The rule that holds the price where it is, as the console shows it beside the price: of those
 * that end at it, the one that moved it furthest. A cost above the current price holds it even
 * where a rule that yields would have ended below. A price short of every limit is held by none.
 */
function holderOf(
  { rules, priceMinor }: Proposal,
  { currentMinor, guardrails: { unitCostMinor } }: Asked,
): Rule['name'] | 'none' {
  const isAt = (minor: number) => Math.abs(minor - priceMinor) <= nearLimit * priceMinor
  const far = (rule: Rule) => Math.abs(rule.toMinor - rule.fromMinor)
  const [first, ...more] = rules.filter(({ toMinor }) => isAt(toMinor))
  if (unitCostMinor !== null && unitCostMinor > currentMinor && isAt(unitCostMinor)) {
    return 'unit_cost'
  }
  if (first === undefined) return 'none'
  return more.reduce((most, rule) => (far(rule) > far(most) ? rule : most), first).name
}

/** Whether another price is believed better, and only the loss limit keeps it from moving. */
function waits({ best, priceMinor, factors }: Proposal): boolean {
  return factors.includes('max_loss') && best.priceMinor !== priceMinor
}

function waiting({ best, priceMinor }: Proposal, currency: string, days: number): Remark {
  const prices = { priceMinor, bestMinor: best.priceMinor, currency }
  return best.profit === null
    ? remarkFor('entry_waits_unmeasured', prices)
    : remarkFor('entry_waits', {
        ...prices,
        gainMinor: Math.round(best.profit.value),
        days: readable(days),
      })
}

/**
 * Why a price goes back to the base price although another one is believed better: a promise on
 * loss pays for a share of the moves, and each list draws again which products have it. Null of any
 * other move.
 */
function returning(
  proposal: Proposal,
  { basePriceMinor, days, chosenMinor }: Asked,
  currency: string,
): Remark | null {
  const { best, profit, priceMinor } = proposal
  if (chosenMinor !== undefined || priceMinor !== basePriceMinor || !waits(proposal)) return null
  // Both are relative to the current price.
  const gainMinor = Math.round((best.profit?.value ?? 0) - (profit?.value ?? 0))
  if (gainMinor <= 0) return null
  const bestMinor = best.priceMinor
  return remarkFor('entry_returns', {
    ...{ priceMinor, bestMinor, currency, gainMinor },
    days: readable(days),
  })
}

/** Nobody reads more digits, and no tenths of a day in a list of weeks that is drafted at noon. */
function readable(days: number): number {
  return days >= 10 ? Math.round(days) : Number(days.toFixed(1))
}

const unmoved = {
  risk: 'another price may lose more than max_loss allows now',
  costless: 'without a unit_cost no other price is sure to earn more',
  unsold: 'no sales yet show what another price would do',
  unidentified: 'sales so far do not show enough to move it',
  best: 'no allowed price is expected to earn sufficiently more',
}

function whyUnmoved(
  { costBasis, unitsNow, factors, identified }: Proposal,
  holdsFactor: Rule['name'] | 'none',
): keyof typeof unmoved {
  if (factors.includes('max_loss')) return 'risk'
  if (costBasis === 'unknown') return 'costless'
  if (unitsNow === null) return 'unsold'
  // What a limit holds would move if it could, however little is known.
  return identified || holdsFactor !== 'none' ? 'best' : 'unidentified'
}

type Move = {
  currency: string
  way: 'up' | 'down'
  moveShare: number
  priceMinor: number
  how: 'best' | 'chosen' | 'drawn'
  holdsFactor: string
}

/** What a move is expected to gain. */
function moving(
  { days, ...values }: Move & { days: number },
  move: string,
  { units, profit, costBasis }: Details,
): Remark {
  if (units === null || profit === null) {
    return remarkFor('entry_moves_unmeasured', values, { move })
  }
  const expected = {
    profitMinor: Math.abs(profit.value),
    profitWay: profit.value < 0 ? 'less' : 'more',
    ...{ lowMinor: profit.low, highMinor: profit.high },
    units: Number(Math.abs(units.value).toFixed(1)),
    unitsWay: units.value < 0 ? 'less' : 'more',
    ...{ costBasis, days: readable(days) },
  }
  const worst = costBasis === 'known' ? '' : ' at the least favourable cost'
  const words = {
    move,
    change: `${moneyText(expected.profitMinor, values.currency)} ${expected.profitWay}${worst}`,
    sold: `${Math.abs(units.value).toFixed(1)} units ${units.value < 0 ? 'fewer' : 'more'}`,
  }
  return remarkFor('entry_moves', { ...values, ...expected }, words)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
