import type { Case, HandedOut, Language, Observation, Received } from './case.ts'
import { classFaults } from './judge-classes.ts'
import { judgeRequests } from './judge-requests.ts'
import { mismatch } from './match.ts'

/** Everything that is wrong with what came of a case; empty if it conforms. */
export function judge(
  written: Case,
  handedOut: HandedOut,
  language: Language,
  received: readonly Received[],
  observed: Observation,
): string[] {
  const faults = [
    ...outcomeFaults(written, observed),
    ...classFaults(observed.error),
    ...secrecyFaults(handedOut, observed),
  ]
  const { expect } = written
  if (written.replies !== undefined || expect.requests !== undefined) {
    faults.push(...judgeRequests(written, handedOut, language, received))
  }
  if (expect.elapsed_ms !== undefined) {
    faults.push(mismatch({ $between: expect.elapsed_ms }, observed.elapsed_ms, 'elapsed_ms') ?? '')
  }
  const told = observed.log?.length ?? 0
  if (told < (expect.log ?? 0)) faults.push(`the logger was told ${told} things`)
  return faults.filter((fault) => fault !== '')
}

function outcomeFaults(written: Case, observed: Observation): string[] {
  const { expect } = written
  const error = observed.error ?? null
  if (error !== null && (expect.error === undefined || error.kind === 'runner')) {
    return [`an error of kind ${error.kind}: ${String(error.message ?? error.text).slice(0, 300)}`]
  }
  if (error === null && expect.error !== undefined) {
    return [`no error, but the result ${JSON.stringify(observed.result ?? observed.items ?? null)}`]
  }
  const parts = ['result', 'items', 'response', 'error'] as const
  return parts
    .filter((part) => expect[part] !== undefined)
    .map((part) => mismatch(expect[part], observed[part], part) ?? '')
}

/** Nothing that a program may print or keep holds the key, or the secret of a webhook. */
function secrecyFaults(handedOut: HandedOut, observed: Observation): string[] {
  const { client, env, call } = handedOut
  const given = [client.api_key, env.LERNER_API_KEY, secretOf(call.body)]
  // Pieces, because a key with a line break in it is printed in many ways.
  const pieces = given
    .flatMap((secret) => (secret ?? '').split(/\s+|^whsec_/))
    .filter((piece) => piece.length >= 8)
  const printed = JSON.stringify(observed)
  return pieces.some((piece) => printed.includes(piece))
    ? ['the key or secret stands in what the program can print']
    : []
}

function secretOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('secret' in body)) return null
  return typeof body.secret === 'string' ? body.secret : null
}
