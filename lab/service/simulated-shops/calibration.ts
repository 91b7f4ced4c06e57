/**
 * Whether `confidence` means what it says: every quote of simulated shops, served over HTTP,
 * against the truth.
 *
 * The shops are those of `simulation` (20 products, every stationary kind of demand, 1 200
 * customers each, prices within 40 % of the base price, no holdout), a fresh service for each. A
 * quote's confidence is the claim that its price is right, and the simulation knows whether it is.
 * A moved price is right if it earns at least what the base price earns; an unmoved one is right if
 * no price within the corridor earns over 5 % more.
 *
 * The output has the expected calibration error over ten bins (ECE), the Brier score and the
 * reliability table, and the same by how many customers a product has had, by whether its price was
 * moved, and by kind of demand.
 *
 * The quotes of a product are not independent: once it is known, the same price is served hundreds
 * of times with the same claim, and it is right or wrong each time. A single shop holds hardly more
 * than 20 different claims, so that even perfect confidences show an ECE by chance. How much is
 * printed as `by chance`: the mean ECE over 1 000 draws in which every (product, price) comes true
 * or not as a whole, with the mean of its claims as probability. It is too high rather than too low
 * where prices of a product are right or wrong together.
 *
 * Usage: npm run lab -- run calibration
 *     [--quick] [--seeds N] [--from N] [--rounds N] [--products N]
 */
import { join } from 'node:path'
import { createRandom } from '../../../engine/random/random.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { clientOf, startService, temporaryFolder } from '../../harness/service.ts'
import { type Claim, type Reliability, reliabilityOf } from '../../report/reliability.ts'
import { mean, standardError } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'
import { lerner } from './contenders.ts'
import { play } from './play.ts'
import { rightness } from './rightness.ts'
import { createShop } from './shop.ts'

const options = readOptions('Confidence over HTTP against the truth of simulated shops.', {
  seeds: { full: 8, quick: 1, help: 'shops' },
  rounds: { full: 1200, quick: 200, help: 'customers per product' },
  products: { full: 20, quick: 20, help: 'products of a shop' },
  from: { full: 1, quick: 1, help: 'first seed' },
})
const corridor = 0.4
const chanceDraws = 1000

type ServedQuote = Claim & { claimed: string; round: number; moved: boolean; kind: string }

printMachine()
console.log(
  `${options.seeds} shops of ${options.products} products, ${formatCount(options.rounds)} rounds, corridor ±${100 * corridor} %.\n`,
)
const shops: ServedQuote[][] = []
const startMs = performance.now()
for (let seed = options.from; seed < options.from + options.seeds; seed++) {
  const quotes = await serveQuotes(seed)
  shops.push(quotes)
  console.log(`shop ${seed}: ${lineOf(quotes)}`)
}
report(shops.flat())
console.log(`\nTook ${((performance.now() - startMs) / 1000).toFixed(0)} s.`)

async function serveQuotes(seed: number): Promise<ServedQuote[]> {
  const products = createShop(options.products, seed)
  const isRight = products.map((product) => rightness(product, corridor))
  const served: ServedQuote[] = []
  const folder = temporaryFolder('calibration')
  const service = await startService({ dataDir: join(folder.path, 'data') })
  try {
    const client = clientOf(service, { timeoutMs: 60_000 })
    const contender = await lerner(products, corridor, client, {
      quotes: (round, quotes) =>
        quotes.forEach(({ optimizedPrice, confidence }, i) => {
          const product = products[i]
          if (product === undefined) return
          served.push({
            claimed: `${seed} ${product.id} ${optimizedPrice}`,
            confidence,
            right: isRight[i]?.(optimizedPrice) === true,
            round,
            moved: optimizedPrice !== product.basePriceMinor,
            kind: product.id.replace(/-\d+-\d+$/, ''),
          })
        }),
    })
    await play(products, contender, options.rounds, seed)
  } finally {
    await service.stop()
    folder.remove()
  }
  return served
}

function report(quotes: readonly ServedQuote[]): void {
  const pooled = reliabilityOf(quotes)
  console.log(`\nall: ${lineOf(quotes)}`)
  const perShop = shops.map((shop) => reliabilityOf(shop).ece)
  if (perShop.length > 1) {
    console.log(
      `ECE of a single shop: ${mean(perShop).toFixed(3)} ± ${standardError(perShop).toFixed(3)}`,
    )
  }
  console.log()
  printTable(
    ['confidence', 'quotes', 'claimed', 'right'],
    pooled.bins.flatMap((bin, i) =>
      bin.claims === 0
        ? []
        : [
            [
              `${(i / 10).toFixed(1)} to ${((i + 1) / 10).toFixed(1)}`,
              formatCount(bin.claims),
              bin.confidence.toFixed(3),
              bin.right.toFixed(3),
            ],
          ],
    ),
  )
  console.log()
  const groups: [string, (quote: ServedQuote) => boolean][] = [
    ['customers 1 to 20', ({ round }) => round < 20],
    ['customers 21 to 50', ({ round }) => round >= 20 && round < 50],
    ['customers 51 to 200', ({ round }) => round >= 50 && round < 200],
    ['customers from 201', ({ round }) => round >= 200],
    ['price moved', ({ moved }) => moved],
    ['base price', ({ moved }) => !moved],
    ...[...new Set(quotes.map(({ kind }) => kind))].map(
      (kind): [string, (quote: ServedQuote) => boolean] => [kind, (quote) => quote.kind === kind],
    ),
  ]
  printTable(
    ['', 'quotes', 'claimed', 'right', 'ECE', 'by chance', 'Brier'],
    groups.flatMap(([name, belongs]) => {
      const some = quotes.filter(belongs)
      return some.length === 0 ? [] : [[name, ...cellsOf(reliabilityOf(some), some)]]
    }),
  )
}

function cellsOf(found: Reliability, quotes: readonly ServedQuote[]): string[] {
  return [
    formatCount(found.claims),
    found.confidence.toFixed(3),
    found.right.toFixed(3),
    found.ece.toFixed(3),
    chanceEce(quotes).toFixed(3),
    found.brier.toFixed(3),
  ]
}

function lineOf(quotes: readonly ServedQuote[]): string {
  const { claims, ece, brier, confidence, right } = reliabilityOf(quotes)
  return (
    `${formatCount(claims)} quotes, ECE ${ece.toFixed(3)} (by chance ${chanceEce(quotes).toFixed(3)}), Brier ${brier.toFixed(3)}, ` +
    `mean confidence ${confidence.toFixed(3)}, right ${right.toFixed(3)}`
  )
}

/** The mean ECE of confidences that are exactly right, given how few different ones are claimed. */
function chanceEce(quotes: readonly ServedQuote[]): number {
  const claims = new Map<string, { bins: Map<number, [number, number]>; sum: number; n: number }>()
  for (const { claimed, confidence } of quotes) {
    const claim = claims.get(claimed) ?? { bins: new Map(), sum: 0, n: 0 }
    const bin = Math.min(9, Math.floor(10 * confidence))
    const [n, sum] = claim.bins.get(bin) ?? [0, 0]
    claim.bins.set(bin, [n + 1, sum + confidence])
    claim.sum += confidence
    claim.n += 1
    claims.set(claimed, claim)
  }
  const random = createRandom(1)
  const gaps = new Float64Array(10)
  let total = 0
  for (let draw = 0; draw < chanceDraws; draw++) {
    gaps.fill(0)
    for (const { bins, sum, n } of claims.values()) {
      const right = random.uniform() < sum / n
      for (const [bin, [count, claimed]] of bins) {
        gaps[bin] = (gaps[bin] ?? 0) + claimed - (right ? count : 0)
      }
    }
    total += gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / quotes.length
  }
  return total / chanceDraws
}
