/**
 * What the page asked for while its scripts were on their way. Such an answer shows the service as
 * it was when the page began, so each is given once, and none is given any more as soon as the
 * console has changed something or asks for one of them again: a list that was still being drafted
 * has entries by then. All are fetched out of the browser at once: it would give what is left there
 * to a later request for the same address, however old.
 *
 * @param addresses - What the page asked for, absolute.
 * @param ask - Fetches as the page did, so that the browser gives what it has.
 * @returns The answer that came with the page, or null if the service is to be asked.
 */
export function earlyAnswers(
  addresses: Iterable<string>,
  ask: (url: string) => Promise<Response>,
): (url: string, method?: string) => Promise<Response> | null {
  const waiting = new Map<string, Promise<Response>>()
  for (const url of addresses) {
    const answer = ask(url)
    // Nobody may ever want it; whoever does is told of the failure.
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
