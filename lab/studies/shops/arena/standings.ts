import { mean, median, standardError } from '../../../report/statistics.ts'
import type { Outcome } from '../season.ts'
import { keptPromise, shareOf } from '../table.ts'
import type { Faults } from './ask-engine.ts'
import type { ArenaShop } from './draw-shops.ts'
import type { Played } from './play-arena.ts'

/** A shop with everybody's result. */
export type PlayedShop = ArenaShop & {
  name: string
  generator: string
  played: readonly Played[]
}

/** A smaller share of profit below that of base prices is rounding. */
const rounding = 1e-9

/** The ranking's columns: shares in per cent, over shops. */
export const headings = [
  '',
  'captured',
  'median',
  'worst shop',
  'first',
  'shops ≥ base',
  'kept 1 %',
  'gain',
  'deepest',
  'bad prices',
  'seconds',
]

/** A row for each player, the one that captured most on average first. */
export function standings(shops: readonly PlayedShop[]): string[][] {
  const names = [...new Set(shops.flatMap(({ played }) => played.map(({ name }) => name)))]
  return names
    .map((name) => ({
      name,
      played: shops.flatMap((shop) => shop.played.filter((one) => one.name === name)),
    }))
    .map(({ name, played }) => ({
      name,
      played,
      shares: played.map(({ outcome }) => shareOf(outcome)),
    }))
    .sort((a, b) => mean(b.shares) - mean(a.shares))
    .map((one) => lineOf({ ...one, first: shops.map((shop) => isFirst(one.name, shop)) }))
}

type Standing = {
  name: string
  played: readonly Played[]
  shares: readonly number[]
  /** For each shop, whether nobody captured more. */
  first: readonly boolean[]
}

function lineOf({ name, played, shares, first }: Standing): string[] {
  const of = (pick: (one: Outcome) => number): number[] =>
    played.map(({ outcome }) => pick(outcome))
  const count = (values: readonly boolean[]): string =>
    `${values.filter(Boolean).length} of ${values.length}`
  return [
    name,
    spread(shares, 0),
    percent(median(shares), 0),
    percent(Math.min(...shares), 0),
    count(first),
    count(of(({ gain }) => gain).map((gain) => gain >= -rounding)),
    count(played.map(({ outcome }) => keptPromise(outcome))),
    spread(
      of(({ gain }) => gain),
      1,
    ),
    percent(Math.min(...of(({ deepest }) => deepest)), 1),
    played.every(({ faults }) => faults === null) ? '–' : badPrices(played),
    mean(of(({ seconds }) => seconds)).toFixed(1),
  ]
}

function isFirst(name: string, { played }: PlayedShop): boolean {
  const most = Math.max(...played.map(({ outcome }) => shareOf(outcome)))
  return played.some((one) => one.name === name && shareOf(one.outcome) === most)
}

function badPrices(played: readonly Played[]): string {
  const all = played.reduce((sum, { faults }) => sum + (faults ? badOf(faults) : 0), 0)
  return String(all)
}

function badOf({ unanswered, missing, refused }: Faults): number {
  return unanswered + missing + refused
}

/** Each shop with the gain of its best prices, and what each player captured of it. */
export function shopLines(shops: readonly PlayedShop[]): { headings: string[]; lines: string[][] } {
  const names = [...new Set(shops.flatMap(({ played }) => played.map(({ name }) => name)))]
  return {
    headings: ['shop', 'drawn by', 'seed', 'possible', ...names],
    lines: shops.map(({ kind, name, generator, seed, played }) => [
      `${kind} ${name}`,
      generator,
      String(seed),
      percent(played[0]?.outcome.possible ?? Number.NaN, 1),
      ...names.map((player) => {
        const own = played.find((one) => one.name === player)
        return own ? percent(shareOf(own.outcome), 0) : '–'
      }),
    ]),
  }
}

function percent(value: number, digits: number): string {
  const shown = (100 * value).toFixed(digits)
  return Number(shown) === 0 ? (0).toFixed(digits) : shown
}

function spread(values: readonly number[], digits: number): string {
  const centre = percent(mean(values), digits)
  return values.length > 1 ? `${centre} ± ${percent(standardError(values), digits)}` : centre
}
