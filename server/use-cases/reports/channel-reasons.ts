import {
  type ChannelComparison,
  type ChannelFigures,
  leastPurchases,
} from '../../../engine/evidence/channels.ts'

/** A channel, its sales, and how its customers buy compared with those of all others. */
export type ChannelSummary = ChannelFigures & {
  /** '' is offers without a channel. */
  channel: string
  offers: number
  purchases: number
  units: number
  /** Minor units. */
  revenue: number
}

/** What the figures of a report by channel mean, and what to do. In sentences. */
export function channelReasons(channels: readonly ChannelSummary[]): string[] {
  if (channels.length === 0) {
    return ['No offers have been counted yet: an offer counts once its answer period is over.']
  }
  if (channels.every(({ channel }) => channel === '')) {
    return ['No quote or offer has a channel: send `channel` for at least one of your channels.']
  }
  const judged = channels.filter((one) => one.purchaseRatio || one.elasticityDifference)
  if (judged.length === 0) {
    return [
      `Nothing can be compared yet: that needs two channels with ${leastPurchases} purchases each, spread over ten products or weeks.`,
    ]
  }
  // Of two channels each differs from the other: reported for the smaller one.
  const reported = channels.length === 2 ? judged.slice(-1) : judged
  const responses = reported.flatMap(({ channel, elasticityDifference }) =>
    elasticityDifference === null ? [] : [ofResponse(channel, elasticityDifference)],
  )
  const differs = reported.some(
    ({ elasticityDifference: one }) => one !== null && (one.low > 0 || one.high < 0),
  )
  const levels = reported.flatMap(({ channel, purchaseRatio }) =>
    purchaseRatio === null ? [] : [ofLevel(channel, purchaseRatio)],
  )
  return [...levels, ...responses, ...(responses.length === 0 ? [noSlope] : []), advice(differs)]
}

const noSlope =
  'Whether demand responds differently to price by channel is unknown: no two channels have enough prices drawn at random for the same products in the same weeks.'

function advice(differs: boolean): string {
  return differs
    ? 'All channels are quoted the same prices. To price them separately, send the channel as the segment too.'
    : 'Nothing here suggests that channels should have prices of their own: a price depends on how demand responds to it, not on how many customers buy.'
}

function ofLevel(channel: string, ratio: ChannelComparison): string {
  const who = named(channel)
  const range = `(${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})`
  const same = 'of the same products at the same prices and weeks'
  if (ratio.low > 1 || ratio.high < 1) {
    const word = ratio.value > 1 ? 'more' : 'less'
    return `Offers to ${who} are bought ${word} often than others ${same}: ${times(ratio.value)} as often ${range}.`
  }
  const found = `a ratio of ${ratio.detectable.toFixed(2)} would have been found 4 times in 5`
  return `Offers to ${who} are bought as often as others ${same}, as far as can be told: ${times(ratio.value)} as often ${range}; ${found}.`
}

function ofResponse(channel: string, gap: ChannelComparison): string {
  const who = named(channel)
  const range = `(${signed(gap.low)} to ${signed(gap.high)})`
  if (gap.low > 0 || gap.high < 0) {
    const word = gap.value < 0 ? 'more' : 'less'
    return `Demand of ${who} responds ${word} strongly to price than that of others: its elasticity differs by ${signed(gap.value)} ${range}.`
  }
  const found = `a difference of ${gap.detectable.toFixed(1)} would have been found 4 times in 5`
  return `Demand of ${who} responds to price as that of others does, as far as can be told: elasticities differ by ${signed(gap.value)} ${range}; ${found}.`
}

function named(channel: string): string {
  return channel === '' ? 'customers of no named channel' : `channel ${channel}`
}

const times = (ratio: number) => `${ratio.toFixed(2)} times`
const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(1)}`
