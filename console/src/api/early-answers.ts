/**
 * Which requests are answered by what the page asked for while its scripts were on their way. Such
 * an answer shows the service as it was when the page began, so each is taken once, and none is
 * taken any more as soon as the console has changed something or asks for one of them again: a list
 * that was still being drafted has entries by then.
 *
 * @param addresses - What the page asked for, absolute.
 */
export function earlyAnswers(
  addresses: Iterable<string>,
): (url: string, method?: string) => boolean {
  const waiting = new Set(addresses)
  const taken = new Set<string>()
  return (url, method) => {
    if (method !== 'GET' || taken.has(url)) {
      waiting.clear()
      return false
    }
    if (!waiting.delete(url)) return false
    taken.add(url)
    return true
  }
}
