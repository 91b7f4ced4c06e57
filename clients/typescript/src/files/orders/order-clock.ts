import { zoneOffsets } from '../zone-offset.ts'
import type { OrderAccount } from './account.ts'
import type { OrderForm } from './find-orders.ts'
import type { OrderSettings } from './judge-orders.ts'
import { byClock, type OrderMoment, orderMoment, saysUtc } from './order-moment.ts'

/** Reads the texts of a column of times, by the shop's clock. */
export function momentReader(
  { header, places }: OrderForm,
  { dates, timeZone }: OrderSettings,
): (text: string) => OrderMoment | null {
  const clock = new OrderClock(header[places.get('ordered_at') ?? -1] ?? '', timeZone)
  return (text) => clock.read(orderMoment(text, dates))
}

/** Puts the times of orders on the shop's clock, and tells whose days they make. */
export class OrderClock {
  readonly #isUtc: boolean
  readonly #zone: string | undefined
  readonly #offsetAt: ((utcMs: number) => number) | null
  #times = 0
  /** Times that state their zone, and those of another one than UTC. */
  #zoned = 0
  #ofOthers = 0

  /**
   * @param heading - Of the column of times, which may say that they are in UTC.
   * @param zone - Named by a person; without one, days are as the times are written.
   */
  constructor(heading: string, zone: string | undefined) {
    this.#isUtc = saysUtc(heading)
    this.#zone = zone
    this.#offsetAt = zone === undefined ? null : zoneOffsets(zone)
  }

  read(moment: OrderMoment | null): OrderMoment | null {
    if (moment === null || !moment.timed) return moment
    const offsetMinutes = moment.offsetMinutes ?? (this.#isUtc ? 0 : null)
    this.#times++
    if (offsetMinutes !== null) this.#zoned++
    if (offsetMinutes) this.#ofOthers++
    const read = { ...moment, offsetMinutes }
    return offsetMinutes === null || this.#offsetAt === null ? read : byClock(read, this.#offsetAt)
  }

  /** When a day begins by the clock that a person named, in UTC; null if days are as written. */
  startOf(day: number): number | null {
    if (this.#offsetAt === null || this.#zoned === 0) return null
    const wallMs = day * 86_400_000
    const near = wallMs - this.#offsetAt(wallMs) * 60_000
    return wallMs - this.#offsetAt(near) * 60_000
  }

  /** Whose days they are, where that may not be the shop's, or a person said so. */
  say(account: OrderAccount): void {
    const zone = this.#zone
    if (zone !== undefined && this.#zoned === 0) {
      const text = `days are as they are written: no time states its own zone, so ${zone} changes none`
      account.say('guessed', 'clock', text, { clock: 'written', zone })
    } else if (zone !== undefined)
      account.say('read', 'clock', `days are those of ${zone}`, { clock: 'zone', zone })
    else if (this.#zoned > 0 && this.#zoned === this.#times && this.#ofOthers === 0) {
      const text =
        'days are those of UTC, in which the times are written: name the time zone of the shop if its clock is another'
      account.say('guessed', 'clock', text, { clock: 'utc', zone: 'UTC' })
    }
  }
}
