/**
 * What is learnt from customers who arrive in bursts: sales are reported within a minute, refusals
 * expire together an hour later. Demand falls to a tenth halfway. Each shop is folded twice: with
 * the moments at which its customers were quoted and, for comparison, as if they had been quoted
 * when their answers arrived.
 *
 * Usage: npm run lab -- run bursts [--quick]
 */
import { emptyBelief } from '../../engine/belief/belief.ts'
import { foldOffers, type OfferObservation } from '../../engine/belief/fold-offers.ts'
import { answeredOffer } from '../../engine/market/answered-offer.ts'
import { constantElasticityCurve } from '../../engine/market/demand-curves.ts'
import { startingPrior } from '../../engine/pool/pool-prior.ts'
import { createRandom } from '../../engine/random/random.ts'
import { reportDemand } from '../../engine/report/demand-report.ts'
import { printMachine } from '../harness/machine.ts'
import { readOptions } from '../harness/options.ts'
import { mean, standardError } from '../report/statistics.ts'
import { printTable } from '../report/table.ts'

const options = readOptions('Customers who arrive in bursts, and what is learnt from them.', {
  shops: { full: 40, quick: 4, help: 'simulated shops' },
  bursts: { full: 20, quick: 10, help: 'bursts before demand falls, and as many after' },
  customers: { full: 2000, quick: 1000, help: 'customers per burst, within a quarter of an hour' },
  seed: { full: 1, quick: 1, help: 'seed of the first shop' },
})

const basePriceMinor = 1000
const elasticity = 2.6
const atBase = 0.12
const start = 1_767_225_600
const quarterSeconds = 900
const betweenSeconds = 6 * 3600

type Heard = OfferObservation & { heardSeconds: number }

/** The answers of a shop, in the order in which they are heard. */
function answersOf(seed: number): Heard[] {
  const random = createRandom(seed)
  const heard: Heard[] = []
  for (let burst = 0; burst < 2 * options.bursts; burst++) {
    const level = burst < options.bursts ? atBase : atBase / 10
    const curve = constantElasticityCurve(level, elasticity)
    // A drawn price is kept for a while, so that a burst sees one or two.
    const prices = [0, 1].map(() => 900 + 50 * Math.floor(5 * random.uniform()))
    for (let i = 0; i < options.customers; i++) {
      const place = i / options.customers
      const price = prices[place < 0.5 ? 0 : 1] ?? basePriceMinor
      const atSeconds = start + burst * betweenSeconds + quarterSeconds * place
      const bought = random.uniform() < curve(price / basePriceMinor)
      const heardSeconds = atSeconds + (bought ? 60 : 3600)
      heard.push({ ...answeredOffer(price, bought, atSeconds), heardSeconds })
    }
  }
  return heard.sort((a, b) => a.heardSeconds - b.heardSeconds)
}

/** What the answers teach: the share omitted as suspect, and the elasticity's error in logs. */
function learn(answers: readonly OfferObservation[]): { leftOut: number; error: number } {
  const belief = foldOffers(emptyBelief(), answers)
  const report = reportDemand({
    belief,
    siblings: [],
    pool: startingPrior,
    basePriceMinor,
    unitCostMinor: null,
    pricesMinor: [],
    seed: 1,
  })
  const suspect = belief.bins.suspect.reduce((sum, n) => sum + n, 0)
  return {
    leftOut: suspect / answers.length,
    error: Math.abs(Math.log(-report.elasticity.value / elasticity)),
  }
}

printMachine()
const shops = Array.from({ length: options.shops }, (_, i) => answersOf(options.seed + i))
const half = (shop: Heard[]) =>
  shop.filter(({ atSeconds }) => atSeconds < start + options.bursts * betweenSeconds)
const asHeard = (shop: Heard[]) =>
  shop.map(({ heardSeconds, ...offer }) => ({ ...offer, atSeconds: heardSeconds }))
const kinds: [string, (shop: Heard[]) => OfferObservation[]][] = [
  ['steady, dated by quote', half],
  ['steady, dated by answer', (shop) => asHeard(half(shop))],
  ['after the fall, dated by quote', (shop) => shop],
  ['after the fall, dated by answer', asHeard],
]
const plusMinus = (values: number[], scale = 1, digits = 3): string =>
  `${(scale * mean(values)).toFixed(digits)} ± ${(scale * standardError(values)).toFixed(digits)}`
printTable(
  ['customers', 'left out, %', 'error of log elasticity'],
  kinds.map(([name, order]) => {
    const learnt = shops.map((shop) => learn(order(shop)))
    return [
      name,
      plusMinus(
        learnt.map(({ leftOut }) => leftOut),
        100,
        2,
      ),
      plusMinus(learnt.map(({ error }) => error)),
    ]
  }),
)
