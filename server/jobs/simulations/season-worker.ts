import { parentPort } from 'node:worker_threads'
import { simulateSeason } from '../../../engine/season/season.ts'
import type { SeasonInput } from '../../../engine/season/season-input.ts'

// A separate thread from the one that answers quotes: a season takes half a minute of a core.
parentPort?.on('message', (input: SeasonInput) => {
  const play = simulateSeason(input)
  let step = play.next()
  while (!step.done) step = play.next()
  parentPort?.postMessage(step.value)
})
