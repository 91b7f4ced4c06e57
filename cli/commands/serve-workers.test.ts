import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServe } from '../testing/start-serve.ts'

// A service with two workers, started as a user would. Its processes are found through /proc, so
// the tests that need one are skipped with a notice without it.
const key = 'key-of-a-test-and-no-secret-00000'
const perSecond = 60
const dataDir = await mkdtemp(join(tmpdir(), 'lerner-workers-'))
let service: Awaited<ReturnType<typeof startServe>>
let url = ''

beforeAll(async () => {
  await chmod(dataDir, 0o755)
  service = await startServe({
    LERNER_API_KEY: key,
    LERNER_WORKERS: '2',
    LERNER_DATA_DIR: dataDir,
    LERNER_LOG_LEVEL: 'error',
    LERNER_RATE_LIMIT: String(perSecond),
  })
  url = service.url
}, 120_000)

afterAll(async () => {
  service.child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

test('the same idempotency key is one quote, whichever worker gets it', async () => {
  const ids = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const { status, body } = await quote({ 'idempotency-key': 'one' })
      expect(status).toBe(200)
      return body.quote_id
    }),
  )
  expect(new Set(ids).size).toBe(1)
})

test('a price is kept through its cooldown, whichever worker answers', async () => {
  const policy = { holdout: 0, cooldown_seconds: 3600, unit_cost: 900, max_loss: 1 }
  const told = await fetch(`${url}/v1/policy`, {
    method: 'PUT',
    headers: { ...authorized, 'content-type': 'application/json' },
    body: JSON.stringify(policy),
  })
  expect(told.status, await told.text()).toBe(200)
  // Both workers are informed, and the rate limit pauses.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const prices: number[][] = []
  for (let i = 0; i < 8; i++) {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => quote({}, { product_id: `cup ${i}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    prices.push(answers.map(({ body }) => body.optimized_price))
    await new Promise((resolve) => setTimeout(resolve, 120))
  }
  expect(prices.filter((ofOne) => new Set(ofOne).size > 1)).toEqual([])
}, 60_000)

test('a tenant has one rate limit for all workers', async () => {
  const seconds = 3
  const untilMs = performance.now() + 1000 * seconds
  let letIn = 0
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      while (performance.now() < untilMs) {
        const { status } = await quote()
        expect([200, 429]).toContain(status)
        if (status === 200) letIn++
      }
    }),
  )
  // A second's allowance at once, in each of two workers before they hear of each other;
  // independently they would admit twice as many.
  const took = (performance.now() - untilMs) / 1000 + seconds
  expect(letIn).toBeGreaterThan(perSecond)
  expect(letIn).toBeLessThan(perSecond * (took + 2) * 1.15)
}, 60_000)

test('figures are those of all workers', async () => {
  const before = await quotesCounted()
  let answered = 0
  while (answered < 20) {
    const { status } = await quote()
    if (status === 200) answered++
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
  // Metrics are updated once a second, and those of other processes twice.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  for (let i = 0; i < 6; i++) expect((await quotesCounted()) - before).toBe(20)
}, 60_000)

test.runIf(existsSync('/proc/self/stat'))(
  'a worker that is killed is replaced, and what it answered is stored',
  async () => {
    const [first] = workers()
    const answered: string[] = []
    let over = false
    const shoppers = Array.from({ length: 4 }, async () => {
      while (!over) {
        // A request in flight to the killed worker breaks off.
        const result = await quote().catch(() => null)
        if (result?.status === 200) answered.push(result.body.quote_id)
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    process.kill(first ?? 0, 'SIGKILL')
    while (workers().includes(first ?? 0) || workers().length < 2) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    over = true
    await Promise.all(shoppers)
    expect(answered.length).toBeGreaterThan(10)
    for (const id of answered.slice(-50)) {
      const record = await fetch(`${url}/v1/quotes/${id}`, { headers: authorized })
      expect(record.status, await record.text()).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(service.said()).toContain('a worker ended on its own')
  },
  120_000,
)

test('all processes stop in order', async () => {
  const exited = once(service.child, 'exit')
  service.child.kill('SIGTERM')
  const [code] = await exited
  expect(code).toBe(0)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  if (existsSync('/proc/self/stat')) expect(workers()).toEqual([])
}, 60_000)

type Answer = { quote_id: string; optimized_price: number }

const authorized = { authorization: `Bearer ${key}` }

async function quote(headers: Record<string, string> = {}, change: object = {}) {
  const response = await fetch(`${url}/v1/quote`, {
    method: 'POST',
    headers: { ...authorized, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ product_id: 'mug', base_price: 1999, currency: 'usd', ...change }),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

async function quotesCounted(): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^lerner_quotes_total (\d+)$/m.exec(text)?.[1])
}

/** The service's child processes that run a worker's file. */
function workers(): number[] {
  const children = `/proc/${service.child.pid}/task/${service.child.pid}/children`
  if (!existsSync(children)) return []
  return readFileSync(children, 'utf8')
    .split(' ')
    .filter((pid) => pid.trim() !== '')
    .map(Number)
    .filter((pid) => commandOf(pid).includes('worker.ts'))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return '' // it has just ended
  }
}
