import type { Command } from 'commander'
import type { Lerner, PriceListEntryReplay, Replay } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import { Failure, UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { momentOption } from '../options.ts'
import { output } from '../output.ts'

type Options = { since?: string; list?: string; baseUrl?: string; json?: boolean }

/** Replays per request. */
const atOnce = 8

/** The results of replaying quotes. */
type Verdict = { replayed: number; identical: number; unknown: number; different: Replayed[] }

/** A replay of a quote, or of a list entry. */
type Replayed = Omit<Replay | PriceListEntryReplay, 'quoteId'> & { name: string }

/** `lerner replay --since TIME`: whether quotes come out the same when decided again. */
export function replayCommand(program: Command, io: Io): void {
  program
    .command('replay')
    .summary('Replay quotes, and compare to the last bit')
    .description(
      'Replays each quote since a time from its stored inputs: the price table is rebuilt, and the price drawn with the same random number. Reports the first difference of each quote that differs. The key needs the scope quotes:read.',
    )
    .option('--since <date>', 'start, such as 2026-02-01 (UTC), or a time with its zone')
    .option('--list <id>', 'the entries of a price list, instead of quotes')
    .addHelpText(
      'after',
      `
Exits with 1 if a quote differs. Quotes whose inputs are not stored are counted separately.

Examples:
  lerner replay --since 2026-02-01
  lerner replay --since 2026-02-01T08:00:00Z --json | jq .different
  lerner replay --list list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const { since, list } = options
      if ((since === undefined) === (list === undefined)) {
        throw new UsageError('Give either --since or --list.')
      }
      const out = output(io, options.json === true)
      const of = list === undefined ? 'quotes' : 'entries'
      const client = connect(io, options)
      const asked =
        list === undefined
          ? quotesSince(client, momentOption('--since', since ?? ''))
          : entriesOf(client, list)
      const verdict = await replayAll(asked, (replayed) => {
        if (replayed % 1000 === 0) out.note(`${replayed} ${of}`)
      })
      if (out.json) out.value(verdict)
      else {
        out.line(`${verdict.identical} of ${verdict.replayed} ${of} are identical to the last bit.`)
        if (verdict.unknown > 0) {
          out.note(
            `${verdict.unknown} could not be replayed: their inputs are not stored, or no table decided them.`,
          )
        }
        for (const { name, difference, engine } of verdict.different) {
          const { field, stored, replayed } = difference ?? { field: '', stored: '', replayed: '' }
          out.line(`${name}: ${field} was ${stored}, is ${replayed}`)
          if (engine.decided !== engine.replayed) {
            out.line(`  decided by engine ${engine.decided}, replayed by ${engine.replayed}`)
          }
        }
      }
      const { different, replayed } = verdict
      if (different.length > 0) {
        throw new Failure(`${different.length} of ${replayed} ${of} differ.`)
      }
    })
}

type Ask = () => Promise<Replayed>

async function* quotesSince(client: Lerner, sinceMs: number): AsyncGenerator<Ask> {
  for await (const { quoteId, createdAt } of client.quotes.list({ limit: 100 })) {
    if (Date.parse(createdAt) < sinceMs) return
    yield async () => ({ name: quoteId, ...(await client.quotes.replay(quoteId)) })
  }
}

async function* entriesOf({ priceLists }: Lerner, list: string): AsyncGenerator<Ask> {
  for await (const { productId } of priceLists.entries.list(list, { limit: 1000 })) {
    yield async () => ({ name: productId, ...(await priceLists.entries.replay(list, productId)) })
  }
}

async function replayAll(
  asked: AsyncGenerator<Ask>,
  tell: (replayed: number) => void,
): Promise<Verdict> {
  const verdict: Verdict = { replayed: 0, identical: 0, unknown: 0, different: [] }
  const count = (replay: Replayed): void => {
    verdict.replayed++
    if (replay.identical === null) verdict.unknown++
    else if (replay.identical) verdict.identical++
    else verdict.different.push(replay)
    tell(verdict.replayed)
  }
  let bunch: Promise<Replayed>[] = []
  const settle = async (): Promise<void> => {
    for (const replay of await Promise.all(bunch)) count(replay)
    bunch = []
  }
  for await (const ask of asked) {
    bunch.push(ask())
    if (bunch.length === atOnce) await settle()
  }
  await settle()
  return verdict
}
