import type pg from 'pg'

/**
 * Sets a time limit for the answer to every statement on a connection. A statement that exceeds it
 * fails, and the connection is dropped.
 *
 * If this process was busy, the driver's own limit fires even for answers that arrived in time but
 * were not read yet: in each turn of the event loop, timers run before sockets. Here sockets are
 * read first.
 */
export function limitAnswers(client: pg.ClientBase, timeoutMs: number): void {
  const ask = client.query.bind(client) as Ask
  const limited: Ask = (asked, ...rest) => {
    // A COPY stream is not a promise: the driver's limit applies to it.
    if (isStream(asked)) return ask(Object.assign(asked, { query_timeout: timeoutMs }), ...rest)
    const { query_timeout: ownMs, ...plain } = hasOwnLimit(asked) ? asked : { query_timeout: null }
    const answer = ask(ownMs === null ? asked : plain, ...rest)
    if (!(answer instanceof Promise)) return answer
    return inTime(answer, ownMs ?? timeoutMs, 'Query read timeout', () => drop(client))
  }
  client.query = limited as pg.ClientBase['query']
}

/** Connects, or fails after the time limit, in the way of `limitAnswers`. */
export function connectInTime(client: pg.Client, timeoutMs: number): Promise<unknown> {
  return inTime(client.connect(), timeoutMs, 'timeout expired', () => drop(client))
}

type Ask = (asked: unknown, ...rest: unknown[]) => unknown

function isStream(asked: unknown): asked is object {
  return typeof asked === 'object' && asked !== null && 'submit' in asked
}

/** The driver's types lack a limit for one statement. */
function hasOwnLimit(asked: unknown): asked is { query_timeout: number } {
  return typeof asked === 'object' && asked !== null && 'query_timeout' in asked
}

/** Closes a connection: whatever waits on it fails, and the server rolls its transaction back. */
export function drop(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

/** The result of `answer`, or an error if it takes longer than the time limit. */
function inTime<Answer>(
  answer: Promise<Answer>,
  timeoutMs: number,
  words: string,
  onLate: () => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let turn: NodeJS.Immediate | undefined
    const fail = () => {
      reject(new Error(words))
      onLate()
    }
    const timer = setTimeout(() => {
      turn = setImmediate(fail)
    }, timeoutMs)
    const settle = () => {
      clearTimeout(timer)
      clearImmediate(turn)
    }
    answer.then(
      (said) => {
        settle()
        resolve(said)
      },
      (error) => {
        settle()
        reject(error)
      },
    )
  })
}
