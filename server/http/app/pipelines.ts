import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Begins to answer a request. */
type Begin = (request: IncomingMessage, response: ServerResponse) => void

export type PipelineLimits = {
  /** Answers that may be made before it is their turn to be sent, of quotes and of all others. */
  quotesAhead: number
  othersAhead: number
  /** Requests that may wait, of all connections; one more ends its connection. */
  waiting: number
}

/** Quotes: as many as come with one read of 64 kB. What waits takes some kB each. */
const usual: PipelineLimits = { quotesAhead: 256, othersAhead: 4, waiting: 20_000 }

type Waiting = { request: IncomingMessage; response: ServerResponse }

/** The requests of one connection that came before earlier ones were answered. */
type Pipeline = {
  socket: Socket
  waiting: Waiting[]
  /** How many were begun whose answers may not be sent yet. */
  ahead: number
  /** Goes on in a later turn of the loop, so that other connections have theirs. */
  wake: () => void
}

/**
 * Begins each request at once, unless others of its connection are not answered yet. Those begin in
 * turn, as the client takes the answers before them, and meanwhile nothing more is read: Node.js
 * would begin all that came with one read, thousands at a time, and keep their answers.
 *
 * @param isQuote - True for a request whose answer is small, and cheaper beside others.
 */
export function createPipelines(
  begin: Begin,
  isQuote: (request: IncomingMessage) => boolean,
  limits = usual,
): Begin {
  const pipelines = new WeakMap<Socket, Pipeline>()
  let waitingInAll = 0

  function open(socket: Socket): Pipeline {
    const wake = onceInLaterTurn(() => goOn(pipeline))
    const pipeline: Pipeline = { socket, waiting: [], ahead: 0, wake }
    pipelines.set(socket, pipeline)
    socket.once('close', () => {
      waitingInAll -= pipeline.waiting.length
      pipeline.waiting = []
    })
    return pipeline
  }

  /** How many may be ahead where a request would be the next of them. */
  function mostAhead(request: IncomingMessage): number {
    return isQuote(request) ? limits.quotesAhead : limits.othersAhead
  }

  function beginAhead(pipeline: Pipeline, { request, response }: Waiting): void {
    pipeline.ahead++
    response.once('socket', () => {
      pipeline.ahead--
      const [next] = pipeline.waiting
      // Several begin together: they share commits.
      if (next !== undefined && pipeline.ahead <= mostAhead(next.request) / 2) pipeline.wake()
    })
    begin(request, response)
  }

  function wait(pipeline: Pipeline, one: Waiting): void {
    waitingInAll++
    pipeline.waiting.push(one)
    one.response.once('socket', pipeline.wake)
    // Once what came with this read is parsed; until then Node.js would read on.
    if (pipeline.waiting.length === 1) setImmediate(() => stopReading(pipeline))
  }

  function goOn(pipeline: Pipeline): void {
    for (let [next] = pipeline.waiting; next !== undefined; [next] = pipeline.waiting) {
      const isItsTurn = next.response.socket !== null
      if (!isItsTurn && pipeline.ahead >= mostAhead(next.request)) return
      pipeline.waiting.shift()
      waitingInAll--
      if (isItsTurn) begin(next.request, next.response)
      else beginAhead(pipeline, next)
    }
    pipeline.socket.resume()
  }

  return (request, response) => {
    // Node.js gives an answer the socket when those before it are sent.
    if (response.socket !== null) return begin(request, response)
    const { socket } = request
    if (socket.destroyed) return
    const pipeline = pipelines.get(socket) ?? open(socket)
    const one = { request, response }
    const isNext = pipeline.waiting.length === 0
    if (isNext && pipeline.ahead < mostAhead(request)) beginAhead(pipeline, one)
    else if (waitingInAll < limits.waiting) wait(pipeline, one)
    else socket.destroy()
  }
}

function stopReading({ socket, waiting }: Pipeline): void {
  if (waiting.length > 0) socket.pause()
}

/** Does work in a later turn of the loop, once however often it is asked for until then. */
function onceInLaterTurn(work: () => void): () => void {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    setImmediate(() => {
      isAsked = false
      work()
    })
  }
}
