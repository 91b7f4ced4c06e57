/**
 * The memory of a cell: a product's table with some offers, as held for quotes, for as many
 * products as requested, in this process.
 *
 * All cells have tables built from the same few beliefs, as building a million would take an hour;
 * each has its own arrays, numbers and texts, as in service. Reported are the bytes of the heap
 * after garbage collection, and resident memory.
 *
 * Usage: npm run lab -- run cells [--products 1000000]
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { emptyBelief } from '../../engine/belief/belief.ts'
import { foldOffers } from '../../engine/belief/fold-offers.ts'
import { answeredOffer } from '../../engine/market/answered-offer.ts'
import { nextOffer, usualHold } from '../../engine/policy/hold.ts'
import { openGuardrails } from '../../engine/policy/open-guardrails.ts'
import { buildPriceTable } from '../../engine/policy/price-table.ts'
import { startingPrior } from '../../engine/pool/pool-prior.ts'
import { createRandom } from '../../engine/random/random.ts'
import { newPart } from '../../server/domain/decision.ts'
import { effectivePolicy } from '../../server/domain/policy.ts'
import {
  cellCacheKey,
  createPricingCache,
  type TenantContext,
} from '../../server/use-cases/cells/cache.ts'
import { servedPrices } from '../../server/use-cases/cells/served-prices.ts'
import { printMachine } from '../harness/machine.ts'
import { readOptions } from '../harness/options.ts'
import { formatCount } from '../report/table.ts'

const options = readOptions('Memory per cell.', {
  products: { full: 1_000_000, quick: 50_000, help: 'products, each a cell' },
})
const basePriceMinor = 2000
const beliefs = 64

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

printMachine()
const random = createRandom(7)
const tables = Array.from({ length: beliefs }, (_, seed) => {
  const offers = Array.from({ length: 20 }, (_, i) => {
    const priceMinor = 1700 + 100 * (i % 7)
    return answeredOffer(priceMinor, random.uniform() < 0.3, 3600 * i)
  })
  return buildPriceTable({
    belief: foldOffers(emptyBelief(), offers),
    siblings: [],
    pool: startingPrior,
    basePriceMinor,
    guardrails: { ...openGuardrails, unitCostMinor: 1000, maxDecrease: 0.25, maxIncrease: 0.25 },
    exploration: 1,
    seed,
  })
})
const policy = effectivePolicy({}, {})
const context: TenantContext = {
  policy: {},
  paused: false,
  breakers: { stopped: new Set(), accepted: new Map() } as never,
  accountPolicy: policy,
  pools: new Map(),
  ledgers: new Map(),
  lists: '',
}
const cache = createPricingCache(5e9)
collect()
const [heapBefore, residentBefore] = [process.memoryUsage().heapUsed, process.memoryUsage.rss()]
const nowMs = Date.now()
const pool = newPart(Buffer.from('pool'), nowMs)
for (let product = 0; product < options.products; product++) {
  const productId = `product-${product}`
  const part = newPart(Buffer.from(productId), nowMs)
  const decision = { ...part, bytes: null, parts: [pool] }
  const table = tables[product % beliefs]
  if (table === undefined) throw new Error('there is a table for each')
  const served = servedPrices(table, basePriceMinor, null, cache.factorLists, decision.id)
  const rules = { ...usualHold, cooldownMs: 0 }
  const { hold } = nextOffer(served, null, rules, () => random.uniform(), nowMs)
  cache.cells.set(cellCacheKey(1, productId, 'usd', ''), {
    productId,
    currency: 'usd',
    segment: '',
    context,
    product: { basePrice: basePriceMinor, status: 'active' },
    policy,
    listed: [],
    lists: '',
    priced: [
      {
        basePriceMinor,
        table: { ...served, steadySeconds: 86_400.5 + product },
        decision,
        replacementMinor: null,
        emergencyMinor: null,
        lastPriceMinor: null,
        keptMinor: null,
        volumePrices: null,
        poolVersion: 1,
        builtAtMs: nowMs + product,
        keeping: { current: hold, committed: hold, priceHold: null },
      },
    ],
    stale: false,
  })
}
const residentAfter = process.memoryUsage.rss()
collect()
const heap = process.memoryUsage().heapUsed - heapBefore
const held = cache.cells.size
console.log(
  `${formatCount(held)} of ${formatCount(options.products)} cells held: ` +
    `${formatCount(heap / held)} bytes each on the heap, ${formatCount((residentAfter - residentBefore) / held)} resident ` +
    `before garbage collection; the process takes ${(residentAfter / 2 ** 30).toFixed(2)} GiB.`,
)
