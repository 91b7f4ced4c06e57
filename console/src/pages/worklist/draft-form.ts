import type { NewPriceList } from '../../../../clients/typescript/src/main.ts'
import { formatDay, formatNamedDay } from '../../format/date.ts'
import { nextDay } from '../../format/date-fields.ts'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'

export type DraftFields = {
  name: string
  currency: string
  category: string
  design: 'best' | 'explore' | 'switchback'
  /** Midnights in the reader's time zone; a first day of '' means as soon as it is activated. */
  firstDay: string
  lastDay: string
  every: '' | 'day' | 'week' | 'month'
  /** As a fraction; null: every change. */
  minChange: number | null
  blockDays: number | null
  burnInDays: number | null
  /** The prices that alternate: current and proposed, or also the one on the opposite side. */
  prices: 2 | 3
}

export type DraftErrors = Partial<Record<keyof DraftFields, string>>

const dayMs = 86_400_000
const mostDays = 366
/** Fewer blocks prove nothing: each group must have old and new prices twice. */
const leastBlocks = 4

/** The midnight a number of days after the day of a moment, in the reader's time zone. */
export function dayAfter(moment: number | string, days: number): string {
  const at = new Date(moment)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).toISOString()
}

/** A design with the time that it needs: a switchback begins on a future day, and is longer. */
export function withDesign(
  fields: DraftFields,
  design: DraftFields['design'],
  nowMs: number,
): DraftFields {
  if (design !== 'switchback') return { ...fields, design }
  const firstDay = startsLater(fields.firstDay, nowMs) ? fields.firstDay : dayAfter(nowMs, 1)
  const needed = leastLastDay(firstDay, fields.blockDays ?? 7)
  const isLonger = Date.parse(fields.lastDay) >= Date.parse(needed)
  return { ...fields, design, firstDay, lastDay: isLonger ? fields.lastDay : needed }
}

/** What the service would refuse, reported at each field before anything is sent. */
export function draftErrors(fields: DraftFields, nowMs: number): DraftErrors {
  const { design, firstDay, lastDay, blockDays, burnInDays } = fields
  const errors: DraftErrors = {}
  const fromMs = firstDay === '' ? nowMs : Date.parse(firstDay)
  if (firstDay !== '' && fromMs < Date.parse(dayAfter(nowMs, 0))) {
    errors.firstDay = t('worklist.dayOver')
  }
  if (fromMs > nowMs + mostDays * dayMs) errors.firstDay = t('worklist.dayTooFar')
  const until = lastDay === '' ? null : nextDay(lastDay)
  if (until === null) errors.lastDay = t('worklist.lastDayMissing')
  else if (Date.parse(until) <= fromMs) errors.lastDay = t('worklist.lastDayBeforeFirst')
  else if (Date.parse(until) - fromMs > mostDays * dayMs) {
    errors.lastDay = t('worklist.listTooLong', { days: formatCount(mostDays) })
  }
  if (design !== 'switchback') return errors
  if (!startsLater(firstDay, nowMs)) {
    errors.firstDay = t('worklist.switchbackTooSoon')
  }
  if (blockDays === null) errors.blockDays = t('worklist.turnDaysMissing')
  else if (until !== null && errors.lastDay === undefined && firstDay !== '') {
    const needed = leastLastDay(firstDay, blockDays)
    if (Date.parse(lastDay) < Date.parse(needed)) {
      errors.lastDay = t('worklist.tooFewTurns', { days: blockDays, day: formatDay(needed) })
    }
  }
  if (burnInDays !== null && blockDays !== null && burnInDays >= blockDays) {
    errors.burnInDays = t('worklist.burnInTooLong')
  }
  return errors
}

/** The earliest last day that gives enough blocks, a day longer where clocks go forward. */
function leastLastDay(firstDay: string, blockDays: number): string {
  const days = leastBlocks * blockDays
  const lastDay = dayAfter(firstDay, days - 1)
  const isShort = Date.parse(nextDay(lastDay)) - Date.parse(firstDay) < days * dayMs
  return isShort ? dayAfter(lastDay, 1) : lastDay
}

function startsLater(firstDay: string, nowMs: number): boolean {
  return firstDay !== '' && Date.parse(firstDay) > nowMs
}

/** The request to the service. A list that starts today begins as soon as it is activated. */
export function toNewList(fields: DraftFields, nowMs: number): NewPriceList {
  const { name, currency, category, design, firstDay, lastDay, every } = fields
  const { blockDays, burnInDays, minChange, prices } = fields
  return {
    name: name || t('worklist.nameByDay', { day: formatNamedDay(nowMs) }),
    currency,
    design,
    until: nextDay(lastDay),
    ...(startsLater(firstDay, nowMs) && { from: firstDay }),
    ...(category !== '' && { attributes: { category } }),
    ...(every !== '' && { every }),
    ...(minChange !== null && minChange > 0 && { minChange }),
    ...(design === 'switchback' && {
      blocks: {
        ...(blockDays !== null && { days: blockDays }),
        ...(burnInDays !== null && { burnInDays }),
        ...(prices === 3 && { prices }),
      },
    }),
  }
}
