/**
 * An id as one segment of a path. Ids may contain slashes and percent signs, which proxies and
 * routers each decode differently, so ~ is written for %.
 */
export function idToPath(id: string): string {
  return encodeURIComponent(id).replaceAll('~', '%7E').replaceAll('%', '~')
}

/** The id in a segment of a path. */
export function idFromPath(step: string): string {
  try {
    return decodeURIComponent(step.replaceAll('~', '%'))
  } catch {
    return step // typed by hand; no object has it
  }
}
