import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { scaleConstant } from './scale-constant.ts'

/** A thread's task: our engine in markets and shops, with one of its constants scaled, or none. */
export type ScaledPlay = {
  scaled: { module: string; name: string; factor: number; isRatio: boolean } | null
  markets: readonly string[]
  /** Ids of the kinds of shop, and how many products each shop has. */
  shops: readonly string[]
  products: number
  /** Instances of each market, and shops of each kind. */
  instances: number
}

/**
 * Shares of the best profit per market and instance; gains over base profit per kind of shop and
 * instance; or why the engine refused to play.
 */
export type ScaledAnswer = { shares: number[]; gains: number[] } | { refused: string }

const { scaled, markets, shops, products, instances } = workerData as ScaledPlay
/** Seeds from here on are for development. */
const firstSeed = 62_000
if (scaled !== null) {
  const changed = new URL(`../../engine/${scaled.module}`, import.meta.url).href
  // Hooks apply to this thread alone: each play has its own, and nothing else sees the change.
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (url !== changed) return loaded
      const source = readFileSync(fileURLToPath(url), 'utf8')
      const { name, factor, isRatio } = scaled
      return { ...loaded, source: scaleConstant(source, name, factor, isRatio) }
    },
  })
}
parentPort?.postMessage(await play())

async function play(): Promise<ScaledAnswer> {
  const numbers = Array.from({ length: instances }, (_, i) => i)
  try {
    // Imported only now, so that the engine is read through the hook.
    const { engineContender } = await import('../studies/markets/play/contenders.ts')
    const { ourEngine } = await import('../studies/markets/play/variants.ts')
    const { marketOf } = await import('../studies/markets/worlds/markets.ts')
    const { playShop } = await import('../studies/shops/tasks.ts')
    const contender = engineContender(ourEngine, null, false)
    const shares = markets.flatMap((name) =>
      contender.play(marketOf(name), numbers).map(({ score }) => score.whole),
    )
    const gains: number[] = []
    for (const kind of shops) {
      for (const i of numbers) {
        const shop = { kind, seed: firstSeed + i, products, parts: 1 }
        const answers = await playShop({ ...shop, ablations: false, entrants: ['Lerner'] })
        gains.push(...answers.map(({ outcome }) => outcome.gain))
      }
    }
    return { shares, gains }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}
