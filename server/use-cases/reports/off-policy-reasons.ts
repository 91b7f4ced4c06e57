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
    return 'There is nothing to evaluate: no offer at a drawn price has reached the end of its answer period. Report outcomes, and let prices be drawn.'
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
      return `${prices} were quoted too rarely to show what they earn.`
  }
}

/** If less than this share was tried, the probabilities describe a different policy. */
const mostlyTried = 0.9

function untriedSentence(tried: number): string {
  return `About ${Math.round(100 * (1 - tried))} % of the policy’s prices were never drawn: inverse propensity weighting and the self-normalized estimate say nothing about them, and the doubly robust estimate takes them from the demand model.`
}

function overlapSentences({ found }: Omit<OffPolicyReport, 'reasons'>): string[] {
  if (found === null) return []
  const { tried, effectiveOffers, effectiveDraws, largestWeight, enough } = found.overlap
  const offers = `The weighted ${found.offers} offers are worth ${Math.round(effectiveOffers)} equally weighted ones, from ${Math.round(effectiveDraws)} draws; the largest weight is ${largestWeight.toFixed(1)}.`
  if (enough) return tried < mostlyTried ? [offers, untriedSentence(tried)] : [offers]
  if (tried < 0.5) {
    return [
      `Only ${Math.round(100 * tried)} % of the policy’s prices were ever drawn: prices that were never tried cannot be evaluated. Evaluate prices closer to those that were, or draft a price list with the design explore.`,
    ]
  }
  return [
    `${offers} At least 100 are needed, from 20 draws, none with more than a tenth of all weight: wait for more offers, or evaluate prices that were drawn more often.`,
  ]
}

function restSentences(report: Omit<OffPolicyReport, 'reasons'>): string[] {
  const { leftOut, isComplete, measure, neighbours, verdict } = report
  const sentences = []
  if (neighbours === 'counted') {
    sentences.push(
      'The gain includes what neighbouring products sell to customers who do not buy, and its interval covers all plausible diversion.',
    )
  }
  if (neighbours === 'unknown' && (verdict === 'gain' || verdict === 'loss')) {
    sentences.push(
      'Each offer is evaluated at the prices that its neighbours had: where products take customers from each other, changing all prices has a different effect.',
    )
  }
  if (leftOut > 0 && measure === 'profit') {
    sentences.push(
      `${leftOut} offers are left out, because no unit cost of their product is known.`,
    )
  }
  if (!isComplete) {
    sentences.push('There were more quotes than one report covers: these are the latest 100 000.')
  }
  return sentences
}
