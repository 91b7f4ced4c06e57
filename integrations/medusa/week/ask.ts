/** Calls one API with the same headers each time; refusals become errors that name the request. */
export type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>

export class Refused extends Error {
  readonly status: number
  constructor(asked: string, status: number, text: string) {
    super(`${asked} answered ${status}: ${text}`)
    this.status = status
  }
}

export function askOf(baseUrl: string, headers: Readonly<Record<string, string>>): Ask {
  return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Refused(`${method} ${path}`, response.status, text)
    return JSON.parse(text) as Answer
  }
}
