/**
 * A simulated shop run by the service over HTTP, against its base prices and a Thompson sampler.
 *
 * A shop has 20 products whose demand only the simulation knows, of every kind of engine/market
 * that does not change over time (logistic, constant elasticity, linear, probit, two groups of
 * buyers, thresholds, rare buyers), with parameters and unit costs drawn from the seed. With
 * --smooth 1 only the first four kinds: there the base prices already earn over nine tenths of what
 * is possible, and little is left to learn in this time. Each round every product meets one
 * customer, who buys if a uniform number is below the demand at the price; it is determined by
 * seed, product and round, so every contender meets the same customers. Prices may move 40 % either
 * way; there is no holdout; all contenders know base prices and unit costs.
 *
 * - `base price` never moves.
 * - `Thompson` has 20 evenly spaced prices per product, Beta(1, 1) on each one's conversion, and
 *   learns from each round before the next.
 * - `Lerner` is a fresh service per seed, queried over HTTP: a batch of 20 quotes a round, then
 *   their outcomes in one report. Nothing waits for its learning: the next round begins when the
 *   report is answered, a few milliseconds later, faster than any real shop. The lag of its beliefs
 *   is printed.
 * - `best` knows the demand.
 *
 * Earnings are the expected profit of the prices shown, free of sampling noise, as shares of what
 * `best` earns; what customers really paid is printed next to it. Differences are paired by seed,
 * with the standard error over seeds.
 *
 * Usage: npm run lab -- run simulation [--quick]
 */
import { join } from 'node:path'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { clientOf, startService, temporaryFolder } from '../../harness/service.ts'
import { mean, quantile, standardError, total } from '../../report/statistics.ts'
import { formatCount, formatPercent, printTable } from '../../report/table.ts'
import { basePrice, clairvoyant, lerner, type SimulatedProduct, thompson } from './contenders.ts'
import { type Earnings, play } from './play.ts'
import { createShop } from './shop.ts'

const options = readOptions('A simulated shop, run by the service and by its peers.', {
  seeds: { full: 10, quick: 2, help: 'shops' },
  rounds: { full: 1200, quick: 300, help: 'customers per product' },
  products: { full: 20, quick: 20, help: 'products of a shop' },
  from: { full: 1, quick: 1, help: 'first seed' },
  smooth: { full: 0, quick: 0, help: '1: only demand without kinks' },
})
const corridor = 0.4
const arms = 20

type Game = { best: Earnings; base: Earnings; thompson: Earnings; lerner: Earnings; lags: number[] }

printMachine()
console.log(
  `${options.seeds} shops of ${options.products} products, ${formatCount(options.rounds)} rounds, corridor ±${100 * corridor} %.`,
)
const games: Game[] = []
const startMs = performance.now()
for (let seed = options.from; seed < options.from + options.seeds; seed++) {
  const game = await playAll(seed)
  games.push(game)
  console.log(
    `shop ${seed}: share of the best, base price ${formatPercent(share(game, 'base'))}, Thompson ${formatPercent(share(game, 'thompson'))}, ` +
      `Lerner ${formatPercent(share(game, 'lerner'))}`,
  )
}
report()
console.log(`\nTook ${((performance.now() - startMs) / 1000).toFixed(0)} s.`)

async function playAll(seed: number): Promise<Game> {
  const products: SimulatedProduct[] = createShop(options.products, seed, options.smooth === 1)
  const run = (contender: Parameters<typeof play>[1]) =>
    play(products, contender, options.rounds, seed)
  const folder = temporaryFolder('market')
  const service = await startService({ dataDir: join(folder.path, 'data') })
  try {
    const client = clientOf(service, { timeoutMs: 60_000 })
    const lags: number[] = []
    const contender = await lerner(products, corridor, client, {
      lag: (offers, known) => lags.push(offers - known),
    })
    return {
      lerner: await run(contender),
      lags,
      best: await run(clairvoyant(products, corridor)),
      base: await run(basePrice(products)),
      thompson: await run(thompson(products, corridor, arms, seed)),
    }
  } finally {
    await service.stop()
    folder.remove()
  }
}

function report(): void {
  const { rounds } = options
  const early = Math.min(100, rounds)
  const late = Math.floor(rounds * 0.9)
  const names = {
    base: 'base price',
    thompson: `Thompson, ${arms} prices`,
    lerner: 'Lerner',
  } as const
  console.log(
    '\nExpected profit as a share of what the best prices earn, mean over shops ± standard error',
  )
  printTable(
    ['', 'all rounds', 'first 100', 'last tenth', 'really paid', 'moves per 100'],
    (Object.keys(names) as (keyof typeof names)[]).map((name) => [
      names[name],
      spread(games.map((game) => share(game, name))),
      spread(games.map((game) => share(game, name, 0, early))),
      spread(games.map((game) => share(game, name, late, rounds))),
      spread(games.map((game) => total(game[name].realized) / total(game.best.realized))),
      mean(games.map((game) => game[name].movesPer100)).toFixed(1),
    ]),
  )
  for (const peer of ['base', 'thompson'] as const) {
    const differences = games.map((game) => share(game, 'lerner') - share(game, peer))
    const extra = games.map((game) => total(game.lerner.expected) / total(game[peer].expected) - 1)
    const errors = mean(differences) / standardError(differences)
    console.log(
      `Lerner minus ${names[peer]}: ${(100 * mean(differences)).toFixed(2)} ± ${(100 * standardError(differences)).toFixed(2)} points ` +
        `(${errors.toFixed(1)} standard errors; ahead in ${differences.filter((one) => one > 0).length} of ${games.length} shops); ` +
        `${(100 * mean(extra)).toFixed(1)} % more profit`,
    )
  }
  const lags = games.flatMap((game) => game.lags)
  console.log(
    `Offers reported but not yet reflected in the price, per product: median ${quantile(lags, 0.5).toFixed(0)}, 90th percentile ${quantile(lags, 0.9).toFixed(0)}`,
  )
}

/** Expected profit of a contender between two rounds, as a share of the best prices'. */
function share(
  game: Game,
  name: 'base' | 'thompson' | 'lerner',
  from = 0,
  until = options.rounds,
): number {
  return (
    total(game[name].expected.slice(from, until)) / total(game.best.expected.slice(from, until))
  )
}

function spread(shares: number[]): string {
  const error = shares.length > 1 ? ` ± ${(100 * standardError(shares)).toFixed(1)}` : ''
  return `${(100 * mean(shares)).toFixed(1)}${error} %`
}
