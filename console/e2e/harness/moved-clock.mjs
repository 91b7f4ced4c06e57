// Loaded before a service (node --import): its clock stands as far off as the file named by
// E2E_CLOCK says, in milliseconds. Everything else about the service is as ever.
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
