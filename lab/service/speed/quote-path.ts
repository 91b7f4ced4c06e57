/**
 * Where the server's time goes while it answers a quote: self time of each part, in microseconds
 * per answer, compared with Fastify answering the same bytes and doing nothing else.
 *
 * `by Fastify` is the same service, with requests that its fast path for quotes does not accept.
 *
 * Both are sampled every 100 µs while under load from 64 connections, in alternating rounds; the
 * service writes nothing (`no storage`), so that only the path itself remains, or with `--stored 1`
 * commits as usual. Processor time per answer comes from rounds without sampling, which alone costs
 * a fifth; times of parts are scaled to it. The functions below the table are the most expensive
 * ones of the service, by self time.
 *
 * Usage: npm run lab -- run quote-path [--quick]
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildRequest, runLoad } from '../../harness/load.ts'
import { printMachine, processorSeconds } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { canPin, pin } from '../../harness/processes.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import { clientOf, startService, temporaryFolder } from '../../harness/service.ts'
import { median, ratioText } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'
import { byPart, type SelfTime, selfTimes } from './profile-parts.ts'
import { ask, startBare } from './start-bare.ts'

const options = readOptions('Where the time of a quote goes, part by part.', {
  rounds: { full: 5, quick: 2, help: 'alternating rounds' },
  seconds: { full: 4, quick: 2, help: 'length of a round' },
  products: { full: 1000, quick: 200, help: 'products' },
  connections: { full: 64, quick: 64, help: 'connections' },
  stored: { full: 0, quick: 0, help: '1: quotes are committed, as in service' },
  functions: { full: 40, quick: 25, help: 'functions to name' },
})
const preload = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** How long a profiler takes to start. */
const startMs = 1000

type Contender = {
  name: string
  host: string
  port: number
  pid: number
  type: string
  profile: string | null
}

printMachine()
const cores = canPin() ? { service: 0, database: 1 } : null
if (cores) pin([process.pid], cores.database)
const folder = temporaryFolder('quote-path')
const profileOf = (name: string) => join(folder.path, `${name}.cpuprofile`)
const sampling = ['--import', preload('./profile-on-signal.ts')]
const service = await startService({
  dataDir: join(folder.path, 'data'),
  cores,
  env: { LERNER_LAB_WRITING: 'none', LERNER_LAB_PROFILE: profileOf('service') },
  nodeArguments: [
    ...sampling,
    ...(options.stored === 0 ? ['--import', preload('./replaced-writing.ts')] : []),
  ],
})
try {
  const client = clientOf(service, { timeoutMs: 60_000 })
  for (let start = 0; start < options.products; start += 500) {
    const count = Math.min(500, options.products - start)
    await quoteAll(
      client,
      Array.from({ length: count }, (_, i) => quoteOf(start + i)),
    )
  }
  const peer = await startBare(
    await ask(service.port, sentQuoteOf(0)),
    sentQuoteOf(0),
    cores?.service ?? null,
    { nodeArguments: sampling, env: { LERNER_LAB_PROFILE: profileOf('bare') } },
  )
  try {
    const { host, port, pid } = service
    const type = 'application/json'
    await compare([
      { name: 'service', host, port, pid, type, profile: profileOf('service') },
      { name: 'bare', host, port: peer.port, pid: peer.pid, type, profile: profileOf('bare') },
      // With a charset, the request takes the general path.
      { name: 'by Fastify', host, port, pid, type: `${type}; charset=utf-8`, profile: null },
    ])
  } finally {
    peer.child.kill('SIGKILL')
  }
} finally {
  await service.stop()
  folder.remove()
}

/** Background work of a service, such as summarising products, is not part of a quote. */
async function untilIdle(pid: number): Promise<void> {
  for (let second = 0; second < 60; second++) {
    const before = processorSeconds(pid)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if (processorSeconds(pid) - before < 0.03) return
  }
}

async function compare(contenders: readonly Contender[]): Promise<void> {
  await untilIdle(service.pid)
  const micros = new Map<string, number[]>(contenders.map(({ name }) => [name, []]))
  for (let round = -1; round < options.rounds; round++) {
    for (const contender of contenders) {
      const before = processorSeconds(contender.pid)
      const answers = await load(contender)
      const used = processorSeconds(contender.pid) - before
      // Round −1 warms up compilers and connections.
      if (round >= 0) micros.get(contender.name)?.push((used / answers) * 1e6)
    }
  }
  const sampled = new Map<string, { times: SelfTime[]; scale: number }>()
  for (const contender of contenders) {
    if (contender.profile === null) continue
    process.kill(contender.pid, 'SIGUSR2')
    await new Promise((resolve) => setTimeout(resolve, startMs))
    await load(contender)
    process.kill(contender.pid, 'SIGUSR2')
    while (!existsSync(contender.profile)) await new Promise((resolve) => setTimeout(resolve, 50))
    const times = selfTimes(JSON.parse(readFileSync(contender.profile, 'utf8'))).filter(
      ({ part }) => part !== 'idle' && part !== 'profiler',
    )
    const busy = times.reduce((sum, { micros: one }) => sum + one, 0)
    sampled.set(contender.name, { times, scale: median(micros.get(contender.name) ?? []) / busy })
  }
  print(
    contenders.filter(({ profile }) => profile !== null),
    micros,
    sampled,
  )
  for (const { name } of contenders) {
    const all = micros.get(name) ?? []
    console.log(
      `${name}: ${median(all).toFixed(1)} µs (${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)} by round), ` +
        `of bare ${ratioText(all, micros.get('bare') ?? [])}`,
    )
  }
}

function print(
  contenders: readonly Contender[],
  micros: ReadonlyMap<string, number[]>,
  sampled: ReadonlyMap<string, { times: SelfTime[]; scale: number }>,
): void {
  const columns = contenders.map(({ name }) => {
    const { times = [], scale = 0 } = sampled.get(name) ?? {}
    return new Map([...byPart(times)].map(([part, time]) => [part, time * scale]))
  })
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))]
  const more = (part: string) => (columns[0]?.get(part) ?? 0) - (columns[1]?.get(part) ?? 0)
  names.sort((a, b) => more(b) - more(a))
  const text = (value: number) => value.toFixed(1)
  console.log(`\nµs of the server per answer, ${options.connections} connections`)
  printTable(
    ['', ...contenders.map(({ name }) => name), 'more'],
    [
      ...names.map((part) => [
        part,
        ...columns.map((column) => text(column.get(part) ?? 0)),
        text(more(part)),
      ]),
      [
        'in all',
        ...contenders.map(({ name }) => text(median(micros.get(name) ?? []))),
        text(
          median(micros.get(contenders[0]?.name ?? '') ?? []) -
            median(micros.get(contenders[1]?.name ?? '') ?? []),
        ),
      ],
    ],
  )
  const { times = [], scale = 0 } = sampled.get('service') ?? {}
  console.log('\nFunctions of the service, by themselves')
  printTable(
    ['function', 'µs', 'part', 'where'],
    times
      .slice(0, options.functions)
      .map(({ name, micros: own, part, where }) => [
        name,
        (own * scale).toFixed(2),
        part,
        where.replace(/^.*\/(?=node_modules|server|engine)/, ''),
      ]),
  )
}

/** One round; returns the number of answers. */
async function load({ name, host, port, type }: Contender): Promise<number> {
  const requests = Array.from({ length: options.products }, (_, product) =>
    buildRequest({
      method: 'POST',
      path: '/v1/quote',
      host: `${host}:${port}`,
      headers: { authorization: `Bearer ${service.key}`, 'content-type': type },
      body: sentQuoteOf(product),
    }),
  )
  const { connections, seconds } = options
  const result = await runLoad({ host, port, connections, seconds, requests })
  if (result.refused.size > 0 || result.broken > 0) {
    throw new Error(`${name}: ${formatCount(result.succeeded)} answers, and some were refused`)
  }
  return result.succeeded
}

function quoteOf(product: number) {
  const { product_id: productId, base_price: basePrice, currency } = sentQuoteOf(product)
  return { productId, basePrice, currency }
}

function sentQuoteOf(product: number) {
  return { product_id: `product-${product}`, base_price: 1000 + 7 * product, currency: 'usd' }
}
