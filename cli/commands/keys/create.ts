import type { Command } from 'commander'
import type { Scope } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import { UsageError } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { oneOf } from '../../options.ts'
import { output } from '../../output.ts'
import type { LocalKey } from './create-local.ts'

const scopes: readonly Scope[] = [
  'quotes:write',
  'quotes:read',
  'products:read',
  'products:write',
  'lists:approve',
  'outcomes:write',
  'reports:read',
  'audit:read',
  'keys:write',
  'webhooks:write',
  '*',
]

type Options = {
  name: string
  scopes: Scope[]
  lossShare?: number
  account?: string
  mode?: 'live' | 'test'
  expiresAt?: string
  baseUrl?: string
  json?: boolean
}

/**
 * `lerner keys create`: another key, through the service or, for operators, on the machine with the
 * data.
 */
export function keysCreateCommand(keys: Command, io: Io): void {
  keys
    .command('create')
    .summary('Create an API key')
    .description(
      'Creates an API key and prints it, once: only a digest is stored. Through the service it belongs to the account of your own key, and to its mode unless --mode test is given. With --account it is created directly in the store, without any key; an account of that name is opened if there is none.',
    )
    .requiredOption('--name <name>', 'what the key is for')
    .option('--scopes <scope,…>', `what the key may do: ${scopes.join(', ')}`, scopeList, ['*'])
    .option(
      '--loss-share <share>',
      'for an agent: lists that it activates may lose at most this share of what max_loss leaves',
      lossShareOption,
    )
    .option(
      '--expires-at <moment>',
      'when it expires, such as 2027-01-01T00:00:00Z; never if absent',
    )
    .option('--account <name>', 'create it in the store, whether or not a service runs on it')
    .option(
      '--mode <mode>',
      'live or test; if absent, through the service the mode of your own key',
      oneOf('--mode', ['live', 'test']),
    )
    .addHelpText(
      'after',
      `
Examples:
  export LERNER_API_KEY=$(lerner keys create --name laptop)
  lerner keys create --name checkout --scopes quotes:write,outcomes:write
  LERNER_API_KEY=$(lerner keys create --name demo --mode test) lerner demo
  lerner keys create --name ben --scopes products:read,lists:approve
  lerner keys create --name agent --scopes products:read,products:write --loss-share 0.25
  lerner keys create --account default --name rescue
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const { name, scopes, lossShare, expiresAt, account, mode } = options
      if (expiresAt !== undefined && Number.isNaN(Date.parse(expiresAt))) {
        throw new UsageError(`--expires-at is '${expiresAt}': write 2027-01-01T00:00:00Z.`)
      }
      if (lossShare !== undefined && account !== undefined) {
        throw new UsageError('--loss-share needs the service: leave out --account.')
      }
      const { made, remark } =
        account === undefined
          ? {
              made: await connect(io, options).apiKeys.create({
                name,
                scopes,
                lossShare,
                expiresAt,
                mode,
              }),
              remark: null,
            }
          : await makeLocally(io, { account, mode: mode ?? 'live', name, scopes, expiresAt })
      if (out.json) return out.value(made)
      out.line(made.key)
      out.note(
        `Key ${made.id} '${made.name}' may: ${made.scopes.join(', ')}. It is shown only once.`,
      )
      if (remark !== null) out.note(remark)
    })
}

async function makeLocally(io: Io, wanted: LocalKey) {
  // Loaded only here: the store is only needed on the machine with the data.
  const { createLocalKey } = await import('./create-local.ts')
  return createLocalKey(io, wanted)
}

function lossShareOption(text: string): number {
  const share = /^(0|1)(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (share > 0 && share <= 1) return share
  throw new UsageError(`--loss-share is '${text}': write a share above 0, up to 1, such as 0.25.`)
}

function scopeList(text: string): Scope[] {
  return text.split(',').map((word) => oneOf('--scopes', scopes)(word.trim()))
}
