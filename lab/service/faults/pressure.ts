import { Agent, request as httpRequest } from 'node:http'
import type pg from 'pg'
import { readNumber } from '../../harness/database.ts'
import type { Service } from '../../harness/service.ts'

/** Accounts that send as much at once as each operation accepts, and the answers. */
export type Pressure = {
  /** Each operation with its status, and how often. */
  statuses: Map<string, number>
  stop(): Promise<void>
  /** What the store holds differently from what was answered. */
  audit(database: pg.Client): Promise<string[]>
}

type Body = { name: string; method: string; path: string; text: string }

const rowsPerBody = 1000
/** As large as each operation accepts, mostly spaces: heavy to hold, and quick to process. */
const paddedTo = { sales: 8_388_608, policies: 8_388_608, quotes: 2_097_152 }
const salesBodies = 6
const answerMs = 60_000

/** The name of each account; `press` is given their keys in this order. */
export function accountName(number: number): string {
  return `presses-${number}`
}

/**
 * Begins to send sales rows, policies and batches of quotes, each of the maximum size, over as many
 * connections for each key.
 *
 * @param service - Read again each time, so that it may be replaced.
 */
export function press(
  service: () => Service,
  keys: readonly string[],
  connections: number,
): Pressure {
  const statuses = new Map<string, number>()
  const answered = new Set<string>()
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const bodies = [
    ...Array.from({ length: salesBodies }, (_, i) => salesOf(i)),
    policies(),
    quotes(),
  ]
  let stopped = false

  async function work(key: string, number: number): Promise<void> {
    for (let i = number; !stopped; i++) {
      const body = bodies[i % bodies.length] as Body
      const status = await send(service(), key, body, agent)
      const what = `${body.name} ${status === 0 ? 'broken off' : status}`
      statuses.set(what, (statuses.get(what) ?? 0) + 1)
      if (status === 200) answered.add(`${keys.indexOf(key)} ${body.name} ${i % bodies.length}`)
      else await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  const working = keys.flatMap((key) =>
    Array.from({ length: connections }, (_, number) => work(key, number)),
  )
  return {
    statuses,
    async stop() {
      stopped = true
      await Promise.all(working)
      agent.destroy()
    },
    async audit(database) {
      const faults: string[] = []
      for (const one of answered) {
        const [account, name, number] = one.split(' ')
        if (name !== 'sales') continue
        const stored = await readNumber(
          database,
          `select count(*) from sales s join tenants t using (tenant_id) join accounts a using (account_id)
           where a.name = $1 and s.product_id like $2`,
          [accountName(Number(account)), `pressed-${number}-%`],
        )
        if (stored !== rowsPerBody) {
          faults.push(`${stored} of ${rowsPerBody} rows of body ${number} of account ${account}`)
        }
      }
      return faults
    },
  }
}

function salesOf(number: number): Body {
  const rows = Array.from({ length: rowsPerBody }, (_, i) => {
    const start = Date.UTC(2024, 0, 1) + 86_400_000 * Math.floor(i / 20)
    return {
      product_id: `pressed-${number}-${i % 20}-${'x'.repeat(200)}`,
      segment: `every-${'y'.repeat(150)}`,
      currency: 'usd',
      price: 1000 + (i % 7) * 50,
      units: i % 13,
      period_start: new Date(start).toISOString(),
      period_end: new Date(start + 86_400_000).toISOString(),
    }
  })
  return bodyOf('sales', 'POST', '/v1/sales', rows)
}

function policies(): Body {
  const put = Array.from({ length: rowsPerBody }, (_, i) => ({
    product_id: `pressed-${i % salesBodies}-${i % 20}-${'x'.repeat(200)}`,
    unit_cost: 100 + (i % 400),
    min_price: 600,
    max_price: 3000,
    max_step: 0.2,
  }))
  return bodyOf('policies', 'PUT', '/v1/policies', { policies: put, merge: true })
}

function quotes(): Body {
  const requests = Array.from({ length: 300 }, (_, i) => ({
    product_id: `quoted-${i}-${'z'.repeat(200)}`,
    segment: `vip-${i % 10}`,
    base_price: 1999 + i,
    currency: 'usd',
  }))
  return bodyOf('quotes', 'POST', '/v1/quote/batch', { requests })
}

function bodyOf(name: keyof typeof paddedTo, method: string, path: string, body: unknown): Body {
  return { name, method, path, text: JSON.stringify(body).padEnd(paddedTo[name]) }
}

/** The status of the answer; 0 if there was none. */
function send(service: Service, key: string, body: Body, agent: Agent): Promise<number> {
  return new Promise((done) => {
    const request = httpRequest(
      {
        host: service.host,
        port: service.port,
        agent,
        method: body.method,
        path: body.path,
        timeout: answerMs,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body.text),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('error', () => done(0))
        answer.on('end', () => done(answer.statusCode ?? 0))
      },
    )
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    request.on('error', () => done(0))
    request.end(body.text)
  })
}
