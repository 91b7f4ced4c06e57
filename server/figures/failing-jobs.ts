/** By background job of this process: for whom its last run failed, and since when. */
const jobs = new Map<string, Map<number, number>>()

/**
 * Notes how a run of a job ended. `whose` tells the tenants apart whose runs fail one by one.
 */
export function noteRun(job: string, worked: boolean, whose = 0): void {
  const failing = jobs.get(job) ?? new Map<number, number>()
  jobs.set(job, failing)
  if (worked) failing.delete(whose)
  else if (!failing.has(whose)) failing.set(whose, performance.now())
}

/** By job, for how many seconds its runs have failed without one that worked. */
export function secondsFailing(): Record<string, number> {
  const nowMs = performance.now()
  return Object.fromEntries(
    [...jobs].map(([job, failing]) => [job, (nowMs - Math.min(nowMs, ...failing.values())) / 1000]),
  )
}
