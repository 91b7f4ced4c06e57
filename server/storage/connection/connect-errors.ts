import { Refusal } from '../../domain/errors.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'

/** SQLSTATEs of temporary faults. The statement had no effect, or its connection is gone. */
const passingStates = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '53000', // out of file descriptors or processes
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // shutdown
  '57P02', // another server process crashed
  '57P03', // starting up
  '57P05', // idle session timeout
  '25P03', // idle in transaction timeout
  '58030', // disk failure
  'XX001', // a damaged page
  'XX002', // a damaged index
])

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** SQLSTATEs, besides those of classes 08 and 57P, after which only a new connection can help. */
const connectionStates = new Set([
  '25006', // read-only: a standby, or a session from a time when the database was
  '28000', // the role may not log in
  '28P01', // its password is wrong
  '3D000', // there is no such database
  '53300', // too many connections
  '55000', // the database accepts no connections
])

/** The driver's messages for a lost or refused connection; they have no code. */
const driverWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired)/

/**
 * True when the connection is gone, was never made, or is of no more use. A commit on it may or may
 * not have happened.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    return socketCodes.has(code) || connectionStates.has(code) || /^(08|57P)/.test(code)
  }
  return driverWords.test(error.message)
}

/** True when the server did not answer in time: it hangs, or the network drops packets. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && /^(Query read timeout|timeout expired)/.test(error.message)
}

/** True when the server ended a statement that took too long: repeated, it makes others wait. */
export function isTimedOut(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return code === '57014' || code === '55P03'
}

/** True when the same work may succeed a moment later. */
export function isPassing(error: unknown): boolean {
  if (isConnectionLoss(error)) return true
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' && passingStates.has(code)
}

/**
 * True when a transaction was rolled back in favour of another, usually to end a deadlock. It can
 * be repeated at once.
 */
export function isOvertaken(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return code === '40P01' || code === '40001'
}

/** True when an earlier statement of the transaction failed, which has the cause. */
export function isOfAbortedTransaction(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '25P02'
}

/** True when a row with the same key exists. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '23505'
}

/** SQLSTATEs that mean that the server takes no writes at all. */
const writelessStates = new Set([
  '53100', // disk full
  '58030', // disk failure
])

/**
 * What an error means for other statements: `lost`, the server cannot be reached; `writeless`, it
 * takes no writes; `doubtful`, the cause may be this statement or the server; null, only this
 * statement is affected.
 */
export function whatItTells(error: unknown): 'lost' | 'writeless' | 'doubtful' | null {
  if (isConnectionLoss(error)) return 'lost'
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  if (typeof code !== 'string') return null
  if (writelessStates.has(code)) return 'writeless'
  // Resources, the system and internal errors; a full disk quota is reported as one of the last.
  return /^(53|58|XX)/.test(code) ? 'doubtful' : null
}

/** What callers are told by SQLSTATE, where the operator has to act. */
const remedies: Readonly<Record<string, string>> = {
  '53200':
    'The database is short of memory: try again in a second. If it persists, give its machine more.',
  '58030':
    'The disk of the database fails: its log says where. The service recovers by itself when it works again; try again then.',
  XX001:
    'Data stored here is damaged, so this request is refused: `lerner doctor` says what to do.',
  XX002:
    'An index of the database is damaged, so this request is refused: `lerner doctor` says what to do.',
}

/** What callers are told when the store cannot take work. The cause goes to the log. */
export function overloaded(cause?: unknown): Refusal {
  const code = cause instanceof Error ? (cause as { code?: unknown }).code : undefined
  const remedy = typeof code === 'string' ? remedies[code] : undefined
  const headers = { 'Retry-After': '1' }
  const refusal =
    remedy === undefined
      ? refusalFor(code === '53100' ? 'store_disk_full' : 'store_busy', {}, { headers })
      : new Refusal('overloaded', remedy, { headers })
  refusal.cause = cause
  return refusal
}
