/**
 * kill −9 in the middle of load, again and again: what was answered is there afterwards, once, and
 * the beliefs equal those of a run that nothing disturbed.
 *
 * Several connections quote (with and without Idempotency-Key), report outcomes (duplicates and
 * returns among them), sales rows and offers made elsewhere, as fast as answers come. Each answer
 * of status 200 is written into a ledger. After a random number of answers (fixed seed) the kill
 * comes, other requests under way: first of the whole process group and of every process that
 * descends from the service, database included, then, in the second half, of the service alone,
 * whose database is left running and must be adopted or ended by the next start. After each restart
 * the customers first send again what broke off unanswered, as the client does, and go on.
 *
 * In the end the ledger is compared with the tables: every answered quote and outcome, no row
 * twice, the log without gaps and with each event once. Then the same events (not the beliefs) go
 * into the database of a second, fresh service; its learner folds them undisturbed, and both
 * services' beliefs are compared byte for byte.
 *
 * kill −9 spares what the operating system already has, so this shows that nothing depends on a
 * process's memory; it does not pull the plug. The database runs with fsync on.
 *
 * LERNER_LAB_CLUSTER, the address of a Citus coordinator with an empty database: the tables are
 * spread over its machines. Each kill takes the service alone then: the database is nobody's child.
 *
 * Usage: npm run lab -- run kill [--quick]
 */
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { formatCount } from '../../report/table.ts'
import { runCrashes } from './run.ts'

const options = readOptions('kill −9 under load, and an audit of what is left.', {
  kills: { full: 20, quick: 3, help: 'kills of the group, and as many of the service alone' },
  shoppers: { full: 16, quick: 8, help: 'connections that make the load' },
  seed: { full: 1, quick: 1, help: 'seed of the load and of the moments of the kills' },
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
    `Broken off: ${ledger.repeated} repeated after a restart, ${ledger.lostQuotes} quotes without a key. ` +
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
