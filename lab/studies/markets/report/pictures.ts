import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { colours, drawChart } from '../../../report/charts.ts'
import { mean } from '../../../report/statistics.ts'
import { reportOf } from '../play/bands.ts'
import { openCell } from '../play/engine-cell.ts'
import { judgedFrom } from '../play/judgement.ts'
import { regretPoints } from '../play/measures.ts'
import { alone } from '../play/play.ts'
import { ourEngine } from '../play/variants.ts'
import { calibrationOf, type Moment, momentOf } from '../results/confidence-figures.ts'
import type { Results } from '../results/results.ts'
import { meanRegretRatio, rivalsIn } from '../results/rivals.ts'
import { labelOf, marketOf } from '../worlds/markets.ts'
import {
  type DemandPoint,
  demandChart,
  type RegretPoint,
  type ReliabilityPoint,
  regretChart,
  reliabilityChart,
} from './charts.ts'

/** A picture of the report: its file, and a sentence that says what it shows. */
export type Picture = { file: string; caption: string }

/** Draws the results into a folder. */
export async function drawPictures(results: Results, folder: string): Promise<Picture[]> {
  mkdirSync(folder, { recursive: true })
  const keep = async (file: string, spec: Parameters<typeof drawChart>[0], caption: string) => {
    writeFileSync(join(folder, file), `${await drawChart(spec)}\n`)
    return { file, caption }
  }
  const shown = contendersShown(results)
  return [
    await keep(
      'regret.svg',
      regretChart(regretOf(results, shown), shown),
      'Expected profit lost to the clairvoyant by number of offers, in units of its average earnings per offer; mean over instances. Lower is better; a flat line means that nothing more is lost.',
    ),
    await keep(
      'reliability.svg',
      reliabilityChart(reliabilityOf(results)),
      'Confidence in tenths against the share that was right, all markets together; the dashed line is perfect calibration, and the size of a point shows its number of answers.',
    ),
    await keep(
      'demand.svg',
      demandChart(demandCurves()),
      'Demand as reported by the engine, with 90 % bands, after 100, 1000 and 5000 offers of the first instance of some markets; the dashed line is the truth.',
    ),
  ]
}

/** Ours and the peers with the least regret, as many as there are colours. */
function contendersShown(results: Results): string[] {
  const ratio = (name: string) => meanRegretRatio(results, name)?.value ?? 0
  const rivals = rivalsIn(results).toSorted((a, b) => ratio(b) - ratio(a))
  return [ourEngine.name, ...rivals].slice(0, colours.length)
}

function regretOf(results: Results, shown: readonly string[]): RegretPoint[] {
  return results.markets().flatMap((market) => {
    const { offers } = marketOf(market)
    return shown.flatMap((contender) => {
      const outcomes = results.of(market, contender)
      if (outcomes.length === 0) return []
      return regretPoints.map((point, i) => ({
        market: labelOf(market),
        contender,
        offers: Math.round(point * offers),
        regret: Number(mean(outcomes.map(({ score }) => score.regret[i])).toPrecision(4)),
      }))
    })
  })
}

function reliabilityOf(results: Results): ReliabilityPoint[] {
  const moments: Moment[] = ['cold', 'warm', 'after a shock']
  return moments.flatMap((when) => {
    const kept = results.markets().flatMap((market) =>
      results.of(market, ourEngine.name).map((outcome) => ({
        ...outcome,
        judgements: outcome.judgements.filter(
          (one) => one.offer >= judgedFrom && momentOf(market, one) === when,
        ),
      })),
    )
    const bins = calibrationOf(kept)?.reliability.bins ?? []
    return bins
      .filter(({ claims }) => claims > 0)
      .map(({ claims, confidence, right }) => ({ when, confidence, right, count: claims }))
  })
}

const curvesOf = ['logit', 'bimodal', 'step', 'tiny'] as const
const curvesAfter = [100, 1000, 5000]

function demandCurves(): DemandPoint[] {
  return curvesOf.flatMap((market) => {
    const world = marketOf(market).draw(0)
    const cell = openCell(world, ourEngine, alone)
    const points: DemandPoint[] = []
    for (let offer = 1; offer <= world.offers; offer++) {
      cell.next()
      if (!curvesAfter.includes(offer)) continue
      for (const { priceMinor, demand } of reportOf(world, cell.belief(), alone, 0).points) {
        points.push({
          market: labelOf(market),
          offers: offer,
          ratio: priceMinor / world.basePriceMinor,
          ...demand,
          truth: world.demand(priceMinor, 0),
        })
      }
    }
    return points
  })
}
