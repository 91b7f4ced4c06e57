import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startingPrior } from '../../engine/pool/pool-prior.ts'
import { startThread } from './thread.ts'

/** A thread that doubles numbers, ends at 0 and fails a moment after it has answered 1. */
const file = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ questions }) => {
      if (questions[0] === 0) process.exit(1)
      parentPort.postMessage(questions.map((one) => 2 * one))
      if (questions[0] === 1) setTimeout(() => { throw new Error('out of memory') }, 20)
    })
  `)}`,
)

test('a thread that ended during an errand or between two is started again', async () => {
  const thread = startThread<number, number>(file)
  onTestFinished(() => thread.close())
  const ask = (...questions: number[]) => thread.ask(questions, startingPrior)

  expect(await ask(2, 3)).toEqual([4, 6])
  await expect(ask(0)).rejects.toThrow('a thread that computes prices ended')
  expect(await ask(1)).toEqual([2])
  await once(AbortSignal.timeout(200), 'abort')
  expect(await ask(4)).toEqual([8])
})
