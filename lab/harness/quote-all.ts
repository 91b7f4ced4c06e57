import type { Lerner, Quote, QuoteRequest } from '../../clients/typescript/src/main.ts'

/**
 * Quotes in batches, every one a success, in the order asked.
 *
 * @throws Error with the first refusal.
 */
export async function quoteAll(
  client: Lerner,
  requests: readonly QuoteRequest[],
  batch = 1000,
): Promise<Quote[]> {
  const quotes: Quote[] = []
  for (let start = 0; start < requests.length; start += batch) {
    for (const { quote, error } of await client.quoteBatch(requests.slice(start, start + batch))) {
      if (error) throw new Error(`a quote was refused: ${error.message}`)
      quotes.push(quote)
    }
  }
  return quotes
}
