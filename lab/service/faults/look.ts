import type { Service } from '../../harness/service.ts'

/** What a caller was told during a fault: each status and message, and how often. */
export type AnswerCounts = Map<string, number>

/**
 * Requests a quote and the readiness of a service every quarter of a second, and records the
 * answers, until `stop` is called, which returns the number of quotes requested.
 */
export function lookAt(service: () => Service): { answers: AnswerCounts; stop(): Promise<number> } {
  const answers: AnswerCounts = new Map()
  let asked = 0
  const note = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)
  let stopped = false
  const running = (async () => {
    while (!stopped) {
      asked++
      await Promise.all([askQuote(service(), note), askReady(service(), note)])
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })()
  return {
    answers,
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

/** Requests a quote without the client: its status and body; 0 if none answers within 10 s. */
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

/** The answers, as lines; true if there was nothing but success and 503. */
export function describeAnswers(answers: AnswerCounts): { lines: string[]; clear: boolean } {
  const lines = [...answers].map(([what, count]) => `    ${count} × ${what}`)
  const clear = [...answers.keys()].every((what) => /^\w+ (200|503)/.test(what))
  return {
    lines: [...lines, ...(clear ? [] : ['    UNCLEAR: only 200 and 503 are expected'])],
    clear,
  }
}
