// Learns the price of a mug in this process: no service, no database. Each customer is shown a
// price that is drawn from the table, and what the customer did goes back into the belief.
import { emptyBelief } from '@lerner/engine/belief'
import { encodeBelief } from '@lerner/engine/codec'
import { drawPrice } from '@lerner/engine/draw-price'
import { foldOffers } from '@lerner/engine/fold-offers'
import { openGuardrails } from '@lerner/engine/open-guardrails'
import { startingPrior } from '@lerner/engine/pool-prior'
import { buildPriceTable } from '@lerner/engine/price-table'
import { createRandom } from '@lerner/engine/random'

const basePriceMinor = 1999
const guardrails = { ...openGuardrails, unitCostMinor: 800 }
const random = createRandom(7)

/** Invented customers: at the base price one in three buys, at a tenth more about one in five. */
const buys = (priceMinor) => random.uniform() < 1 / (1 + 2 * (priceMinor / basePriceMinor) ** 8)

let belief = emptyBelief()
let table
let madeAt = 0
for (let offer = 0; offer < 2000; offer++) {
  // As often as it pays: a table says for how many offers it is good.
  if (table === undefined || offer - madeAt >= table.rebuildAfterOffers) {
    table = buildPriceTable({
      belief,
      siblings: [],
      pool: startingPrior,
      basePriceMinor,
      guardrails,
      exploration: 1,
      seed: offer,
    })
    madeAt = offer
  }
  const priceMinor = table.prices[drawPrice(table, random.uniform())]
  const bought = buys(priceMinor)
  belief = foldOffers(belief, [
    {
      priceMinor,
      offers: 1,
      purchases: bought ? 1 : 0,
      quantity: bought ? 1 : 0,
      weight: 1, // drawn at random by us
      ageOffers: 0,
      atSeconds: 1_800_000_000 + offer * 60,
    },
  ])
}
console.log(`${table.prices[table.greedyIndex]} ${encodeBelief(belief).byteLength} bytes to keep`)
