/** The record of one attempt of a call. It contains neither a key nor anything that was sent. */
export type LogEntry = {
  /** The entry in words: `POST /v1/quote: 503 after 12 ms; again in 500 ms`. */
  message: string
  method: string
  path: string
  /** 1 for the first. */
  tried: number
  elapsedMs: number
  /** Null if there was no response. */
  status: number | null
  requestId: string | null
  /** Name of the error that ended the attempt, if any. */
  error: string | null
  /** How long the client waits before the next attempt; null if there is none. */
  retryInMs: number | null
  /** When the service will stop supporting this operation; only if announced. */
  sunset: string | null
}

/** Called for every attempt of every call. */
export type Logger = (entry: LogEntry) => void

/** Passes an attempt to a logger. */
export function tell(logger: Logger, entry: Omit<LogEntry, 'message'>): void {
  const { method, path, status, error, elapsedMs, retryInMs } = entry
  const what = status ?? error ?? 'no answer'
  const again = retryInMs === null ? '' : `; again in ${Math.round(retryInMs)} ms`
  const message = `${method} ${path}: ${what} after ${Math.round(elapsedMs)} ms${again}`
  try {
    logger({ message, ...entry })
  } catch {
    // A price must not fail because a log entry could not be written.
  }
}
