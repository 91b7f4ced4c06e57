type Reply<Answer> = { data?: Answer | null; errors?: { message: string }[] }

/** What Vendure returns instead of an order if it refuses a step. */
type Refusal = { errorCode?: string; message?: string }

/** A caller of one of Vendure's APIs, who keeps the session received. */
export class Caller {
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url
    this.#headers = { ...headers, 'content-type': 'application/json' }
  }

  /** Sends a query; refusals become errors that name it. */
  async ask<Answer>(query: string, variables: object = {}): Promise<Answer> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify({ query, variables }),
    })
    const token = response.headers.get('vendure-auth-token')
    if (token !== null) this.#headers.authorization = `Bearer ${token}`
    const text = await response.text()
    const { data, errors } = JSON.parse(text) as Reply<Answer>
    if (errors !== undefined || data == null) {
      throw new Error(`${query.trim().slice(0, 80)} answered ${response.status}: ${text}`)
    }
    for (const [field, answer] of Object.entries(data)) {
      const { errorCode, message } = (answer ?? {}) as Refusal
      if (errorCode !== undefined) throw new Error(`${field}: ${errorCode}: ${message}`)
    }
    return data
  }
}
