import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Proposal } from '../../../engine/lists/propose.ts'
import type { Proposer } from '../../use-cases/lists/draft-page.ts'
import { answerQuestion, type Question } from '../../use-cases/lists/propose.ts'
import { startThread } from '../thread.ts'

/** Up to this many products, a list is drafted in this thread: workers take as long to start. */
export const fewProducts = 200
/** One core each. */
const mostWorkers = 4
/** Questions per errand: a tenth of a second, so that workers end at about the same time. */
const errandQuestions = 50

/** Answers in this thread, letting quotes through between two answers. */
export const proposeHere: Proposer = async (questions, pool) => {
  const proposals: Proposal[] = []
  for (const question of questions) {
    proposals.push(answerQuestion(question, pool))
    await nextTurn()
  }
  return proposals
}

/** Threads that work in parallel, one per core, at most four. */
export function startProposers(): { propose: Proposer; close(): Promise<void> } {
  const count = Math.max(1, Math.min(mostWorkers, availableParallelism()))
  const workers = Array.from({ length: count }, () =>
    startThread<Question, Proposal>(new URL('./propose-worker.ts', import.meta.url)),
  )

  return {
    async propose(questions, pool) {
      const errands = Array.from(
        { length: Math.ceil(questions.length / errandQuestions) },
        (_, i) => questions.slice(i * errandQuestions, (i + 1) * errandQuestions),
      )
      const answers: Proposal[][] = []
      let next = 0
      await Promise.all(
        workers.map(async (worker) => {
          for (let i = next++; i < errands.length; i = next++) {
            answers[i] = await worker.ask(errands[i] ?? [], pool)
          }
        }),
      )
      return answers.flat()
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}
