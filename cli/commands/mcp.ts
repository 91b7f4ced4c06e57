import type { Command } from 'commander'
import { connect } from '../connect.ts'
import { UsageError } from '../failure.ts'
import { onFirstSignal } from '../first-signal.ts'
import type { Io } from '../io.ts'
import type { Calling } from '../mcp/tool.ts'
import { oneOf, wholeNumber } from '../options.ts'

type Options = {
  transport: 'stdio' | 'http'
  readOnly?: boolean
  agent: string
  host: string
  port: number
  resource?: string
  issuer?: string
  baseUrl?: string
}

/** `lerner mcp`: a pricing manager's questions, as tools of the Model Context Protocol. */
export function mcpCommand(program: Command, io: Io): void {
  program
    .command('mcp')
    .summary('Offer tools to an agent over the Model Context Protocol')
    .description(
      'Offers the questions of a pricing manager as tools: what is mispriced and why, forecasts, price lists, what was earned, alarms. It acts with the key in LERNER_API_KEY, and offers what that key may do. Over HTTP it accepts tokens issued by --issuer for --resource, and passes none on.',
    )
    .option(
      '--transport <word>',
      'stdio, for an agent that starts it, or http',
      oneOf('--transport', ['stdio', 'http'] as const),
      'stdio',
    )
    .option('--read-only', 'only tools that change nothing')
    .option('--agent <name>', 'name of the agent in the record of changes', 'mcp')
    .option('--host <address>', 'where it listens', '127.0.0.1')
    .option('--port <n>', 'where it listens', wholeNumber('--port', 0, 65_535), 8090)
    .option('--resource <url>', 'the address that clients use and tokens are issued for')
    .option('--issuer <url>', 'the OAuth authorization server')
    .addHelpText(
      'after',
      `
Examples:
  lerner mcp
  lerner mcp --read-only
  lerner mcp --transport http --resource https://prices.example.com/mcp --issuer https://login.example.com
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const http = options.transport === 'http' ? readHttp(options) : null
      const { scopes, account, mode } = await connect(io, options).session.get()
      const { makeServer } = await import('../mcp/make-server.ts')
      const clientOf = (calling: Calling) => connect(io, options, headersOf(options.agent, calling))
      const make = () => makeServer(clientOf, scopes, options.readOnly === true)
      const whose = `the ${mode} data of ${account}`
      if (http === null) {
        io.stderr.write(`Tools for ${whose} on stdin and stdout.\n`)
        const { serveUntilEnd } = await import('../mcp/serve-stdio.ts')
        return serveUntilEnd(make)
      }
      const { serveHttp } = await import('../mcp/serve-http.ts')
      const { offeredTools } = await import('../mcp/offered.ts')
      const offered = offeredTools(scopes, options.readOnly === true)
      const wanted = offered.flatMap(({ scope }) => scope ?? [])
      const server = await serveHttp({ ...http, scopes: [...new Set(wanted)] }, make)
      io.stdout.write(`Tools for ${whose} on ${server.url}, known as ${http.resource.href}\n`)
      await new Promise((resolve) => onFirstSignal(resolve))
      await server.close()
    })
}

/** The name of an agent as sent to the service; a header can only contain visible ASCII. */
function headersOf(name: string, { subject, asked }: Calling): Record<string, string> {
  const full = subject === null ? name : `${name} (${subject})`
  const text = full
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 100)
    .trim()
  return {
    ...(text === '' ? {} : { 'Lerner-Agent': text }),
    ...(asked === null ? {} : { 'Lerner-Asked': encodeURIComponent(asked.toWellFormed()) }),
  }
}

function readHttp({ host, port, resource, issuer }: Options) {
  return {
    host,
    port,
    resource: address('--resource', resource),
    issuer: address('--issuer', issuer),
  }
}

/** An https address, or one of this machine. */
function address(option: string, text: string | undefined): URL {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null
  const local = url !== null && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && local)
  if (url !== null && safe && url.hash === '' && url.search === '') return url
  throw new UsageError(
    `${option} is ${text === undefined ? 'missing' : `'${text}'`}: over HTTP it says ${option === '--issuer' ? 'which OAuth server issues tokens' : 'which address tokens are issued for'}; write one such as https://prices.example.com/mcp.`,
  )
}
