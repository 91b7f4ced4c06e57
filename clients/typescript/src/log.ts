/** What a logger gets for one try of a call. It holds no key, and nothing of what was sent. */
export type LogEntry = {
  /** The entry in words: `POST /v1/quote: 503 after 12 ms; again in 500 ms`. */
  message: string
  method: string
  path: string
  /** 1 for the first. */
  tried: number
  elapsedMs: number
  /** Null when no answer came. */
  status: number | null
  requestId: string | null
  /** Name of the error that the try ended with, if it did. */
  error: string | null
  /** How long the client waits before it tries again; null when it does not. */
  retryInMs: number | null
  /** When the service stops answering this operation; only where it says so. */
  sunset: string | null
}

/** Called for every try of every call. */
export type Logger = (entry: LogEntry) => void

/** Tells a logger of a try. */
export function tell(logger: Logger, entry: Omit<LogEntry, 'message'>): void {
  const { method, path, status, error, elapsedMs, retryInMs } = entry
  const what = status ?? error ?? 'no answer'
  const again = retryInMs === null ? '' : `; again in ${Math.round(retryInMs)} ms`
  const message = `${method} ${path}: ${what} after ${Math.round(elapsedMs)} ms${again}`
  try {
    logger({ message, ...entry })
  } catch {
    // A price must not fail because a log could not be written.
  }
}
