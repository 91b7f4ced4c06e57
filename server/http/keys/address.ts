import type { IncomingMessage } from 'node:http'

/** The path segment, below the base path, that selects the test data of an account. */
export const testStep = '/test'

/**
 * A path as the service knows it, whether a proxy has kept or stripped the base path. The test-data
 * segment is for browsers: a program selects the data with its key.
 */
export function pathOfOurs(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  basePath: string,
): string {
  const below = belowStep(url, basePath)
  return headers.authorization === undefined ? belowStep(below, testStep) : below
}

/** Whether a received address selects test data. */
export function asksTestData(originalUrl: string, basePath: string): boolean {
  const below = belowStep(originalUrl, basePath)
  return belowStep(below, testStep) !== below
}

/** The rest of a path after a prefix; the whole path without that prefix. */
function belowStep(url: string, step: string): string {
  if (step === '' || !url.startsWith(step)) return url
  const rest = url.slice(step.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}
