/**
 * Repeated kill −9 under load: everything answered is stored exactly once, and the beliefs equal
 * those of an undisturbed run.
 *
 * Several connections quote (with and without Idempotency-Key), report outcomes (duplicates and
 * returns among them), sales rows and external offers, as fast as answers come. Each answer of
 * status 200 is written into a ledger. After a random number of answers (fixed seed) the kill comes
 * while other requests are in flight: in the first half of the whole process group and of every
 * descendant of the service, including the database, then, in the second half, of the service
 * alone, whose database keeps running and must be adopted or stopped by the next start. After each
 * restart the customers first resend unanswered requests, as the client does, and go on.
 *
 * In the end the ledger is compared with the tables: every answered quote and outcome, no row
 * twice, the log without gaps and with each event once. Then the same events (not the beliefs) go
 * into the database of a second, fresh service; its learner folds them undisturbed, and both
 * services' beliefs are compared byte for byte.
 *
 * kill −9 spares what the operating system already has, so this shows that nothing depends on a
 * process's memory; it does not simulate a power failure. The database runs with fsync on.
 *
 * LERNER_LAB_CLUSTER, the address of a Citus coordinator with an empty database: the tables are
 * distributed over its machines. Each kill then takes the service alone, which does not own the
 * database.
 *
 * Usage: npm run lab -- run kill [--quick]
 */
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { formatCount } from '../../report/table.ts'
import { runCrashes } from './run.ts'

const options = readOptions('kill −9 under load, and an audit of what is left.', {
  kills: { full: 20, quick: 3, help: 'kills of the group, and as many of the service alone' },
  shoppers: { full: 16, quick: 8, help: 'connections that generate the load' },
  seed: { full: 1, quick: 1, help: 'seed of the load and of the times of the kills' },
})

printMachine()
const { ledger, findings, slowestRestartMs } = await runCrashes({
  groupKills: options.kills,
  serviceKills: options.kills,
  shoppers: options.shoppers,
  fewestAnswers: 50,
  mostAnswers: 600,
  seed: options.seed,
  clusterUrl: process.env.LERNER_LAB_CLUSTER || null,
  tell: (line) => console.log(line),
})
const corrections = [...ledger.outcomes.values()].reduce((sum, one) => sum + one.corrections, 0)
console.log(
  `\nAnswered: ${formatCount(ledger.quotes.size)} quotes (${formatCount(ledger.keyed.size)} with a key), ` +
    `${formatCount(ledger.outcomes.size)} outcomes and ${formatCount(corrections)} corrections, ` +
    `${formatCount(ledger.sales.size)} sales rows, ${formatCount(ledger.offers.size)} offers. ` +
    `Interrupted: ${ledger.repeated} repeated after a restart, ${ledger.lostQuotes} quotes without a key. ` +
    `Slowest restart ${slowestRestartMs.toFixed(0)} ms.`,
)
for (const { promise, checked, faults } of findings) {
  console.log(
    `${faults.length === 0 ? 'kept  ' : 'BROKEN'}  ${promise} (${formatCount(checked)} checked)`,
  )
  for (const fault of faults.slice(0, 10)) console.log(`          ${fault}`)
  if (faults.length > 10) console.log(`          and ${faults.length - 10} more`)
}
if (findings.some(({ faults }) => faults.length > 0)) process.exitCode = 1
