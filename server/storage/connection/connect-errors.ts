import { Refusal } from '../../domain/errors.ts'

/** SQLSTATEs that say: not now. The statement did nothing, or its connection is gone. */
const passingStates = new Set([
  '25006', // read-only: a standby, or a failover under way
  '40001', // serialization failure
  '40P01', // deadlock
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // a lock was not to be had in time
  '57014', // statement timeout
  '57P01', // shutdown
  '57P02', // crash of another process of the server
  '57P03', // starting up
  '57P05', // idle session timeout
  '25P03', // idle in transaction timeout
])

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's own words for a lost or refused connection; it gives them no code. */
const driverWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired)/

/**
 * True when the connection itself is gone or was never made, so that whether a commit happened is
 * unknown.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    return (
      socketCodes.has(code) || code.startsWith('08') || code.startsWith('57P') || code === '53300'
    )
  }
  return driverWords.test(error.message)
}

/**
 * True when the server said nothing for as long as was waited: it stands still, or the network
 * swallows what is sent.
 */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && /^(Query read timeout|timeout expired)/.test(error.message)
}

/** True when the same work may well succeed a moment later. */
export function isPassing(error: unknown): boolean {
  if (isConnectionLoss(error)) return true
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' && passingStates.has(code)
}

/**
 * True when a transaction was undone because of another one that went on, by deadlock as a rule: it
 * may be done again at once.
 */
export function isOvertaken(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return code === '40P01' || code === '40001'
}

/** True when a row of the same key is there already. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '23505'
}

/** SQLSTATEs by which the server says that it takes no writes, whichever they are. */
const writelessStates = new Set([
  '25006', // read-only
  '53100', // disk full
  '58030', // the disk fails
])

/**
 * What an error tells of the writes of others: `lost`, nothing gets through just now; `writeless`,
 * no write does; `doubtful`, the cause may lie with this one or with the server; null, it was this
 * statement's own matter.
 */
export function whatItTells(error: unknown): 'lost' | 'writeless' | 'doubtful' | null {
  if (isConnectionLoss(error)) return 'lost'
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  if (typeof code !== 'string') return null
  if (writelessStates.has(code)) return 'writeless'
  // Resources, the system and faults within the server; a quota of disk comes as one of the last.
  return /^(53|58|XX)/.test(code) ? 'doubtful' : null
}

/** What callers hear when the store cannot take work now. The cause stays with it for the log. */
export function overloaded(cause?: unknown): Refusal {
  const refusal = new Refusal(
    'overloaded',
    'The store cannot take the request now: try again in a second.',
    {
      headers: { 'Retry-After': '1' },
    },
  )
  refusal.cause = cause
  return refusal
}
