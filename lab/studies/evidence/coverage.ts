import { calibrationBins, type JudgedCell } from '../../../engine/evidence/calibration.ts'
import { evaluateOffPolicy, type LoggedOffer } from '../../../engine/evidence/off-policy.ts'
import { createRandom, drawGamma, type Random } from '../../../engine/random/random.ts'
import { normalCdf, normalQuantile } from '../../../engine/special/normal.ts'

/** How often 95 % intervals cover the truth. */
export type Coverage = { name: string; runs: number; held: number; meanWidth: number }

const methods = ['ips', 'snips', 'doublyRobust'] as const

/** Logs of several prices with their propensities, and another policy, redrawn for each run. */
export function coverOffPolicy(offers: number, runs: number, from = 0): Coverage[] {
  const found = methods.map((name) => ({ name, runs: 0, held: 0, meanWidth: 0 }))
  for (let seed = from; found[0].runs < runs; seed++) {
    const { log, truth } = drawLog(createRandom(seed), offers)
    const estimate = evaluateOffPolicy(log)
    if (!estimate.overlap.enough) continue // these would not be shown
    for (const one of found) {
      const { low, high } = estimate[one.name]
      one.runs++
      if (low <= truth && truth <= high) one.held++
      one.meanWidth += (high - low) / truth / runs
    }
  }
  return found
}

function drawLog(random: Random, count: number): { log: LoggedOffer[]; truth: number } {
  const places = Array.from({ length: 7 }, (_, i) => 0.85 + 0.05 * i)
  const slope = 1 + 3 * random.uniform()
  const level = 0.02 + 0.2 * random.uniform()
  const rates = places.map((place) => level * place ** -slope)
  const margins = places.map((place) => place - 0.5)
  const [chances, other] = [shares(random, 2), shares(random, 1)]
  const truth = sum(other.map((chance, i) => chance * rates[i] * margins[i]))
  // A model that is wrong by up to a fifth at each price.
  const model = rates.map((rate, i) => rate * margins[i] * (0.8 + 0.4 * random.uniform()))
  const otherPredicted = sum(other.map((chance, i) => chance * model[i]))
  const log = Array.from({ length: count }, () => {
    const place = drawPlace(random, chances)
    return {
      value: random.uniform() < rates[place] ? margins[place] : 0,
      propensity: chances[place],
      otherChance: other[place],
      predicted: model[place],
      otherPredicted,
    }
  })
  return { log, truth }
}

/** Accounts whose claims are right with a drawn probability, and the outcomes of their claims. */
export function coverCalibration(
  runs: number,
  from = 0,
): { right: Coverage; honest: number; boast: number } {
  const right = { name: 'share of right prices', runs, held: 0, meanWidth: 0 }
  let [honest, boast] = [0, 0]
  for (let seed = 0; seed < runs; seed++) {
    const random = createRandom(from + 90_000 + seed)
    const share = 0.82 + 0.06 * random.uniform()
    const cells = drawCells(random, 0.85, share)
    const bin = calibrationBins(cells)[4]
    if (bin?.right && bin.right.low <= share && share <= bin.right.high) right.held++
    right.meanWidth += bin?.right ? (bin.right.high - bin.right.low) / runs : 0
    if (bin?.verdict === 'too_high' || bin?.verdict === 'too_low') honest++
    if (calibrationBins(drawCells(random, 0.92, 0.6))[5]?.verdict === 'too_high') boast++
  }
  return { right, honest, boast }
}

/** 500 products with 2 000 moved offers and 200 held out: too few to tell for any single one. */
function drawCells(random: Random, confidence: number, right: number): JudgedCell[] {
  const spread = 0.15
  const mean = normalQuantile(right) * spread
  if (!(Math.abs(normalCdf(mean / spread) - right) < 1e-9)) throw new Error('the share is not met')
  return Array.from({ length: 500 }, () => {
    const usual = 100 * Math.exp(random.normal())
    const brought = (offers: number, lift: number) => {
      const bought = offers * 0.1 * (1 + lift)
      const purchases = Math.max(0, Math.round(bought + Math.sqrt(bought * 0.9) * random.normal()))
      const value = usual / 0.1
      return { offers, value: purchases * value, valueSquares: purchases * value * value }
    }
    const lift = mean + spread * random.normal()
    return { confidence, usual, moved: brought(2_000, lift), held: brought(200, 0) }
  })
}

function shares(random: Random, shape: number): number[] {
  const drawn = Array.from({ length: 7 }, () => drawGamma(random, shape))
  return drawn.map((one) => one / sum(drawn))
}

function drawPlace(random: Random, chances: readonly number[]): number {
  let left = random.uniform()
  for (const [place, chance] of chances.entries()) {
    left -= chance
    if (left < 0) return place
  }
  return chances.length - 1
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
