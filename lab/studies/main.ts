/**
 * The studies: `npm run lab -- run NAME [--quick]` starts one here, NAME being one of
 * lab/programs.ts.
 *
 * Each writes its report to lab/reports, or with `--quick` elsewhere, and exits with 1 if a bar
 * fails. `--help` lists the other options.
 */

import { run as runBacktests } from './backtests.ts'
import { run as runEvidence } from './evidence/study.ts'
import { run as runMarkets } from './markets/study.ts'
import { readLabOptions } from './options.ts'
import { run as runPublished } from './published/study.ts'
import { run as runReal } from './real/study.ts'
import { run as runArena } from './shops/arena/study.ts'
import { run as runLimits } from './shops/limits/study.ts'
import { run as runTogether } from './shops/nests/together.ts'
import { run as runShops } from './shops/study.ts'
import { run as runAgainst } from './speed/against.ts'
import { run as runSpeed } from './speed/decisions.ts'

const options = readLabOptions()
switch (options.study) {
  case 'markets':
    process.exitCode = (await runMarkets(options)) ? 0 : 1
    break
  case 'published':
    process.exitCode = (await runPublished(options)) ? 0 : 1
    break
  case 'speed':
    if (options.against === null) await runSpeed(options)
    else process.exitCode = (await runAgainst(options.against, options)) ? 0 : 1
    break
  case 'shops':
    process.exitCode = (await runShops(options)) ? 0 : 1
    break
  case 'together':
    process.exitCode = (await runTogether(options)) ? 0 : 1
    break
  case 'limits':
    process.exitCode = (await runLimits(options)) ? 0 : 1
    break
  case 'arena':
    process.exitCode = (await runArena(options)) ? 0 : 1
    break
  case 'evidence':
    process.exitCode = (await runEvidence(options)) ? 0 : 1
    break
  case 'backtests':
    process.exitCode = runBacktests(options) ? 0 : 1
    break
  case 'real':
    process.exitCode = (await runReal(options)) ? 0 : 1
    break
}
