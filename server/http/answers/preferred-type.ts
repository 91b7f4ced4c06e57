/** The first type on offer that a caller names, or null where it would rather have JSON. */
export function preferredType(accept: string | undefined, types: readonly string[]): string | null {
  const kinds = (accept ?? '').split(',').map((kind) => kind.split(';')[0]?.trim().toLowerCase())
  const first = kinds.find((kind) => kind === 'application/json' || types.includes(kind ?? ''))
  return first === undefined || first === 'application/json' ? null : first
}
