/**
 * The evaluation: `npm run lab -- --suite markets [--only E1,E6] [--instances 20]` prints a line
 * per environment: our engine's share of what a clairvoyant would earn.
 */
import { environments } from './suite/environments/environment.ts'
import { glance } from './suite/glance.ts'
import { readLabOptions } from './suite/options.ts'
import { canBeWritten, writeWorlds } from './suite/worlds-file.ts'

const options = readLabOptions()
const chosen = environments.filter(({ id }) => options.only === null || options.only.includes(id))
const numbers = Array.from({ length: options.instances ?? 20 }, (_, i) => options.from + i)
if (options.worlds !== null) {
  const writable = chosen.filter(canBeWritten)
  const written = writeWorlds(
    options.worlds,
    writable.map((environment) => ({ environment, instances: numbers })),
  )
  console.log(`${written} worlds in ${options.worlds}`)
} else {
  glance(chosen, numbers)
}
