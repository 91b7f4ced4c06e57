import { type ArmGroup, addGroups, type TrialSums } from '../../../engine/evidence/arm-sums.ts'
import { likenessOf } from '../../../engine/evidence/likeness.ts'
import { createRandom, drawGamma, type Random } from '../../../engine/random/random.ts'

/** An account whose arms differ by `lift`, looked at once a day. */
export type Account = {
  name: string
  offersPerWeek: number
  weeks: number
  /** Share held out, in the first half and in the second. */
  holdout: readonly [number, number]
  /** Share of offers that are bought, on average over products. */
  rate: number
  /** Spread of the logarithm of prices over products. */
  spread: number
  /** How much more the optimized arm earns from each purchase. */
  lift: number
  /** Offers per customer; 1 if customers are unnamed. */
  offersEach: number
}

/** What is known at a look: the outcomes received for offers whose time is over. */
export type Look = { weeks: number; sums: TrialSums; t: number }

const products = 20
const daysPerWeek = 7
const partCount = 64
/** Purchases that are reported late, by ten days on average, later for expensive products. */
const lateShare = 0.3
/** Purchases that are returned within six weeks. */
const returnShare = 0.05

type Arm = {
  offers: number
  value: number
  valueSquares: number
  known: number
  knownSquares: number
  knownTimesValue: number
}
type Told = {
  onDay: number
  held: boolean
  half: number
  known: number
  value: number
  part: number
}

/**
 * Plays an account day by day. Demand has a season of thirty per cent over four weeks and drifts
 * apart between products, so that the second half sells other products than the first.
 */
export function* playTrial(account: Account, seed: number): Generator<Look> {
  const random = createRandom(seed)
  const goods = Array.from({ length: products }, () => ({
    price: 1000 * Math.exp(account.spread * random.normal()),
    rate: Math.min(account.rate * Math.exp(0.3 * random.normal()), 0.9),
    weight: Math.exp(random.normal()),
    drift: 0.01 * random.normal(),
  }))
  const arms = [0, 1].map(() => ({ held: emptyArm(), shown: emptyArm() }))
  const parts = [0, 1].map(() => Array.from({ length: partCount }, () => ({ offers: 0, value: 0 })))
  let told: Told[] = []
  const days = account.weeks * daysPerWeek
  const tell = ({ held, half, known, value, part }: Omit<Told, 'onDay'>, times = 1) => {
    const arm = held ? arms[half].held : arms[half].shown
    arm.value += times * value
    arm.valueSquares += times * value * Math.abs(value)
    arm.knownTimesValue += times * known * value
    parts[held ? 1 : 0][part].value += times * value
  }
  for (let day = 1; day <= days; day++) {
    const half = day <= days / 2 ? 0 : 1
    const share = account.holdout[half]
    const season = 1 + 0.3 * Math.sin((2 * Math.PI * day) / 28)
    const weights = goods.map(({ weight, drift }) => weight * Math.exp((drift * day) / 7))
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    for (const [i, { price, rate }] of goods.entries()) {
      const expected = ((account.offersPerWeek / daysPerWeek) * season * weights[i]) / all
      for (const held of [true, false]) {
        const customers = poisson(
          random,
          (expected * (held ? share : 1 - share)) / account.offersEach,
        )
        const offers = customers * account.offersEach
        const arm = held ? arms[half].held : arms[half].shown
        arm.offers += offers
        arm.known += offers * price
        arm.knownSquares += offers * price * price
        for (const part of parts[held ? 1 : 0]) part.offers += offers / partCount
        const worth = price * (held ? 1 : 1 + account.lift)
        const one = { held, half, known: price, part: Math.floor(random.uniform() * partCount) }
        for (const times of purchasesOf(random, customers, account, rate)) {
          if (account.offersEach > 1) one.part = Math.floor(random.uniform() * partCount)
          const late = poisson(random, times * lateShare)
          const back = poisson(random, times * returnShare)
          tell({ ...one, value: worth }, times - Math.min(late, times))
          for (let n = 0; n < Math.min(late, times); n++) {
            const wait = Math.ceil(-Math.log(random.uniform()) * 10 * (price / 1000))
            told.push({ ...one, onDay: day + wait, value: worth })
          }
          for (let n = 0; n < back; n++) {
            told.push({ ...one, onDay: day + Math.ceil(42 * random.uniform()), value: -worth })
          }
        }
      }
    }
    told = told.filter((one) => {
      if (one.onDay > day) return true
      tell(one)
      return false
    })
    const likeness = account.offersEach > 1 ? likenessNow(parts, arms) : 1
    yield { weeks: day / daysPerWeek, ...judge(account, arms, likeness) }
  }
}

/** Purchases of a number of customers: of all together, or of each buyer where offers are alike. */
function purchasesOf(
  random: Random,
  customers: number,
  { offersEach }: Account,
  rate: number,
): number[] {
  if (offersEach === 1) return [binomial(random, customers, rate)]
  // A tenth of the customers has all the interest, so that one customer's offers are correlated.
  return Array.from({ length: binomial(random, customers, 0.1) }, () =>
    binomial(random, offersEach, Math.min(10 * rate, 0.9)),
  )
}

type Halves = { held: Arm; shown: Arm }[]

function judge(account: Account, arms: Halves, likeness: number): { sums: TrialSums; t: number } {
  const groups = arms.flatMap(({ held, shown }, half): ArmGroup[] => {
    const holdoutShare = account.holdout[half]
    return [
      { ...held, arm: 'holdout', holdoutShare },
      { ...shown, arm: 'optimized', holdoutShare },
    ]
  })
  const sum = (of: 'held' | 'shown', name: keyof Arm) =>
    arms.reduce((total, half) => total + half[of][name], 0)
  const mean = (of: 'held' | 'shown') => sum(of, 'value') / sum(of, 'offers')
  const variance = (of: 'held' | 'shown') =>
    (sum(of, 'valueSquares') / sum(of, 'offers') - mean(of) ** 2) / sum(of, 'offers')
  const t = (mean('shown') - mean('held')) / Math.sqrt(variance('shown') + variance('held'))
  return { sums: addGroups(groups, likeness), t }
}

function likenessNow(parts: { offers: number; value: number }[][], arms: Halves): number {
  const squares = (of: 'held' | 'shown') =>
    arms.reduce((total, half) => total + half[of].valueSquares, 0)
  return likenessOf([
    { parts: parts[1], valueSquares: squares('held') },
    { parts: parts[0], valueSquares: squares('shown') },
  ])
}

function emptyArm(): Arm {
  return { offers: 0, value: 0, valueSquares: 0, known: 0, knownSquares: 0, knownTimesValue: 0 }
}

/** A binomial variable: a Poisson or a normal one where these are close enough. */
function binomial(random: Random, count: number, chance: number): number {
  if (chance < 0.05) return Math.min(count, poisson(random, count * chance))
  const variance = count * chance * (1 - chance)
  if (variance > 60) {
    return Math.max(0, Math.round(count * chance + Math.sqrt(variance) * random.normal()))
  }
  let found = 0
  for (let n = 0; n < count; n++) if (random.uniform() < chance) found++
  return found
}

/** A Poisson variable: normal from 60 on, otherwise from the times between events. */
function poisson(random: Random, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()))
  if (mean > 10) {
    // The seventh event's time is a gamma variable, which leaves a smaller case.
    const seventh = drawGamma(random, 7)
    if (seventh < mean) return 7 + poisson(random, mean - seventh)
  }
  let count = 0
  let left = mean + Math.log(random.uniform())
  while (left > 0) {
    count++
    left += Math.log(random.uniform())
  }
  return count
}
