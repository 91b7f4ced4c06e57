import { setTimeout as pause } from 'node:timers/promises'
import type { BatchResult, Lerner, Quote, QuoteRequest } from '../../clients/typescript/src/main.ts'

/** A busy store, or one whose connections a clock jump has ended, is asked again. */
const mostTries = 5
const pauseMs = 1000

/**
 * Quotes in batches, all of which must succeed, in the order requested.
 *
 * @throws Error with the first refusal that retrying does not help.
 */
export async function quoteAll(
  client: Lerner,
  requests: readonly QuoteRequest[],
  batch = 1000,
): Promise<Quote[]> {
  const quotes: Quote[] = []
  for (let start = 0; start < requests.length; start += batch) {
    quotes.push(...(await quotePart(client, requests.slice(start, start + batch), mostTries)))
  }
  return quotes
}

async function quotePart(
  client: Lerner,
  part: readonly QuoteRequest[],
  tries: number,
): Promise<Quote[]> {
  const results = await client.quoteBatch(part)
  const again = part.filter((_, i) => isBusy(results[i]))
  if (again.length > 0 && tries > 1) await pause(pauseMs)
  const later = again.length > 0 && tries > 1 ? await quotePart(client, again, tries - 1) : []
  let next = 0
  return results.map((one) => {
    const quote = isBusy(one) ? later[next++] : one.quote
    if (!quote) throw new Error(`a quote was refused: ${one.error?.message}`)
    return quote
  })
}

function isBusy(result: BatchResult | undefined): boolean {
  return result?.error?.code === 'overloaded'
}
