/** The response behind a result. */
export type Answer = {
  status: number
  headers: Headers
  requestId: string | null
  /** True when the service had already answered this idempotency key and repeated that answer. */
  replayed: boolean
  tries: number
  /** The raw body. */
  text: string
}

/**
 * Reads headers lazily: most callers want only the price, which should cost little more than its
 * bytes.
 */
export class ReadAnswer implements Answer {
  readonly status: number
  readonly headers: Headers
  readonly tries: number
  readonly text: string

  constructor(response: Response, text: string, tries: number) {
    this.status = response.status
    this.headers = response.headers
    this.tries = tries
    this.text = text
  }

  get requestId(): string | null {
    return this.headers.get('request-id')
  }

  get replayed(): boolean {
    return this.headers.get('idempotent-replayed') === 'true'
  }
}
