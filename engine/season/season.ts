import { createRandom, type Random } from '../random/random.ts'
import { normalQuantile } from '../special/normal.ts'
import { type Bystander, truthOfBystander } from './bystanders.ts'
import { type Member, memberOf, standingOf } from './cast.ts'
import { type FirstTables, playSeason, type Scene } from './play-season.ts'
import { type Sampled, sampleProducts } from './sample-products.ts'
import type { SeasonInput } from './season-input.ts'
import type { SeasonReport } from './season-report.ts'
import { type PlayedTruth, summarizeSeasons } from './summarize-seasons.ts'
import { placeOf } from './truths.ts'

/** The size of the simulation: about a minute of one core. */
export type SeasonSize = {
  /** Number of truths, and of products played in each. */
  truths: number
  products: number
  /** Number of products that teach those being played. */
  bystanders: number
}

const usualSize: SeasonSize = { truths: 32, products: 12, bystanders: 40 }

/** Weeks after which earnings are evaluated. */
const horizons = [4, 13, 26]
/** Maximum number of products whose truths are drawn: those that earn most. */
const mostProducts = 1000

/**
 * Simulates a season of an account under several limits on loss, and reports the expected gain and
 * risk of each.
 *
 * Truths are drawn from the posterior, with correlated errors of products. Under each truth a new
 * sample of products is played, chosen by worth. All limits face the same truths, so that
 * differences between them are nearly free of sampling noise.
 *
 * Runs in steps of a few milliseconds: the caller decides when to continue.
 */
export function* simulateSeason(
  input: SeasonInput,
  size: SeasonSize = usualSize,
): Generator<undefined, SeasonReport> {
  const { limits, products } = input
  const standings = products.map(standingOf)
  const known = products.filter((_, i) => standings[i] === 'known').slice(0, mostProducts)
  const members: Member[] = []
  for (const [i, product] of known.entries()) {
    members.push(memberOf(product, input, input.seed + i))
    yield
  }
  members.sort(byLikeness)
  const worth = Float64Array.from(members, ({ worthPerWeek }) => worthPerWeek)
  const basePerWeek = worth.reduce((sum, one) => sum + one, 0)
  const selling = standings.filter((standing) => standing !== 'unsold').length
  const byRows = members.filter((member) => member.byRows).length
  const about = { basePerWeek, truths: size.truths }
  if (!(basePerWeek > 0)) {
    const products = { selling, known: 0, byRows: 0, played: 0 }
    return { ...about, products, limits: [] }
  }
  const random = createRandom(input.seed)
  const plays = limits.map((): PlayedTruth[] => [])
  const played = new Set<number>()
  const first: FirstTables = new Map()
  for (let n = 0; n < size.truths; n++) {
    const sample = sampleProducts(worth, size.products, random)
    for (const { product } of sample) played.add(product)
    const scene = sceneOf(members, sample, (n + random.uniform()) / size.truths, size, random)
    const seed = Math.floor(random.uniform() * 4_294_967_296)
    for (const [at, maxLoss] of limits.entries()) {
      const steps = yield* playSeason(input, scene, maxLoss, first, seed)
      plays[at].push({ sample, steps })
    }
  }
  const account = { basePerWeek, products: members.length }
  return {
    ...about,
    products: { selling, known: members.length, byRows, played: played.size },
    limits: limits.map((maxLoss, at) => ({
      maxLoss,
      horizons: horizons.map((weeks) => summarizeSeasons(plays[at], weeks, account)),
    })),
  }
}

/** Draws the truth about all products, with the common component shared by all. */
function sceneOf(
  members: readonly Member[],
  sample: readonly Sampled[],
  place: number,
  { bystanders }: SeasonSize,
  random: Random,
): Scene {
  const common = normalQuantile(place)
  const neighbours = random.normal()
  const chosen = new Set(sample.map(({ product }) => product))
  const others = members.filter(({ worthPerWeek }, i) => worthPerWeek > 0 && !chosen.has(i))
  const stride = Math.max(others.length / bystanders, 1)
  const beside = others.filter((_, i) => Math.floor(i / stride) !== Math.floor((i - 1) / stride))
  return {
    cast: sample.map(({ product, standsFor }) => {
      const member = members[product]
      const { opportunity, truths } = member
      const draw = placeOf(truths, common, random.normal())
      const opportunityMinor = opportunity
        ? opportunity.meanMinor + neighbours * opportunity.sdMinor
        : 0
      return { member, standsFor, draw, opportunityMinor }
    }),
    bystanders: beside.map((member) => {
      const bystander = bystanderOf(member)
      return { bystander, evidence: truthOfBystander(bystander, common, random) }
    }),
  }
}

function bystanderOf({ summary, truths, worthPerWeek, baseMarginMinor }: Member): Bystander {
  return {
    summary,
    purchasesPerWeek: worthPerWeek / baseMarginMinor,
    elasticity: truths.elasticity,
    shared: truths.shared,
  }
}

/** Products of the same category next to each other, most expensive first. */
function byLikeness(a: Member, b: Member): number {
  const [left, right] = [a, b].map(({ product }) => product.attributes.category ?? '')
  if (left !== right) return left < right ? -1 : 1
  return b.worthPerWeek - a.worthPerWeek
}
