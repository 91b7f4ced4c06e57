import type { IncomingHttpHeaders } from 'node:http'
import type { Import } from '../../domain/import.ts'

/**
 * Whether a body that begins at a byte of a completed import ends at another one than the file did:
 * then it is of another file, and passing it over would lose it. Of a compressed body, and of one
 * without a length, this is not known. Orders are read as a whole and judged by their rows.
 */
export function endsElsewhere(
  headers: IncomingHttpHeaders,
  from: number,
  { kind, status, bytesTaken }: Import,
): boolean {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = headers
  if (status !== 'completed' || kind === 'orders') return false
  return length !== undefined && encoding === 'identity' && from + Number(length) !== bytesTaken
}
