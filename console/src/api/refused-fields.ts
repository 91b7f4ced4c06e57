import { ApiError } from '../../../clients/typescript/src/main.ts'

/**
 * What the service said of each field that it refused, by the name on the wire; '' holds what is of
 * none of them. Empty where the service refused nothing.
 *
 * @param fields - Those that a form shows.
 */
export function refusedFields(
  error: unknown,
  fields: readonly string[],
): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  const all =
    error.errors.length > 0 ? error.errors : [{ param: error.param, message: error.message }]
  return byField(all, fields)
}

/** The same of refusals that came as results, each of its part of a request. */
export function byField(
  all: readonly { param?: string | null | undefined; message: string }[],
  fields: readonly string[],
): ReadonlyMap<string, string> {
  const said = new Map<string, string>()
  for (const { param, message } of all) {
    const field = fields.find((name) => param === name || param?.endsWith(`.${name}`)) ?? ''
    const before = said.get(field)
    if (before?.includes(message)) continue
    said.set(field, before === undefined ? message : `${before} ${message}`)
  }
  return said
}
