import type { Command } from 'commander'
import { bestPrice, corridorPrices, expectedProfit } from '../../engine/market/market.ts'
import { connect } from '../connect.ts'
import { boardText, gainText } from '../demo/board.ts'
import { emptyLedger, type Ledger } from '../demo/ledger.ts'
import { refuseLiveKey } from '../demo/refuse-live-key.ts'
import { runShop } from '../demo/run-shop.ts'
import { createScreen } from '../demo/screen.ts'
import { currency, drawGoods, type Good, goodsMax, stockShop } from '../demo/shop.ts'
import { onFirstSignal } from '../first-signal.ts'
import type { Io } from '../io.ts'
import { formatMoney } from '../money.ts'
import { wholeNumber } from '../options.ts'
import { output } from '../output.ts'

type Options = {
  seconds: number
  products: number
  rate: number
  seed: number
  baseUrl?: string
  json?: boolean
}

const slices = 24

/** `lerner demo`: a simulated shop against a running service, to watch it learn. */
export function demoCommand(program: Command, io: Io): void {
  program
    .command('demo')
    .summary('Watch the service learn the prices of a simulated shop')
    .description(
      'Simulates the customers of a shop for a minute. The service is asked for every price and told who bought; it knows nothing else about them. It needs a test key, so that what it learns does not affect the products you sell. The board compares what was earned with what the same customers would have paid at the base price.',
    )
    .option('--seconds <n>', 'how long', wholeNumber('--seconds', 1, 86_400), 60)
    .option(
      '--products <n>',
      `how many products, at most ${goodsMax}`,
      wholeNumber('--products', 1, goodsMax),
      5,
    )
    .option('--rate <n>', 'customers per second', wholeNumber('--rate', 1, 10_000), 100)
    .option('--seed <n>', 'each number is a different shop', wholeNumber('--seed', 0, 1_000_000), 8)
    .addHelpText(
      'after',
      `
The products are called demo-… and stay in the catalogue of the test data, with unit costs and a corridor from 40 % below
the base price to 80 % above it; another run continues from what was learned. Customers buy according to
demand curves drawn from the seed; shops differ in how much their base prices can be improved.

Examples:
  export LERNER_API_KEY=$(lerner keys create --account default --mode test --name demo)
  lerner demo
  lerner demo --seconds 20 --products 3 --seed 2
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      await watchShop(io, options)
    })
}

async function watchShop(io: Io, options: Options): Promise<void> {
  const out = output(io, options.json === true)
  refuseLiveKey(io.environment.LERNER_API_KEY ?? '')
  const client = connect(io, options)
  const shelf = drawGoods(options.products, options.seed)
  const ledgers = shelf.map(({ market }) => emptyLedger(market.basePriceMinor, slices))
  await stockShop(client, shelf)

  const stopping = new AbortController()
  const letGo = onFirstSignal(() => stopping.abort())
  const startedMs = performance.now()
  const passed = () => (performance.now() - startedMs) / 1000
  const view = createScreen(io.stderr)
  const timer = setInterval(() => {
    view.show(
      () => boardText(shelf, ledgers),
      () => remarkText(ledgers, passed(), options.seconds),
    )
  }, 100)
  try {
    await runShop(client, shelf, ledgers, {
      seconds: options.seconds,
      customersPerSecond: options.rate,
      // Different customers in each run, so that a second run does not replay the first.
      firstCustomer: Math.floor(Date.now() / 1000) * 10_000,
      signal: stopping.signal,
    })
  } finally {
    clearInterval(timer)
    letGo()
    view.end()
  }
  if (out.json) return out.value(shelf.map((good, i) => summaryOf(good, ledgers[i])))
  out.line(boardText(shelf, ledgers))
  out.note(`\n${closingText(shelf, ledgers)}`)
}

function remarkText(ledgers: readonly Ledger[], passedSeconds: number, seconds: number): string {
  const { customers, profitMinor, baseMinor } = totals(ledgers)
  return `${Math.min(seconds, Math.floor(passedSeconds))} of ${seconds} s, ${customers} customers, ${formatMoney(profitMinor, currency)} earned, ${gainText(profitMinor, baseMinor)} against the base price`
}

/** Earnings with all demand curves known, in words. */
function closingText(shelf: readonly Good[], ledgers: readonly Ledger[]): string {
  const { customers, profitMinor, baseMinor } = totals(ledgers)
  const ideal = shelf.reduce((gains, { market }, i) => {
    const best = bestPrice(market, corridorPrices(market.basePriceMinor)).profitMinor
    const base = expectedProfit(market, market.basePriceMinor)
    return gains + (best / base) * (ledgers[i]?.baseProfitMinor ?? 0)
  }, 0)
  return `${customers} customers, ${gainText(profitMinor, baseMinor)} against the base price, learning included. With known demand curves
from the first customer on, it would have been about ${gainText(ideal, baseMinor)}. What the service believes: npm run lerner -- demand ${shelf[0]?.productId ?? 'PRODUCT'}`
}

function totals(ledgers: readonly Ledger[]) {
  let customers = 0
  let profitMinor = 0
  let baseMinor = 0
  for (const ledger of ledgers) {
    customers += ledger.customers
    profitMinor += ledger.profitMinor
    baseMinor += ledger.baseProfitMinor
  }
  return { customers, profitMinor, baseMinor }
}

function summaryOf({ productId, market }: Good, ledger: Ledger | undefined) {
  return {
    productId,
    basePrice: market.basePriceMinor,
    unitCost: market.unitCostMinor,
    lastPrice: ledger?.lastPriceMinor,
    confidence: ledger?.confidence,
    customers: ledger?.customers,
    purchases: ledger?.purchases,
    profit: ledger?.profitMinor,
    profitAtBase: ledger?.baseProfitMinor,
  }
}
