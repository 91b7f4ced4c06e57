/**
 * What it costs when answers are known late, or refusals later than purchases: the true gain of a
 * new shop's prices over base prices, and whether its promise on loss is kept. Quotes are frequent,
 * so that prices change within the hours in which an answer is awaited.
 *
 * Usage: npm run lab -- run late-answers [--quick]
 */
import { printMachine } from '../harness/machine.ts'
import { readOptions } from '../harness/options.ts'
import { mean, standardError } from '../report/statistics.ts'
import { printTable } from '../report/table.ts'
import { playSeason, type Timing } from './play.ts'

const options = readOptions('What late answers cost.', {
  shops: { full: 12, quick: 2, help: 'simulated shops of ten products' },
  days: { full: 28, quick: 7, help: 'days of a season' },
  offers: { full: 480, quick: 240, help: 'quotes per product and day' },
  from: { full: 1, quick: 1, help: 'seed of the first shop' },
})

const day = 24
const timings: Timing[] = [
  { name: 'all at once', purchase: () => 0, silence: 0 },
  { name: 'purchases at once, refusals after an hour', purchase: () => 0, silence: 1 },
  { name: 'purchases at once, refusals after a day', purchase: () => 0, silence: day },
  { name: 'both after a day', purchase: () => day, silence: day },
  {
    name: 'refusals after an hour, purchases within a day',
    purchase: (random) => Math.ceil(day * random.uniform()),
    silence: 1,
  },
  {
    name: 'refusals after an hour, purchases at midnight',
    purchase: (_, hour) => day - hour,
    silence: 1,
  },
  { name: 'both after a week', purchase: () => 7 * day, silence: 7 * day },
]

printMachine()
const plusMinus = (values: number[]): string =>
  `${(100 * mean(values)).toFixed(1)} ± ${(100 * standardError(values)).toFixed(1)}`
const rows = timings.map((timing) => {
  const seasons = Array.from({ length: options.shops }, (_, i) =>
    playSeason(timing, { days: options.days, offersPerDay: options.offers }, options.from + i),
  )
  return [
    timing.name,
    plusMinus(seasons.map(({ gain }) => gain)),
    plusMinus(seasons.map(({ lastWeek }) => lastWeek)),
    (100 * Math.min(...seasons.map(({ deepest }) => deepest))).toFixed(2),
    String(seasons.filter(({ deepest }) => deepest < -0.01).length),
  ]
})
printTable(['answers count', 'gain, %', 'last week, %', 'deepest loss, %', 'broke 1 %'], rows)
