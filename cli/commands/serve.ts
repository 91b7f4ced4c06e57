import type { Command } from 'commander'
import { versionText } from '../../server/build.ts'
import { type Config, readConfig, settings } from '../../server/config.ts'
import type { Service } from '../../server/main.ts'
import { misspeltSettings } from '../../server/misspelt-settings.ts'
import { Failure, UsageError } from '../failure.ts'
import { onFirstSignal } from '../first-signal.ts'
import type { Io } from '../io.ts'

const settingLines = Object.values(settings).map(
  ({ variable, meaning }) => `  ${variable.padEnd(28)}${meaning}`,
)

/** `lerner serve`: the service itself, until it is stopped. */
export function serveCommand(program: Command, io: Io): void {
  program
    .command('serve')
    .summary('Start the service')
    .description(
      'Starts the service and serves until it gets SIGINT (Ctrl-C), SIGTERM or SIGHUP (its terminal was closed). Needs no settings: it brings its own PostgreSQL, keeps its data in ./data and listens on 127.0.0.1:8080. The first start prints an API key, once.',
    )
    .addHelpText(
      'after',
      `
Settings are environment variables:
${settingLines.join('\n')}

Examples:
  lerner serve
  PORT=9000 LERNER_DATA_DIR=/var/lib/lerner lerner serve
`,
    )
    .action(async () => serve(io))
}

async function serve(io: Io): Promise<void> {
  const config = readSettings(io)
  for (const sentence of misspeltSettings({ ...io.environment })) io.stderr.write(`${sentence}\n`)
  const { startService } = await import('../../server/main.ts')
  const service = await startService(config).catch((error: unknown) => {
    throw startFailure(error, config)
  })
  // Up to here a signal ends the process as usual; an interrupted start is safe to repeat.
  const stopped = new Promise<NodeJS.Signals>((resolve) => onFirstSignal(resolve))
  io.stdout.write(readyText(service, config))
  const signal = await stopped
  io.stderr.write(`${signal}: finishing open requests …\n`)
  await service.close()
  io.stderr.write('Stopped.\n')
  // Immediately: while exiting Node.js removes its signal handlers, and a repeated signal would
  // kill it.
  process.exit(0)
}

/** Settings from the environment, with all errors reported at once. */
export function readSettings(io: Io): Config {
  try {
    return readConfig({ ...io.environment })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Why the service did not start, with the setting to change. */
export function startFailure(error: unknown, config: Pick<Config, 'host' | 'port'>): Error {
  if (!(error instanceof Error)) return new Failure(String(error))
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return new Failure(
      `${config.host}:${config.port} is already in use. Stop what listens there, or choose another port: PORT=${(config.port % 65_535) + 1}.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Failure(
      `This machine has no address '${config.host}' to listen on. Set HOST to one of its own, such as 127.0.0.1, or to 0.0.0.0 for all.`,
    )
  }
  if (code === 'EACCES' && config.port < 1024) {
    return new Failure(
      `Port ${config.port} needs administrator rights: choose one above 1023 with PORT.`,
    )
  }
  const full = isDiskFull(error) ? ' The disk is full: free some space, then start again.' : ''
  return new Failure(`The service could not start: ${error.message.trimEnd()}${full}`)
}

/** True where the system or PostgreSQL (53100) found no room, also below a failed migration. */
function isDiskFull(error: Error): boolean {
  const { code } = error as { code?: unknown }
  if (code === 'ENOSPC' || code === '53100' || /No space left/.test(error.message)) return true
  return error.cause instanceof Error && isDiskFull(error.cause)
}

/**
 * What a newcomer needs next: the address, the key while it can be shown, and a command to paste.
 */
export function readyText(
  service: Pick<Service, 'url' | 'firstKey'>,
  config: Pick<Config, 'apiKey' | 'basePath' | 'publicUrl'>,
): string {
  const { url, firstKey } = service
  const curl = (key: string) =>
    `curl ${url}/v1/quote -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d '{"product_id":"mug","base_price":1999,"currency":"usd"}'`
  const shown = `${config.publicUrl ?? url}${config.basePath}`
  const ready = `Lerner is ready on ${url}
  version:    ${versionText()}
  console:    ${shown}/
  reference:  ${shown}/docs
`
  if (firstKey === null) {
    const where = config.apiKey === null ? 'your key in' : 'the key that you set as'
    return `${ready}\nA price, with ${where} LERNER_API_KEY:\n  ${curl('$LERNER_API_KEY')}\n\n`
  }
  return `${ready}
Your API key, shown only once:
  export LERNER_API_KEY=${firstKey}

A first price:
  ${curl(firstKey)}

`
}
