import type { Lerner, Outcome } from '../../clients/typescript/src/main.ts'
import { customerBuys } from '../../engine/market/customers.ts'
import { enterVisit, type Ledger } from './ledger.ts'
import { currency, type Good } from './shop.ts'

export type ShopOptions = {
  seconds: number
  customersPerSecond: number
  /** Number of the first customer: runs with different customers build on each other. */
  firstCustomer: number
  signal: AbortSignal
}

const atOnce = 16
const outcomesEveryMs = 50

/**
 * Simulates customers of the shop for a while: each is quoted a price, buys or not, and is
 * reported. Ends early, without an error, when the signal is aborted.
 *
 * @param ledgers - One for each good, in order; filled as customers arrive.
 */
export async function runShop(
  client: Lerner,
  shelf: readonly Good[],
  ledgers: readonly Ledger[],
  options: ShopOptions,
): Promise<void> {
  const { seconds, customersPerSecond, signal } = options
  const startedMs = performance.now()
  const passed = () => (performance.now() - startedMs) / 1000
  let waiting: Outcome[] = []
  let customers = 0
  let failure: unknown = null
  const over = () => signal.aborted || failure !== null || passed() >= seconds

  const serveCustomer = async (customer: number): Promise<void> => {
    const index = customer % shelf.length
    const good = shelf[index]
    const ledger = ledgers[index]
    if (good === undefined || ledger === undefined) return
    const { market, productId, seed } = good
    const { basePriceMinor, unitCostMinor } = market
    const quote = await client.quote({ productId, basePrice: basePriceMinor, currency }, { signal })
    const priceMinor = quote.optimizedPrice
    const bought = customerBuys(seed, customer, market.demand(priceMinor))
    waiting.push({ quoteId: quote.quoteId, status: bought ? 'accepted' : 'declined' })
    enterVisit(ledger, {
      priceMinor,
      basePriceMinor,
      unitCostMinor,
      bought,
      boughtAtBase: customerBuys(seed, customer, market.demand(basePriceMinor)),
      confidence: quote.confidence,
      progress: Math.min(1, passed() / seconds),
    })
  }

  const letIn = async (): Promise<void> => {
    while (!over()) {
      const due = customers / customersPerSecond
      if (due > passed()) {
        await pause(Math.max(1, Math.min(50, (due - passed()) * 1000)))
        continue
      }
      await serveCustomer(options.firstCustomer + customers++)
    }
  }

  const report = async (): Promise<void> => {
    const outcomes = waiting.slice(0, 1000)
    waiting = waiting.slice(1000)
    if (outcomes.length > 0) await client.outcomes.create(outcomes)
  }
  const reportAll = async (): Promise<void> => {
    while (!over()) {
      await pause(outcomesEveryMs)
      await report()
    }
  }

  const guard = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      if (!signal.aborted) failure ??= error
    })
  await Promise.all([...Array.from({ length: atOnce }, letIn), reportAll()].map(guard))
  if (failure !== null) throw failure
  while (waiting.length > 0) await report()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
