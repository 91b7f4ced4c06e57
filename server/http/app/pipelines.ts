import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Begins to answer a request. */
type Begin = (request: IncomingMessage, response: ServerResponse) => void

export type PipelineLimits = {
  /**
   * How many responses may be computed before their turn to be sent, for quotes and for all others.
   */
  quotesAhead: number
  othersAhead: number
  /** Requests that may wait, over all connections; one more ends its connection. */
  waiting: number
}

/** Quotes: as many as fit in one read of 64 kB. Each waiting one takes some kB. */
const usual: PipelineLimits = { quotesAhead: 256, othersAhead: 4, waiting: 20_000 }

type Waiting = { request: IncomingMessage; response: ServerResponse }

/** The requests of one connection that arrived before earlier ones were answered. */
type Pipeline = {
  socket: Socket
  waiting: Waiting[]
  /** How many have been started whose responses may not be sent yet. */
  ahead: number
  /** Continues in a later turn of the event loop, so that other connections get theirs. */
  wake: () => void
}

/**
 * Starts each request at once, unless others of its connection are not answered yet. Then they
 * start in order, as the client receives earlier responses, and in the meantime nothing more is
 * read: Node.js would start everything from one read, thousands at a time, and keep the responses.
 *
 * @param isQuote - True for a request whose response is small, and cheaper together with others.
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

  /** How many may be ahead if a request were the next of them. */
  function mostAhead(request: IncomingMessage): number {
    return isQuote(request) ? limits.quotesAhead : limits.othersAhead
  }

  function beginAhead(pipeline: Pipeline, { request, response }: Waiting): void {
    pipeline.ahead++
    response.once('socket', () => {
      pipeline.ahead--
      const [next] = pipeline.waiting
      // Several start together: they share commits.
      if (next !== undefined && pipeline.ahead <= mostAhead(next.request) / 2) pipeline.wake()
    })
    begin(request, response)
  }

  function wait(pipeline: Pipeline, one: Waiting): void {
    waitingInAll++
    pipeline.waiting.push(one)
    one.response.once('socket', pipeline.wake)
    // After this read is parsed; until then Node.js would read on.
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
    // Node.js assigns the socket to a response when those before it are sent.
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

/** Runs work in a later turn of the event loop, once however often it is requested until then. */
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
