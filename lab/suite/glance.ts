import { mean, quantile, standardError } from '../statistics.ts'
import { expectedCalibrationError } from './calibration.ts'
import type { Environment } from './environments/environment.ts'
import { earningsOf, type Score, scoreOf, shareOf } from './measures.ts'
import { type Judgement, ourEngine, playEngine } from './play.ts'

const headings = [
  '',
  '@100',
  '@500',
  'whole',
  'last 10 %',
  'p5',
  'base',
  'ECE',
  'moves',
  'settled',
  's',
]
const widths = [24, 6, 6, 12, 9, 6, 6, 6, 6, 8, 6]

/** Plays some environments with our engine and prints one line for each as soon as it is known. */
export function glance(chosen: readonly Environment[], instances: number, from: number): void {
  console.log(line(headings))
  for (const environment of chosen) {
    const scores: Score[] = []
    const bases: number[] = []
    const judgements: Judgement[] = []
    for (let instance = from; instance < from + instances; instance++) {
      const world = environment.draw(instance)
      const play = playEngine(world, ourEngine)
      scores.push(scoreOf(world, play))
      for (const judgement of play.judgements) if (judgement.offer >= 50) judgements.push(judgement)
      const still = new Float64Array(world.offers).fill(world.basePriceMinor)
      bases.push(shareOf(earningsOf(world, still), 0, world.offers))
    }
    const of = (name: keyof Score) => scores.map((score) => score[name])
    console.log(
      line([
        `${environment.id} ${environment.name}`,
        percent(mean(of('first100'))),
        percent(mean(of('first500'))),
        `${percent(mean(of('whole')))} ± ${percent(standardError(of('whole')))}`,
        percent(mean(of('last'))),
        percent(quantile(of('whole'), 0.05)),
        percent(mean(bases)),
        expectedCalibrationError(judgements).toFixed(3),
        mean(of('changesPer100')).toFixed(1),
        quantile(of('settledAfter'), 0.5).toFixed(0),
        mean(of('seconds')).toFixed(2),
      ]),
    )
  }
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
    .join(' ')
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}
