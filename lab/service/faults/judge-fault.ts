import { type openDatabase, untilLearned } from '../../harness/database.ts'
import { audit, type Finding } from '../shoppers/audit.ts'
import { tellAudit } from '../shoppers/tell.ts'
import type { Seen } from '../shoppers/under-load.ts'

export type Tried = Seen & { findings: Finding[]; kept: boolean }

/**
 * Audits the data after a fault under load, and reports the result and the longest time without an
 * answer. Closes the connection.
 */
export async function judgeFault(
  fault: { name: string; longestSilenceMs: number },
  seen: Seen,
  database: Awaited<ReturnType<typeof openDatabase>>,
): Promise<Tried> {
  await untilLearned(database)
  const findings = await audit(seen.ledger, database)
  await database.end()
  const isQuick = seen.longestSilenceMs <= fault.longestSilenceMs
  const kept = isQuick && seen.after > 0 && findings.every(({ faults }) => faults.length === 0)
  console.log(
    `${fault.name}: longest time without an answer ${(seen.longestSilenceMs / 1000).toFixed(1)} s ` +
      `(bar ${fault.longestSilenceMs / 1000} s${isQuick ? '' : ', MISSED'}); ${seen.before} requests answered before, ${seen.after} since.`,
  )
  for (const line of tellAudit(seen.ledger, findings)) console.log(line)
  return { ...seen, findings, kept }
}
