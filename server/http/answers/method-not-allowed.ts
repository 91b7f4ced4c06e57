import { Refusal } from '../../domain/errors.ts'

/**
 * The refusal of a method that a path does not accept. Prices are asked for at /v1/quote and listed
 * at /v1/quotes: where only an s is at fault, it names the other path.
 *
 * @param accepts - Whether a path accepts the method.
 * @param basePath - Below which a proxy serves all paths.
 */
export function methodNotAllowed(
  method: string,
  allow: string,
  path: string,
  accepts: (path: string) => boolean,
  basePath: string,
): Refusal {
  const other = path.endsWith('s') ? path.slice(0, -1) : `${path}s`
  const hint = accepts(other) ? ` Did you mean ${method} ${basePath}${other}?` : ''
  return new Refusal(
    'method_not_allowed',
    `This path does not accept ${method}; it accepts ${allow}.${hint}`,
    { headers: { Allow: allow } },
  )
}
