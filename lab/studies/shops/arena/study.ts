/**
 * The arena: any pricing service plays hidden shops over HTTP, against base prices, an analyst,
 * naive bandits and Lerner. `npm run lab -- run arena [--engine URL,URL]`.
 *
 * Thirteen weeks of small shops with one price a day for everybody, of our own kinds and of
 * independently modelled worlds; docs/guide/arena.md has the protocol for engines. Seeds are drawn
 * when a run begins, so that nobody can have tuned to them, and printed, so that `--shops` plays
 * the same shops again. All figures are true expected profit.
 */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { doInThreads } from '../../../harness/threads.ts'
import { describeVersion } from '../../../harness/version.ts'
import { printTable } from '../../../report/table.ts'
import type { LabOptions } from '../../options.ts'
import { everybody } from '../entrants.ts'
import { kindOf } from '../kinds.ts'
import { drawShops, generatorOf, readShops, shopsText } from './draw-shops.ts'
import { openEngines, usualPeers } from './engines.ts'
import { type Played, playArena, type Task } from './play-arena.ts'
import { type ArenaRun, writeReport } from './report.ts'
import { headings, type PlayedShop, shopLines, standings } from './standings.ts'

const usualEntrants = ['base prices', 'analyst']
/** The default number of products in a shop: a season of the running service takes minutes. */
const usualProducts = { full: 20, quick: 8 }
const usualKinds = {
  full: [...['S1', 'S2', 'S3', 'S4', 'S9'], ...['O1', 'O2', 'O3', 'O4', 'O5', 'O6', 'O2D'], 'M5UD'],
  quick: ['S1', 'O2'],
}

/**
 * Plays shops, and prints and reports how everybody fared.
 *
 * @returns True: the arena ranks, and has no bar that could fail.
 * @throws RangeError for an unknown shop or entrant, Error if an engine does not answer.
 */
export async function run(options: LabOptions): Promise<boolean> {
  const startMs = performance.now()
  const size = options.quick ? 'quick' : 'full'
  const shops = options.shops
    ? readShops(options.shops)
    : drawShops(options.only ?? usualKinds[size], options.seeds ?? 1)
  const products = options.products ?? usualProducts[size]
  const entrants = options.entrants ?? usualEntrants
  refuseUnknown(entrants)
  console.log(`Version: ${describeVersion()}. ${products} products each.`)
  console.log(`Again: --shops ${shopsText(shops)} --products ${products}\n`)
  const opened = await openEngines(options.engines, options.peers?.split(',') ?? usualPeers)
  const { engines } = opened
  const tasks = shops.map((shop): Task => ({ ...shop, products, entrants, engines }))
  let answers: Played[][] = []
  try {
    refuseTwice([...entrants, ...engines.map(({ name }) => name)])
    answers = await doInThreads(tasks, options.jobs, {
      program: new URL('./task-worker.ts', import.meta.url),
      here: playArena,
      done: ({ kind, seed }) => console.error(`${kind}:${seed} is played`),
    })
  } finally {
    await opened.close()
  }
  const played = shops.map(
    (shop, i): PlayedShop => ({
      ...shop,
      name: kindOf(shop.kind).name,
      generator: generatorOf(shop.kind),
      played: answers[i] ?? [],
    }),
  )
  const minutes = (performance.now() - startMs) / 60_000
  print({ shops: played, products, entrants, engines, minutes }, options)
  return true
}

function print(arena: ArenaRun, { quick, engines, only, shops, out }: LabOptions): void {
  printTable(headings, standings(arena.shops))
  const each = shopLines(arena.shops)
  console.log('\nCaptured in each shop, in per cent\n')
  printTable(each.headings, each.lines)
  if ((only !== null || shops !== null) && out === null) return
  // The committed page covers our engines only.
  const folder = out ?? (quick || engines ? mkdtempSync(join(tmpdir(), 'lerner-lab-')) : reports)
  mkdirSync(folder, { recursive: true })
  console.log(`Report: ${writeReport(folder, arena)}`)
}

const reports = join(import.meta.dirname, '../../../reports')

function refuseUnknown(entrants: readonly string[]): void {
  const known = everybody.map(({ name }) => name)
  const unknown = entrants.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new RangeError(`--entrants names '${unknown}', expected some of ${known.join(', ')}`)
  }
}

function refuseTwice(names: readonly string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined) throw new RangeError(`two play by the name '${twice}'`)
}
