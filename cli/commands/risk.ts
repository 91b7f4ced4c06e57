import type { Command } from 'commander'
import type { LossLimitsReport } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import { Failure, UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { formatMinor } from '../money.ts'
import { currencyOption, shareOption, wholeNumber } from '../options.ts'
import { type Output, output } from '../output.ts'
import { waitForSimulation } from '../wait-for-simulation.ts'

type Options = {
  currency?: string
  segment?: string
  choose?: number
  wait: number
  baseUrl?: string
  json?: boolean
}

/** `lerner risk`: the expected earnings and risk of each limit on loss in this account. */
export function riskCommand(program: Command, io: Io): void {
  program
    .command('risk')
    .summary('See what each max_loss is expected to earn and to risk')
    .description(
      'Simulates the account, as currently estimated, through 26 weeks under several limits on loss, and shows what each is expected to earn above base prices, how certain that is, and the probability of earning less than base prices. It takes half a minute. Nothing is priced or learnt.',
    )
    .option('--currency <code>', 'currency of the account', currencyOption)
    .option('--segment <name>', 'for one customer segment')
    .option('--choose <share>', 'set this max_loss for the account, such as 0.02', shareOption)
    .option('--wait <seconds>', 'how long to wait', wholeNumber('--wait', 1, 3600), 600)
    .addHelpText(
      'after',
      `
Examples:
  lerner risk --currency usd
  lerner risk --currency usd --choose 0.02
  lerner risk --currency usd --json | jq .loss_limits.limits
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const client = connect(io, options)
      if (options.choose !== undefined) {
        const { own } = await client.policy.get()
        await client.policy.put({ ...own, maxLoss: options.choose })
        return out.note(`max_loss of the account is now ${percent(options.choose)}.`)
      }
      const { currency, segment } = options
      if (currency === undefined)
        throw new UsageError('--currency is missing: give one, such as usd.')
      const asked = await client.simulations.create({ kind: 'loss_limits', currency, segment })
      const simulation = await waitForSimulation(client, asked, options.wait)
      if (out.json) return out.value(simulation)
      if (simulation.lossLimits === null) {
        throw new Failure(simulation.failure ?? 'The simulation has no report.')
      }
      showLimits(out, currency, simulation.lossLimits)
      out.note(`Simulation ${simulation.id}, kept until ${simulation.expiresAt.slice(0, 10)}.`)
    })
}

function showLimits(out: Output, currency: string, report: LossLimitsReport): void {
  const { limits, products, assumed } = report
  if (limits.length === 0) {
    out.line('No result: what a sale earns is not known for any product that sells.')
  } else {
    const right = (title: string) => ({ title, right: true as const })
    out.line(
      `Base prices earn ${formatMinor(Math.round(report.basePerWeek), currency)} a week with ${products.known} products.`,
    )
    out.table(
      ['MAX LOSS', ...['WEEKS', 'GAIN', 'SHARE', 'LOW', 'HIGH', 'BELOW', 'MOVED'].map(right)],
      limits.flatMap(({ maxLoss, horizons }) =>
        horizons.map((one, i) => [
          i === 0 ? nameOf(maxLoss, report.maxLoss) : '',
          String(one.weeks),
          formatMinor(Math.round(one.gain.value), currency),
          ...[one.share.value, one.share.low, one.share.high].map(percent),
          `${Math.round(100 * one.chanceBelow)} %`,
          String(one.productsMoved),
        ]),
      ),
    )
  }
  for (const assumption of assumed) out.line(`  ${assumption}`)
}

function nameOf(maxLoss: number, now: number): string {
  const name = maxLoss === 1 ? 'none' : percent(maxLoss)
  return maxLoss === now ? `${name} (now)` : name
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
