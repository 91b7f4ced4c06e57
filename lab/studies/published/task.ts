import { broder } from './broder.ts'
import { dubeMisra } from './dube-misra.ts'
import { ferreira } from './ferreira.ts'
import { misra } from './misra.ts'
import type { Setup } from './setup.ts'
import { weaver } from './weaver.ts'

/** The set-ups, in the order of the report. */
export const setups: readonly Setup[] = [ferreira, misra, dubeMisra, broder, weaver]

/** One run of one method, described so that another thread can play it. */
export type Task = { setup: string; scenario: string; method: string; run: number }

/**
 * Every run of the set-ups, run by run; `instances` of each scenario, or its own number if that is
 * null.
 */
export function tasksOf(
  chosen: readonly Setup[],
  quick: boolean,
  instances: number | null,
): Task[] {
  return chosen.flatMap((setup) =>
    setup.scenarios.flatMap((scenario) =>
      Array.from({ length: instances ?? scenario.runs[quick ? 'quick' : 'full'] }, (_, run) =>
        scenario.methods.map((method) => ({
          setup: setup.id,
          scenario: scenario.name,
          method,
          run,
        })),
      ).flat(),
    ),
  )
}

/** Plays one run: its figure at each checkpoint. */
export function playTask({ setup, scenario, method, run }: Task): number[] {
  const found = setups
    .find(({ id }) => id === setup)
    ?.scenarios.find(({ name }) => name === scenario)
  if (found === undefined) throw new RangeError(`no scenario ${scenario} of ${setup}`)
  return found.play(method, run)
}
