import type { Service } from '../../harness/service.ts'

/** What a caller was told while something was wrong: each status and message, and how often. */
export type Told = Map<string, number>

/**
 * Asks a service for a quote and for its readiness every quarter of a second, and notes what it
 * says, until `stop` is called, which returns how many quotes it asked for.
 */
export function lookAt(service: () => Service): { told: Told; stop(): Promise<number> } {
  const told: Told = new Map()
  let asked = 0
  const note = (what: string) => told.set(what, (told.get(what) ?? 0) + 1)
  let stopped = false
  const running = (async () => {
    while (!stopped) {
      asked++
      await Promise.all([askQuote(service(), note), askReady(service(), note)])
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })()
  return {
    told,
    async stop() {
      stopped = true
      await running
      return asked
    },
  }
}

async function askQuote(service: Service, note: (what: string) => void): Promise<void> {
  const { status, text } = await sendQuote(service, 'looked-at')
  const { error } = status < 400 ? { error: null } : readProblem(text)
  note(`quote ${status}${error === null ? '' : `: ${error}`}`)
}

/** Asks for a quote without a client between: its status and body; 0 where none answers in 10 s. */
export async function sendQuote(
  service: Service,
  productId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(`${service.url}/v1/quote`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ product_id: productId, base_price: 1999, currency: 'usd' }),
      signal: AbortSignal.timeout(10_000),
    })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return { status: 0, text: '' }
  }
}

async function askReady(service: Service, note: (what: string) => void): Promise<void> {
  const answer = await fetch(`${service.url}/readyz`, {
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  note(`readyz ${answer?.status ?? 0}`)
}

/** The message of a refusal. */
function readProblem(text: string): { error: string } {
  try {
    const { error } = JSON.parse(text) as { error: { message: string } }
    return { error: error.message }
  } catch {
    return { error: text.slice(0, 200) }
  }
}

/** What was said, as lines; true where nothing but success and 503 was. */
export function tellTold(told: Told): { lines: string[]; clear: boolean } {
  const lines = [...told].map(([what, count]) => `    ${count} × ${what}`)
  const clear = [...told.keys()].every((what) => /^\w+ (200|503)/.test(what))
  return {
    lines: [...lines, ...(clear ? [] : ['    UNCLEAR: only 200 and 503 are expected'])],
    clear,
  }
}
