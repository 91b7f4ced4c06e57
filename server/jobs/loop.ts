import type { Logger } from 'pino'

export type Loop = { stop(): Promise<void> }

/**
 * Runs `work` again and again, `pauseMs` after it ended, one run at a time. A run that fails is
 * logged, and the next one follows as usual. `stop` waits for the current run.
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

  function plan(): void {
    if (!stopped) timer = setTimeout(run, pauseMs)
  }
  function run(): void {
    running = work()
      .catch((error: unknown) => {
        if (!stopped) log.error({ err: error, job: name }, `${name} failed and will be tried again`)
      })
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
