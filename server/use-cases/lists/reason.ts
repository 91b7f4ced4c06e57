import type { Proposal } from '../../../engine/lists/propose.ts'
import { moneyText } from '../../domain/money-text.ts'
import type { EntryDetails, PriceList } from '../../domain/price-list.ts'
import type { Asked } from './ask.ts'

/** Why an entry has its price, in one plain sentence. */
export function reasonOf(
  list: Pick<PriceList, 'currency' | 'design'>,
  { question, isStopped }: Pick<Asked, 'question' | 'isStopped'>,
  proposal: Proposal,
  told: Omit<EntryDetails, 'reason'>,
): string {
  const { currency } = list
  const { priceMinor, factors } = proposal
  const { currentMinor, chosenMinor, days } = question
  const price = moneyText(priceMinor, currency)
  if (isStopped) {
    return 'Left out: a breaker stops its prices. Answer it, and draft the list again.'
  }
  const holds = heldBy(proposal)
  if (priceMinor === currentMinor && waits(proposal)) {
    return `${price} stays for now: ${moneyText(proposal.best.priceMinor, currency)} is believed better${worthOf(proposal, currency, days)}, and waits its turn, as max_loss does not let all prices move at once.`
  }
  if (priceMinor === currentMinor) return `${price} stays${holds}: ${whyUnmoved(proposal)}.`
  const step = Math.abs(priceMinor / currentMinor - 1)
  const move = `${priceMinor > currentMinor ? 'Up' : 'Down'} ${percent(step)} to ${price}`
  if (chosenMinor !== undefined)
    return `${move}, as somebody chose${bringing(told, currency, days)}.`
  if (list.design === 'explore' && factors.includes('exploration')) {
    return `${move}${holds}, drawn to learn how sales answer${bringing(told, currency, days)}.`
  }
  return `${move}${holds}${bringing(told, currency, days)}.`
}

/** Whether another price is believed better, and only what may be lost keeps it from moving. */
function waits({ best, priceMinor, factors }: Proposal): boolean {
  return factors.includes('max_loss') && best.priceMinor !== priceMinor
}

function worthOf({ best: { profit } }: Proposal, currency: string, days: number): string {
  if (profit === null) return ''
  return `, by ${moneyText(profit.value, currency)} in ${timeOf(days)}`
}

function timeOf(days: number): string {
  return days === 1 ? 'a day' : `${Number(days.toFixed(1))} days`
}

/** The last guardrail that moved the price. */
function heldBy({ rules }: Proposal): string {
  const rule = rules.at(-1)
  return rule === undefined ? '' : `, where ${rule.name} holds it`
}

function whyUnmoved({ costBasis, unitsNow, factors, identified }: Proposal): string {
  if (factors.includes('max_loss')) return 'another price may lose more than max_loss allows now'
  if (costBasis === 'unknown') return 'without a unit_cost no other price is sure to earn more'
  if (unitsNow === null) return 'nothing has been sold yet that tells what another price would do'
  if (!identified) return 'what was sold does not tell enough to move it'
  return 'no allowed price is expected to earn enough more'
}

/** What the move is expected to bring. */
function bringing(
  { units, profit, costBasis }: Omit<EntryDetails, 'reason'>,
  currency: string,
  days: number,
): string {
  if (units === null || profit === null)
    return '; what it brings is not known, as nothing was sold yet'
  const money = (minor: number) => moneyText(minor, currency)
  const worst = costBasis === 'known' ? '' : ' at the least favourable cost'
  const change = `${money(Math.abs(profit.value))} ${profit.value < 0 ? 'less' : 'more'}`
  const sold = `${Math.abs(units.value).toFixed(1)} units ${units.value < 0 ? 'fewer' : 'more'}`
  return `: ${change}${worst} is expected in ${timeOf(days)} (90 %: ${money(profit.low)} to ${money(profit.high)}), from ${sold}`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
