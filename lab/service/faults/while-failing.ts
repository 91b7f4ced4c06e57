import type { Service } from '../../harness/service.ts'
import { describeAnswers, lookAt } from './look.ts'
import { pause } from './try-fault.ts'

/** A disk that can be made to fail at any moment. */
type Failing = {
  begin(): void
  end(): void
  /** What is done first, before timing starts. */
  meanwhile?: () => Promise<void>
  ms: number
  /** A description of when that is, for the output. */
  words: string
}

/** Whether callers were told clearly, the quotes requested, and the wait until all resumed. */
type FailureReport = { clear: boolean; asked: number; readySeconds: string }

/** Lets a disk fail for a while, prints what callers are told, and waits until all resumes. */
export async function whileFailing(service: Service, failing: Failing): Promise<FailureReport> {
  failing.begin()
  const look = lookAt(() => service)
  await failing.meanwhile?.()
  await pause(failing.ms)
  const asked = await look.stop()
  const { lines, clear } = describeAnswers(look.answers)
  console.log(`  ${failing.words}:`)
  for (const line of lines) console.log(line)
  failing.end()
  const startMs = performance.now()
  while (!(await fetch(`${service.url}/readyz`).catch(() => null))?.ok) {
    if (performance.now() - startMs > 60_000)
      throw new Error('the service did not resume within a minute')
    await pause(25)
  }
  return { clear, asked, readySeconds: ((performance.now() - startMs) / 1000).toFixed(1) }
}
