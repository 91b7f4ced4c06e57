import { ApiError } from '../../../clients/typescript/src/main.ts'
import { type Refusal, refusalInWords } from './refusal-words.ts'

/**
 * Why the service refused each field, in words, by the name on the wire; '' holds what belongs to
 * none of them. Empty if the service refused nothing.
 *
 * @param fields - The fields that a form shows.
 * @param currency - Of amounts.
 */
export function refusedFields(
  error: unknown,
  fields: readonly string[],
  currency?: string,
): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  return byField(error.errors.length > 0 ? error.errors : [error], fields, currency)
}

/** The same for refusals returned as results, one for each part of a request. */
export function byField(
  all: readonly Refusal[],
  fields: readonly string[],
  currency?: string,
): ReadonlyMap<string, string> {
  const said = new Map<string, string>()
  for (const refusal of all) {
    const { param } = refusal
    const field = fields.find((name) => param === name || param?.endsWith(`.${name}`)) ?? ''
    const words = refusalInWords(refusal, { currency })
    const before = said.get(field)
    if (before?.includes(words)) continue
    said.set(field, before === undefined ? words : `${before} ${words}`)
  }
  return said
}
