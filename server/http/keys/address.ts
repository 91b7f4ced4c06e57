import type { IncomingMessage } from 'node:http'

/** The step of an address, below the base path, that asks for the test data of an account. */
export const testStep = '/test'

/**
 * A path as the service knows it, whether a proxy has left the base path on it or taken it off. The
 * step of test data is for browsers: a program says by its key which data it means.
 */
export function pathOfOurs(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  basePath: string,
): string {
  const below = belowStep(url, basePath)
  return headers.authorization === undefined ? belowStep(below, testStep) : below
}

/** Whether an address as it came asks for test data. */
export function asksTestData(originalUrl: string, basePath: string): boolean {
  const below = belowStep(originalUrl, basePath)
  return belowStep(below, testStep) !== below
}

/** What follows on the first steps of a path; the whole path if it has others. */
function belowStep(url: string, step: string): string {
  if (step === '' || !url.startsWith(step)) return url
  const rest = url.slice(step.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}
