import { ConfigurationError } from './errors.ts'

/**
 * The path of an operation, with its ids encoded.
 *
 * @throws ConfigurationError if an id is empty or consists of dots, which would address something
 * else.
 */
export function pathOf(segments: readonly string[]): string {
  return `/v1/${segments.map(encoded).join('/')}`
}

function encoded(segment: string): string {
  if (typeof segment !== 'string' || /^\.{0,2}$/.test(segment)) {
    throw new ConfigurationError(`The id is ${JSON.stringify(segment)}: there is no such object.`)
  }
  return encodeURIComponent(segment)
}
