/**
 * An id as one step of a path. Ids may hold slashes and percent signs, which proxies and routers
 * decode each in their own way; so they are written with ~ for %.
 */
export function idToPath(id: string): string {
  return encodeURIComponent(id).replaceAll('~', '%7E').replaceAll('%', '~')
}

/** The id in a step of a path. */
export function idFromPath(step: string): string {
  try {
    return decodeURIComponent(step.replaceAll('~', '%'))
  } catch {
    return step // somebody typed it; no object has it
  }
}
