/** The first offered type that a caller accepts, or null if it prefers JSON. */
export function preferredType(accept: string | undefined, types: readonly string[]): string | null {
  const kinds = (accept ?? '').split(',').map((kind) => kind.split(';')[0]?.trim().toLowerCase())
  const first = kinds.find((kind) => kind === 'application/json' || types.includes(kind ?? ''))
  return first === undefined || first === 'application/json' ? null : first
}
