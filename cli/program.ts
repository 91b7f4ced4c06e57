import { Command, CommanderError } from 'commander'
import { versionText } from '../server/build.ts'
import { auditListCommand } from './commands/audit/list.ts'
import { auditVerifyCommand } from './commands/audit/verify.ts'
import { backtestCommand } from './commands/backtest.ts'
import { backupCommand } from './commands/backup.ts'
import { breakersCloseCommand } from './commands/breakers/close.ts'
import { breakersListCommand } from './commands/breakers/list.ts'
import { demandCommand } from './commands/demand.ts'
import { demoCommand } from './commands/demo.ts'
import { doctorCommand } from './commands/doctor.ts'
import { explainCommand } from './commands/explain.ts'
import { exportCommand } from './commands/export.ts'
import { forecastCommand } from './commands/forecast.ts'
import { hooksShopifyCommand } from './commands/hooks/shopify.ts'
import { importCommand } from './commands/import.ts'
import { importsListCommand } from './commands/imports/list.ts'
import { importsUndoCommand } from './commands/imports/undo.ts'
import { keysCreateCommand } from './commands/keys/create.ts'
import { keysRevokeCommand, keysRotateCommand } from './commands/keys/end.ts'
import { keysListCommand } from './commands/keys/list.ts'
import { listsCommentCommand } from './commands/lists/comment.ts'
import { listsCreateCommand, worklistCommand } from './commands/lists/create.ts'
import { listsEditCommand } from './commands/lists/edit.ts'
import { listsExplainCommand } from './commands/lists/explain.ts'
import { listsExportCommand } from './commands/lists/export.ts'
import { listsFeedCommand } from './commands/lists/feed.ts'
import { listsImportCommand } from './commands/lists/import.ts'
import { listsShowCommand } from './commands/lists/show.ts'
import { listsStepCommands } from './commands/lists/steps.ts'
import { mcpCommand } from './commands/mcp.ts'
import { migrateCommand } from './commands/migrate.ts'
import { nestsListCommand } from './commands/nests/list.ts'
import { nestsStateCommand } from './commands/nests/state.ts'
import { pauseCommand, resumeCommand } from './commands/pause.ts'
import { policiesImportCommand } from './commands/policies/import.ts'
import { productsListCommand } from './commands/products/list.ts'
import { productsPricesCommand } from './commands/products/prices.ts'
import { productsStatusCommands } from './commands/products/status.ts'
import { pullCommand } from './commands/pull.ts'
import { quoteCommand } from './commands/quote.ts'
import { replayCommand } from './commands/replay.ts'
import { reportCalibrationCommand, reportLiftCommand } from './commands/report.ts'
import { reportChannelsCommand } from './commands/report-channels.ts'
import { reportFairnessCommand } from './commands/report-fairness.ts'
import { reportOffPolicyCommand } from './commands/report-off-policy.ts'
import { restoreCommand } from './commands/restore.ts'
import { riskCommand } from './commands/risk.ts'
import { serveCommand } from './commands/serve.ts'
import { syncMedusaCommand } from './commands/sync/medusa.ts'
import { syncShopifyCommand } from './commands/sync/shopify.ts'
import { describeError } from './failure.ts'
import type { Io } from './io.ts'

/**
 * Runs one command line. Returns the exit code: 0 done, 1 failed, 2 not understood.
 *
 * @param words - The arguments after `lerner` on the command line.
 */
export async function run(words: readonly string[], io: Io): Promise<0 | 1 | 2> {
  try {
    await lernerProgram(io).parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2 // it has printed the reason
    const { text, exitCode } = describeError(error)
    io.stderr.write(`lerner: ${text}\n`)
    return exitCode
  }
}

function lernerProgram(io: Io): Command {
  const program = new Command('lerner')
    .description('Self-hosted pricing optimization: prices that learn from what customers do.')
    .option('-V, --version', 'output the version and the build')
    .on('option:version', () => {
      io.stdout.write(`${versionText()}\n`)
      throw new CommanderError(0, 'commander.version', '')
    })
    .option(
      '--base-url <address>',
      'where the service listens; LERNER_BASE_URL if absent, else http://127.0.0.1:PORT, 8080 if PORT is not set',
    )
    .option('--json', 'answer as JSON')
    .exitOverride()
    .showHelpAfterError('(npm run lerner -- COMMAND --help shows the options)')
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    })
    .addHelpText(
      'after',
      `
In a clone, \`lerner\` is \`node bin/lerner.mjs\`. The key is read from LERNER_API_KEY. Results go to stdout, remarks to stderr.
Exit codes: 0 done, 1 not done, 2 not understood.

Examples:
  lerner serve
  lerner quote mug --base-price 19.99 --currency usd
  lerner import sales.csv --currency usd --period-length week
  lerner demo
`,
    )
  addCommands(program, io)
  inheritSettings(program)
  return program
}

/** In the order shown by the help. */
function addCommands(program: Command, io: Io): void {
  serveCommand(program, io)
  quoteCommand(program, io)
  importCommand(program, io)
  const imports = group(program, 'imports', 'Imported files')
  importsListCommand(imports, io)
  importsUndoCommand(imports, io)
  pullCommand(program, io)
  exportCommand(program, io)
  demandCommand(program, io)
  forecastCommand(program, io)
  worklistCommand(program, io)
  const lists = group(program, 'lists', 'Price lists: one price for everyone')
  listsCreateCommand(lists, io)
  listsShowCommand(lists, io)
  listsEditCommand(lists, io)
  listsExportCommand(lists, io)
  listsFeedCommand(lists, io)
  listsImportCommand(lists, io)
  listsExplainCommand(lists, io)
  listsCommentCommand(lists, io)
  listsStepCommands(lists, io)
  policiesImportCommand(group(program, 'policies', 'What prices may do'), io)
  explainCommand(program, io)
  replayCommand(program, io)
  pauseCommand(program, io)
  resumeCommand(program, io)
  backtestCommand(program, io)
  riskCommand(program, io)
  demoCommand(program, io)
  const sync = group(program, 'sync', 'Shops')
  syncMedusaCommand(sync, io)
  syncShopifyCommand(sync, io)
  hooksShopifyCommand(group(program, 'hooks', 'Webhooks that shops send'), io)
  const products = group(program, 'products', 'The catalogue')
  productsListCommand(products, io)
  productsPricesCommand(products, io)
  productsStatusCommands(products, io)
  const nests = group(program, 'nests', 'Products that take customers from each other')
  nestsListCommand(nests, io)
  nestsStateCommand(nests, io)
  const keys = group(program, 'keys', 'API keys')
  keysCreateCommand(keys, io)
  keysListCommand(keys, io)
  keysRotateCommand(keys, io)
  keysRevokeCommand(keys, io)
  const report = group(program, 'report', 'What was earned, and how certain that is')
  reportLiftCommand(report, io)
  reportCalibrationCommand(report, io)
  reportOffPolicyCommand(report, io)
  reportChannelsCommand(report, io)
  reportFairnessCommand(report, io)
  const breakers = group(program, 'breakers', 'What looked too wrong to continue')
  breakersListCommand(breakers, io)
  breakersCloseCommand(breakers, io)
  const audit = group(program, 'audit', 'Who changed what')
  auditListCommand(audit, io)
  auditVerifyCommand(audit, io)
  mcpCommand(program, io)
  backupCommand(program, io)
  restoreCommand(program, io)
  migrateCommand(program, io)
  doctorCommand(program, io)
}

function group(program: Command, noun: string, summary: string): Command {
  return program.command(noun).summary(summary).description(`${summary}.`)
}

/** Commands that do not need a running service. */
const withoutService = new Set(['serve', 'migrate', 'doctor', 'backup', 'restore', 'help'])

/** Subcommands write and throw where the program does; the common options work after them, too. */
function inheritSettings(parent: Command): void {
  for (const command of parent.commands) {
    command.copyInheritedSettings(parent)
    if (command.commands.length === 0 && !withoutService.has(command.name())) {
      command
        .option('--base-url <address>', 'where the service listens')
        .option('--json', 'answer as JSON')
    }
    inheritSettings(command)
  }
}
