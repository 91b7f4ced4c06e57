/**
 * The evaluation: `npm run lab -- --suite markets|published|speed [--quick]`.
 *
 * The markets write lab/reports/markets.md, or with `--quick` a report elsewhere, and end with 1 where
 * a bar fails. With `--only E1,E6` they print a line each and write nothing. Published plays the
 * set-ups of the literature and writes published.md. Speed writes speed.md; quick, it prints.
 */
import { run as runPublished } from './published/study.ts'
import { run as runSpeed } from './speed/decisions.ts'
import { environments } from './suite/environments/environment.ts'
import { glance } from './suite/glance.ts'
import { readLabOptions } from './suite/options.ts'
import { run } from './suite/study.ts'
import { canBeWritten, writeWorlds } from './suite/worlds-file.ts'

const options = readLabOptions()
const chosen = environments.filter(({ id }) => options.only === null || options.only.includes(id))
const numbers = Array.from({ length: options.instances ?? 20 }, (_, i) => options.from + i)
if (options.suite === 'speed') {
  runSpeed(options)
} else if (options.suite === 'published') {
  process.exitCode = (await runPublished(options)) ? 0 : 1
} else if (options.worlds !== null) {
  const writable = chosen.filter(canBeWritten)
  const written = writeWorlds(
    options.worlds,
    writable.map((environment) => ({ environment, instances: numbers })),
  )
  console.log(`${written} worlds in ${options.worlds}`)
} else if (options.only !== null) {
  glance(chosen, numbers)
} else {
  process.exitCode = (await run(options)) ? 0 : 1
}
