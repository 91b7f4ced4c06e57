import type { OffPolicyReport } from './off-policy-report.ts'

const policyText: Record<OffPolicyReport['policy'], string> = {
  base: 'Base prices',
  current: 'The prices that are drawn most often now',
  change: 'Base prices changed by that share',
  prices: 'These prices',
}

/** The sentences of a report: the verdict first, then what to be careful about and what to do. */
export function offPolicyReasons(report: Omit<OffPolicyReport, 'reasons'>): string[] {
  return [verdictSentence(report), ...overlapSentences(report), ...restSentences(report)]
}

function verdictSentence(report: Omit<OffPolicyReport, 'reasons'>): string {
  const { found, verdict, measure, policy } = report
  const prices = policyText[policy]
  if (found === null) {
    return 'There is nothing to judge by: no offer at a drawn price whose time for an answer is over. Report outcomes, and let prices be drawn.'
  }
  const { gain, served } = found
  const share = (value: number) => `${((100 * value) / served.value).toFixed(1)} %`
  const interval =
    served.value > 0
      ? `${share(gain.value)} (95 % interval ${share(gain.low)} to ${share(gain.high)})`
      : 'an unknown share'
  switch (verdict) {
    case 'gain':
      return `${prices} would have earned more ${measure} than what was served: ${interval}.`
    case 'loss':
      return `${prices} would have earned less ${measure} than what was served: ${interval}.`
    case 'undecided':
      return `Whether ${prices.charAt(0).toLowerCase()}${prices.slice(1)} would have earned more ${measure} than what was served cannot be decided: ${interval}.`
    case 'cannot_tell':
      return `${prices} were asked too seldom to tell what they earn.`
  }
}

/** If less than this share was tried, the probabilities describe a different policy. */
const mostlyTried = 0.9

function untriedSentence(tried: number): string {
  return `About ${Math.round(100 * (1 - tried))} % of what the policy would ask was never drawn: inverse propensities and the self-normalized estimate are silent on that, and the doubly robust one takes it from the demand model.`
}

function overlapSentences({ found }: Omit<OffPolicyReport, 'reasons'>): string[] {
  if (found === null) return []
  const { tried, effectiveOffers, effectiveDraws, largestWeight, enough } = found.overlap
  const offers = `The weights of ${found.offers} offers are worth ${Math.round(effectiveOffers)} that count alike, from ${Math.round(effectiveDraws)} draws, and the largest is ${largestWeight.toFixed(1)}.`
  if (enough) return tried < mostlyTried ? [offers, untriedSentence(tried)] : [offers]
  if (tried < 0.5) {
    return [
      `Only ${Math.round(100 * tried)} % of what the policy would ask was ever drawn: what was never tried cannot be judged. Judge prices nearer to those that were, or let a price list explore.`,
    ]
  }
  return [
    `${offers} At least 100 are needed, from 20 draws, of which none may count for a tenth of all: wait for more offers, or judge prices that were drawn more often.`,
  ]
}

function restSentences(report: Omit<OffPolicyReport, 'reasons'>): string[] {
  const { leftOut, isComplete, measure, neighbours, verdict } = report
  const told = []
  if (neighbours === 'counted') {
    told.push(
      'The gain counts that neighbours sell to a part of those who do not buy, and its interval holds for whatever part that may be.',
    )
  }
  if (neighbours === 'unknown' && (verdict === 'gain' || verdict === 'loss')) {
    told.push(
      'Each offer is judged beside its neighbours’ prices as they were: where products take customers from each other, a change of all prices brings something else.',
    )
  }
  if (leftOut > 0 && measure === 'profit') {
    told.push(`${leftOut} offers are left out, because no unit cost of their product is known.`)
  }
  if (!isComplete) {
    told.push('There were more quotes than one report looks at: these are the latest 100 000.')
  }
  return told
}
