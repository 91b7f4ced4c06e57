import type { Finding } from './finding.ts'

/** One requirement for the engine on real data. */
export type Bar = { about: string; bar: string; measured: string; met: boolean }

/** The four accounts whose price moved by less than 1 %. */
const silentCheese = [
  'BOSTON - SHAWS',
  'CHARLOTTE - BI LO',
  'SOUTH CAROLINA - BI LO',
  'SOUTH CAROLINA - WINN DIXIE',
]
const mostCheeseWape = 0.22
const mostRetailWape = 0.603
const appleElasticity = -1.65
const appleTolerance = 0.5
const ketchup = { most: -2.2, least: -6.1 }
const leastHeld = 0.87
const mostHeld = 0.93

/**
 * The bars whose data are present, and whether they are met; a quick run has the same bars, with
 * less to judge by.
 */
export function barsOf(finding: Finding): Bar[] {
  return [...forecastBars(finding), ...offerBars(finding), ...twinBars(finding)]
}

function forecastBars({ cheese, retail, quick }: Finding): Bar[] {
  const bars: Bar[] = []
  for (const one of [cheese, retail]) {
    if (!one) continue
    const { inside, error } = one.forecasts.held
    bars.push({
      about: `${one.name}, units within their 90 % intervals`,
      bar: '87 to 93 %',
      measured: `${(100 * inside).toFixed(1)} ± ${(100 * error).toFixed(1)} %`,
      met: inside > leastHeld - error && inside < mostHeld + error,
    })
  }
  if (cheese) {
    const { ours } = cheese.forecasts
    bars.push({
      about: 'cheese, WAPE',
      bar: `below ${mostCheeseWape}`,
      measured: ours.value.toFixed(3),
      met: ours.value < mostCheeseWape,
    })
    const silent = cheese.beliefs.filter(({ belief }) =>
      belief.reasons.some((reason) => reason.startsWith('The price hardly moved')),
    )
    const names = silent.map(({ product }) => product).sort()
    const all = cheese.beliefs.map(({ product }) => product)
    const expected = silentCheese.filter((name) => !quick || all.includes(name))
    bars.push({
      about: 'cheese, accounts that do not identify demand',
      bar: `the ${expected.length} whose price hardly moved`,
      measured: `${names.length}`,
      met: names.join() === expected.join(),
    })
  }
  if (retail) {
    const { ours } = retail.forecasts
    bars.push({
      about: 'gifts, WAPE on weeks with sales',
      bar: `below ${mostRetailWape}`,
      measured: ours.value.toFixed(3),
      met: ours.value < mostRetailWape,
    })
  }
  return bars
}

function offerBars({ offers }: Finding): Bar[] {
  const bars: Bar[] = []
  for (const { name, told, declared, demand } of offers) {
    const { value } = demand.elasticity
    const beside = told === 'beside the competitor'
    const apple = name === 'eco-apple'
    if (beside && apple) {
      bars.push({
        about: `apples, ${declared}, competitor known`,
        bar: `${appleElasticity} ± ${appleTolerance}`,
        measured: value.toFixed(2),
        met: Math.abs(value - appleElasticity) <= appleTolerance,
      })
    }
    if (beside && !apple) {
      bars.push({
        about: `ketchup ${name}, competitor known`,
        bar: `${ketchup.least} to ${ketchup.most}`,
        measured: value.toFixed(2),
        met: value <= ketchup.most && value >= ketchup.least,
      })
    }
    if (!beside) {
      bars.push({
        about: `${apple ? 'apples' : `ketchup ${name}`}, ${declared}, competitor unknown`,
        bar: 'a warning',
        measured: demand.reasons.length > 0 ? 'warned' : 'none',
        met: demand.reasons.length > 0,
      })
    }
  }
  return bars
}

function twinBars({ twins }: Finding): Bar[] {
  if (!twins) return []
  return (['elasticity', 'level'] as const).map((name) => {
    const error = Math.sqrt((twins[name] * (1 - twins[name])) / twins.twins)
    return {
      about: `90 % intervals of the ${name}, held`,
      bar: '87 to 93 %',
      measured: `${(100 * twins[name]).toFixed(1)} ± ${(100 * error).toFixed(1)} %`,
      met: twins[name] > leastHeld - error && twins[name] < mostHeld + error,
    }
  })
}
