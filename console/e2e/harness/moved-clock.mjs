// Loaded before a service (node --import): its clock is off by the number of milliseconds in the
// file that E2E_CLOCK names. Everything else about the service is unchanged.
import { readFileSync } from 'node:fs'

const file = process.env.E2E_CLOCK
const RealDate = Date
const lookEveryMs = 20
let offMs = 0
let lookedMs = -lookEveryMs

function now() {
  const sinceMs = performance.now()
  if (sinceMs - lookedMs >= lookEveryMs) {
    lookedMs = sinceMs
    offMs = Number(readFileSync(file, 'utf8')) || 0
  }
  return RealDate.now() + offMs
}

if (file !== undefined) {
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(now())
      else super(...given)
    }

    static now() {
      return now()
    }
  }
}
