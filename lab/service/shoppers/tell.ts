import { formatCount } from '../../report/table.ts'
import type { Finding } from './audit.ts'
import type { Ledger } from './ledger.ts'

/** The answers, and the findings of an audit, as lines. */
export function tellAudit(ledger: Ledger, findings: readonly Finding[]): string[] {
  const corrections = [...ledger.outcomes.values()].reduce((sum, one) => sum + one.corrections, 0)
  return [
    `Answered: ${formatCount(ledger.quotes.size)} quotes (${formatCount(ledger.keyed.size)} with a key), ` +
      `${formatCount(ledger.outcomes.size)} outcomes and ${formatCount(corrections)} corrections, ` +
      `${formatCount(ledger.sales.size)} sales rows, ${formatCount(ledger.offers.size)} offers. ` +
      `Interrupted: ${ledger.repeated} repeated, ${ledger.lostQuotes} quotes without a key.`,
    ...findings.flatMap(({ promise, checked, faults }) => [
      `${faults.length === 0 ? 'kept  ' : 'BROKEN'}  ${promise} (${formatCount(checked)} checked)`,
      ...faults.slice(0, 10).map((fault) => `          ${fault}`),
    ]),
  ]
}
