type Reply<Answer> = { data?: Answer | null; errors?: { message: string }[] }

/** What Vendure answers instead of an order where it refuses a step. */
type Refusal = { errorCode?: string; message?: string }

/** One caller of one of Vendure's APIs, who keeps the session that he is given. */
export class Caller {
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url
    this.#headers = { ...headers, 'content-type': 'application/json' }
  }

  /** Asks; refusals become errors that say what was asked. */
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
