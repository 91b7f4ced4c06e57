import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { scaleConstant } from './scale-constant.ts'

/** A thread's task: our engine in some markets, with one of its constants scaled, or none. */
export type ScaledPlay = {
  scaled: { module: string; name: string; factor: number; isRatio: boolean } | null
  markets: readonly string[]
  instances: number
}

/** Shares of the best profit per market and instance; or why the engine refused to play. */
export type ScaledAnswer = { shares: number[] } | { refused: string }

const { scaled, markets, instances } = workerData as ScaledPlay
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
  try {
    // Imported only now, so that the engine is read through the hook.
    const { engineContender } = await import('../studies/markets/play/contenders.ts')
    const { ourEngine } = await import('../studies/markets/play/variants.ts')
    const { marketOf } = await import('../studies/markets/worlds/markets.ts')
    const contender = engineContender(ourEngine, null, false)
    const shares = markets.flatMap((name) => {
      const numbers = Array.from({ length: instances }, (_, i) => i)
      return contender.play(marketOf(name), numbers).map(({ score }) => score.whole)
    })
    return { shares }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}
