/**
 * Responses to what the page requested while its scripts were loading. They show the service as it
 * was when the page began, so each is used once, and none is used after the console has changed
 * something or requests one of them again: a list that was still being drafted has entries by then.
 * All are taken out of the browser at once, which would otherwise give a leftover one to a later
 * request for the same address, however old.
 *
 * @param addresses - What the page requested, absolute.
 * @param ask - Fetches as the page did, so that the browser returns what it has.
 * @returns The response that came with the page, or null if the service has to be asked.
 */
export function earlyAnswers(
  addresses: Iterable<string>,
  ask: (url: string) => Promise<Response>,
): (url: string, method?: string) => Promise<Response> | null {
  const waiting = new Map<string, Promise<Response>>()
  for (const url of addresses) {
    const answer = ask(url)
    // It may never be needed; a caller that needs it gets the failure.
    answer.catch(() => {})
    waiting.set(url, answer)
  }
  const given = new Set<string>()
  return (url, method = 'GET') => {
    if (method !== 'GET' || given.has(url)) waiting.clear()
    const answer = waiting.get(url) ?? null
    if (answer !== null) given.add(url)
    waiting.delete(url)
    return answer
  }
}

/** What the page requested, asked for as soon as one of the two first needs it. */
let first: ReturnType<typeof earlyAnswers> | null = null

/** The responses that came with this page. */
export function firstAnswers(): ReturnType<typeof earlyAnswers> {
  const links = () => document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')
  first ??= earlyAnswers(
    Array.from(links(), ({ href }) => href),
    fetch,
  )
  return first
}
