import type { ReportsTradeQuery, Trade } from '../../../../clients/typescript/src/main.ts'
import { lastWeeks } from '../../format/last-weeks.ts'
import { t } from '../../messages/messages.ts'

/** The available periods, by their value in the address. */
export const ranges = [
  { value: '4', name: t('overview.lastWeeks', { weeks: 4 }) },
  { value: '13', name: t('overview.lastWeeks', { weeks: 13 }) },
  { value: '52', name: t('overview.lastWeeks', { weeks: 52 }) },
  { value: 'own', name: t('overview.ownDays') },
]

const dayMs = 86_400_000
const mostDays = 732

/** The parameters of a report: invalid days give the default period. */
export function rangeOf(state: URLSearchParams): ReportsTradeQuery {
  const currency = state.get('currency') ?? ''
  return { ...timesOf(state), ...(/^[a-z]{3}$/.test(currency) && { currency }) }
}

function timesOf(state: URLSearchParams): ReportsTradeQuery {
  const range = state.get('range') ?? '13'
  const fromMs = Date.parse(state.get('from') ?? '')
  const untilMs = Date.parse(state.get('until') ?? '')
  const days = (untilMs - fromMs) / dayMs
  if (range === 'own' && days > 0 && days <= mostDays) {
    return {
      interval: days <= 31 ? 'day' : days <= 400 ? 'week' : 'month',
      from: new Date(fromMs).toISOString(),
      until: new Date(untilMs).toISOString(),
    }
  }
  const weeks = ranges.some(({ value }) => value === range) ? Number(range) || 13 : 13
  return { interval: 'week', ...lastWeeks(weeks) }
}

/** Profit as a share of the revenue it relates to; null if no cost is known. */
export function marginOf({ profit, costedRevenue }: Trade): number | null {
  return costedRevenue > 0 ? profit / costedRevenue : null
}
