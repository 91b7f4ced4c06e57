import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeVersion } from '../../../harness/version.ts'
import { asWritten } from '../../../report/command-line.ts'
import { markdownTable } from '../../../report/markdown.ts'
import { shopsText } from './draw-shops.ts'
import type { Engine } from './engines.ts'
import { headings, type PlayedShop, shopLines, standings } from './standings.ts'

/** A completed run of the arena. */
export type ArenaRun = {
  shops: readonly PlayedShop[]
  products: number
  entrants: readonly string[]
  engines: readonly Engine[]
  minutes: number
}

/** Writes arena.md to a folder, and prints its path. */
export function writeReport(folder: string, arena: ArenaRun): string {
  const file = join(folder, 'arena.md')
  writeFileSync(file, pageOf(arena))
  return file
}

function pageOf({ shops, products, entrants, engines, minutes }: ArenaRun): string {
  const each = shopLines(shops)
  const inProcess = entrants.join(', ')
  const overHttp = engines.map(({ name }) => name).join(', ')
  return `# The arena

\`npm run lab -- run ${asWritten(process.argv.slice(2))}\`: ${shops.length} shops of ${products} products, thirteen weeks, one price a
day for everybody, within 25 % of base prices; seeds were drawn when the run began; ${minutes.toFixed(0)} minutes. Version: ${describeVersion()}.

In the lab's own process: ${inProcess}. Over HTTP, by the [arena's protocol](../../docs/guide/arena.md): ${overHttp}.

True expected profit. A shop's "captured" is the gain over base prices as a share of what its best prices gain; "captured" and
"median" are over shops, with the standard error of the mean, in per cent; "first" counts shops in which nobody captured more. "Kept 1 %": never over 1 % behind base prices
at the end of a day, as \`max_loss\` promises. "Gain" is over base prices; "bad prices" are those that an engine did not give, or
gave outside the range, of ${products} × 91 × ${shops.length}; "seconds" is a season's time.

${markdownTable(headings, standings(shops))}

## Captured in each shop, in per cent

${markdownTable(each.headings, each.lines)}

## The same shops again

\`\`\`sh
npm run lab -- run arena --products ${products} --shops ${shopsText(shops)}
\`\`\`

Base prices, the analyst and the bandits of lab/peers give exactly the same results. A running service draws its prices at random,
so Lerner's figures vary slightly.
`
}
