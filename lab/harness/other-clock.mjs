// Loaded before a service of the lab (--import): its clock is off by what a file says, and may run
// faster. The file holds {"shiftMs", "speed", "sinceMs"}: how far off it was at the true moment
// sinceMs, and how many times as fast it runs since. Pauses of more than a minute are shortened by
// the speed; shorter ones are kept, since networks keep to true time.
import { readFileSync } from 'node:fs'

const file = process.env.LERNER_LAB_CLOCK
const TrueDate = Date
const lookEveryMs = 50
const longMs = 60_000
let clock = { shiftMs: 0, speed: 1, sinceMs: 0 }
let lookedMs = Number.NEGATIVE_INFINITY

function shownMs() {
  const trueMs = TrueDate.now()
  if (Math.abs(trueMs - lookedMs) > lookEveryMs) {
    lookedMs = trueMs
    try {
      clock = JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      // The file is being written: the last values apply a moment longer.
    }
  }
  return Math.floor(trueMs + clock.shiftMs + (clock.speed - 1) * (trueMs - clock.sinceMs))
}

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shownMs()] : args, newTarget),
  apply: () => new TrueDate(shownMs()).toString(),
  get: (target, name) => (name === 'now' ? shownMs : Reflect.get(target, name)),
})

const { setTimeout: trueTimeout } = globalThis
globalThis.setTimeout = Object.assign(
  (work, ms, ...rest) => trueTimeout(work, ms > longMs ? ms / clock.speed : ms, ...rest),
  trueTimeout,
)
