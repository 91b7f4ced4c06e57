import { createHash } from 'node:crypto'

/** The id of an Ed25519 key, derived from the key itself: RFC 7638, by RFC 8037, appendix A.3. */
export function thumbprintOf(x: string): string {
  const members = `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`
  return createHash('sha256').update(members).digest('base64url')
}
