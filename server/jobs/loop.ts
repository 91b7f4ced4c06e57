import type { Logger } from 'pino'
import { noteRun } from '../figures/failing-jobs.ts'

export type Loop = { stop(): Promise<void> }

/** The longest pause after failures; shorter than the pause of most loops. */
const longestBackoffMs = 2000
/** The longest pause of a loop that fails, however seldom it runs otherwise. */
const retryMs = 60_000

/**
 * Runs `work` again and again, `pauseMs` after it ended, one run at a time. After failures in a row
 * the pause doubles, up to two seconds, or is a minute where it was longer, and the first, second,
 * fourth, eighth and so on are logged: an outage does not fill the log. `stop` waits for the
 * current run.
 */
export function startLoop(
  log: Logger,
  name: string,
  pauseMs: number,
  work: () => Promise<void>,
): Loop {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let failures = 0

  function plan(): void {
    const backoffMs = Math.min(pauseMs * 2 ** (failures - 1), longestBackoffMs)
    const afterFailureMs = Math.max(Math.min(pauseMs, retryMs), backoffMs)
    if (!stopped) timer = setTimeout(run, failures > 0 ? afterFailureMs : pauseMs)
  }
  function failed(error: unknown): void {
    failures += 1
    noteRun(name, false)
    if (stopped || !Number.isInteger(Math.log2(failures))) return
    log.error({ err: error, job: name, failures }, `${name} failed and will be tried again`)
  }
  function run(): void {
    running = work()
      .then(() => {
        if (failures > 0) log.info({ job: name, failures }, `${name} works again`)
        failures = 0
        noteRun(name, true)
      }, failed)
      .then(plan)
  }

  run()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
