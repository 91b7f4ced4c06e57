import type pg from 'pg'

/**
 * Gives every statement on a connection so long to be answered. One that is not fails, and the
 * connection is dropped.
 *
 * The driver's own limit fires before an answer is read that came in time, where this process was
 * busy meanwhile: timers come before sockets in a turn of the event loop. Here the sockets have
 * their turn first.
 */
export function limitAnswers(client: pg.ClientBase, timeoutMs: number): void {
  const ask = client.query.bind(client) as Ask
  const limited: Ask = (asked, ...rest) => {
    // A stream that copies rows is no promise: the driver's limit holds for it.
    if (isStream(asked)) return ask(Object.assign(asked, { query_timeout: timeoutMs }), ...rest)
    const { query_timeout: ownMs, ...plain } = hasOwnLimit(asked) ? asked : { query_timeout: null }
    const answer = ask(ownMs === null ? asked : plain, ...rest)
    if (!(answer instanceof Promise)) return answer
    return inTime(answer, ownMs ?? timeoutMs, 'Query read timeout', () => drop(client))
  }
  client.query = limited as pg.ClientBase['query']
}

/** Connects, or fails after so long, as `limitAnswers` says of statements. */
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

function drop(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

/** What `answer` says, or an error when it says nothing within so long. */
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
