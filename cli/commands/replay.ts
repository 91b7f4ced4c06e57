import type { Command } from 'commander'
import type { Lerner, Replay } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import { Failure } from '../failure.ts'
import type { Io } from '../io.ts'
import { momentOption } from '../options.ts'
import { output } from '../output.ts'

type Options = { since: string; baseUrl?: string; json?: boolean }

/** Replays that are asked for at a time. */
const atOnce = 8

/** What became of the quotes that were decided once more. */
type Verdict = { replayed: number; identical: number; unknown: number; different: Replay[] }

/** `lerner replay --since TIME`: whether quotes come out the same when they are decided again. */
export function replayCommand(program: Command, io: Io): void {
  program
    .command('replay')
    .summary('Decide quotes once more, and compare to the last bit')
    .description(
      'Decides each quote since a time once more from what is stored of it: the price table is built anew, the price drawn with the number of then. Names the first difference of each that comes out otherwise. The key needs the scope quotes:read.',
    )
    .requiredOption('--since <date>', 'start, such as 2026-02-01 (UTC), or a moment with its zone')
    .addHelpText(
      'after',
      `
Exits with 1 if a quote comes out otherwise. Quotes whose inputs are not stored are counted apart.

Examples:
  lerner replay --since 2026-02-01
  lerner replay --since 2026-02-01T08:00:00Z --json | jq .different
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const sinceMs = momentOption('--since', options.since)
      const out = output(io, options.json === true)
      const verdict = await replaySince(connect(io, options), sinceMs, (replayed) => {
        if (replayed % 1000 === 0) out.note(`${replayed} quotes`)
      })
      if (out.json) out.value(verdict)
      else {
        out.line(
          `${verdict.identical} of ${verdict.replayed} quotes came out the same to the last bit.`,
        )
        if (verdict.unknown > 0) {
          out.note(`Of ${verdict.unknown} it is not stored what decided them, or no table did.`)
        }
        for (const { quoteId, difference, engine } of verdict.different) {
          const { field, stored, replayed } = difference ?? { field: '', stored: '', replayed: '' }
          out.line(`${quoteId}: ${field} was ${stored}, is ${replayed}`)
          if (engine.decided !== engine.replayed) {
            out.line(`  decided by engine ${engine.decided}, replayed by ${engine.replayed}`)
          }
        }
      }
      const { different, replayed } = verdict
      if (different.length > 0) {
        throw new Failure(`${different.length} of ${replayed} quotes came out otherwise.`)
      }
    })
}

async function replaySince(
  client: Lerner,
  sinceMs: number,
  tell: (replayed: number) => void,
): Promise<Verdict> {
  const verdict: Verdict = { replayed: 0, identical: 0, unknown: 0, different: [] }
  const count = (replay: Replay): void => {
    verdict.replayed++
    if (replay.identical === null) verdict.unknown++
    else if (replay.identical) verdict.identical++
    else verdict.different.push(replay)
    tell(verdict.replayed)
  }
  let bunch: Promise<Replay>[] = []
  const settle = async (): Promise<void> => {
    for (const replay of await Promise.all(bunch)) count(replay)
    bunch = []
  }
  for await (const quote of client.quotes.list({ limit: 100 })) {
    if (Date.parse(quote.createdAt) < sinceMs) break
    bunch.push(client.quotes.replay(quote.quoteId))
    if (bunch.length === atOnce) await settle()
  }
  await settle()
  return verdict
}
