/**
 * Whether quotes became slower since a commit: `npm run lab -- run speed --against REV [--quick]`.
 *
 * Three services side by side: this checkout, the commit, and this checkout again, whose distance
 * from the first is the noise of the machine. The same load queries each for a fraction of a second
 * in turn, forwards and backwards, so that other load on the machine affects all of them alike. A
 * figure is processor time of the server per durable answer, and the medians over a start's turns
 * are compared. Two processes of the same program differ by how their code was compiled, more than
 * turns do: all are restarted several times, each in turn the first to be started, warmed up and
 * queried, and the interval is over starts. The database and the load generator have the other
 * core.
 */
import { studentQuantile } from '../../../engine/special/student.ts'
import { openDatabase, untilLearned } from '../../harness/database.ts'
import { unpackEarlier } from '../../harness/earlier-release.ts'
import { buildRequest, runLoad } from '../../harness/load.ts'
import { printMachine, threadSeconds } from '../../harness/machine.ts'
import { canPin, pin } from '../../harness/processes.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import { clientOf, type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { mean, median, standardError } from '../../report/statistics.ts'

const serviceCore = 0
const otherCore = 1
const products = 200
const connections = 32
const turnSeconds = 0.3
const warmSeconds = 3
const starts = 9
const turnsOf = { full: 40, quick: 10 }
/** A statistically certain loss of this much fails. */
const mostLoss = 0.05

/**
 * Times this checkout against a commit, and prints the result.
 *
 * @returns False if quotes became slower by over 5 %, beyond chance.
 * @throws Error if git does not know the commit, or a service refuses quotes.
 */
export async function run(commit: string, { quick }: { quick: boolean }): Promise<boolean> {
  const turns = quick ? turnsOf.quick : turnsOf.full
  const cores = canPin() ? { service: serviceCore, database: otherCore } : null
  printMachine()
  if (cores) pin([process.pid], otherCore)
  else console.log('taskset is absent: nothing is pinned, and the services compete with the load.')
  const other = temporaryFolder('against')
  const slower: number[] = []
  const noise: number[] = []
  try {
    if (!unpackEarlier(commit, other.path)) throw new Error(`git does not know '${commit}'`)
    const roots = [undefined, other.path, undefined]
    for (let start = 0; start < starts; start++) {
      const [ours = Number.NaN, theirs = Number.NaN, again = Number.NaN] = await timeOnce(
        roots,
        start % roots.length,
        { turns, cores },
      )
      slower.push(Math.log(ours / theirs))
      noise.push(Math.log(again / ours))
      const micros = [ours, theirs, again].map((one) => one.toFixed(1)).join(', ')
      console.log(`Start ${start + 1} of ${starts}: ${micros} µs a quote`)
    }
  } finally {
    other.remove()
  }
  const found = intervalOf(slower)
  console.log(`This checkout over ${commit}: ${textOf(found)}`)
  console.log(`This checkout over itself: ${textOf(intervalOf(noise))}`)
  const lost = found.low > 1 + mostLoss
  if (lost) console.log(`A quote costs over ${100 * mostLoss} % more than at ${commit}.`)
  return !lost
}

/** Starts a service for each root, and takes turns; microseconds of each per answer. */
async function timeOnce(
  roots: readonly (string | undefined)[],
  first: number,
  { turns, cores }: { turns: number; cores: { service: number; database: number } | null },
): Promise<number[]> {
  const data = temporaryFolder('against-data')
  const services: Service[] = []
  const order = [...roots.keys()].map((place) => (place + first) % roots.length)
  try {
    for (const i of order) {
      const root = roots[i]
      services[i] = await startService({
        dataDir: `${data.path}/${i}`,
        cores,
        ...(root && { root }),
      })
      await warmUp(services[i])
    }
    return await takeTurns(services, order, turns)
  } finally {
    await Promise.all(services.map((service) => service.stop()))
    data.remove()
  }
}

/** The median over turns of each service's time per answer, in the order of the services. */
async function takeTurns(
  services: readonly Service[],
  order: readonly number[],
  turns: number,
): Promise<number[]> {
  const micros = services.map((): number[] => [])
  const asked = order.flatMap((i) => {
    const [service, spent] = [services[i], micros[i]]
    return service && spent ? [{ service, spent, requests: requestsOf(service) }] : []
  })
  for (const one of asked) await askFor(one, warmSeconds)
  for (let turn = 0; turn < turns; turn++) {
    for (const one of turn % 2 === 0 ? asked : asked.toReversed()) {
      one.spent.push(await askFor(one, turnSeconds))
    }
  }
  return micros.map((one) => median(one))
}

async function askFor(
  { service, requests }: { service: Service; requests: Buffer[] },
  seconds: number,
): Promise<number> {
  const { host, port, pid } = service
  const before = threadSeconds(pid)
  const result = await runLoad({ host, port, connections, seconds, requests })
  const used = threadSeconds(pid) - before
  if (result.refused.size > 0 || result.broken > 0 || result.succeeded === 0) {
    throw new Error(`a service refused quotes: ${service.output().slice(-1000)}`)
  }
  return (used / result.succeeded) * 1e6
}

/** Gives each product a belief: a quote and its outcome, a third of them bought. */
async function warmUp(service: Service): Promise<void> {
  const client = clientOf(service, { timeoutMs: 60_000 })
  const wanted = Array.from({ length: products }, (_, i) => {
    const { product_id: productId, base_price: basePrice, currency } = quoteOf(i)
    return { productId, basePrice, currency }
  })
  const quotes = await quoteAll(client, wanted)
  await client.outcomes.create(
    quotes.map(({ quoteId }, i) => ({ quoteId, status: i % 3 === 0 ? 'accepted' : 'declined' })),
  )
  const database = await openDatabase(service, null)
  await untilLearned(database)
  await database.end()
}

function requestsOf({ host, port, key }: Service): Buffer[] {
  return Array.from({ length: products }, (_, i) =>
    buildRequest({
      method: 'POST',
      path: '/v1/quote',
      host: `${host}:${port}`,
      headers: { authorization: `Bearer ${key}` },
      body: quoteOf(i),
    }),
  )
}

function quoteOf(product: number) {
  return { product_id: `product-${product}`, base_price: 1000 + 7 * product, currency: 'usd' }
}

/** Mean and 95 % interval of a ratio, from its logarithms by start. */
function intervalOf(logs: readonly number[]): { middle: number; low: number; high: number } {
  const middle = mean(logs)
  const reach = studentQuantile(0.975, logs.length - 1) * standardError(logs)
  return {
    middle: Math.exp(middle),
    low: Math.exp(middle - reach),
    high: Math.exp(middle + reach),
  }
}

function textOf({ middle, low, high }: ReturnType<typeof intervalOf>): string {
  return `${middle.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
}
