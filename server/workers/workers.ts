import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { FromWorker, ToWorker, Wake } from './messages.ts'

/** The workers of a service: they answer its requests. */
export type Workers = {
  /** The address they all listen on. */
  url: string
  /** Each answers requests in progress, commits what is queued, and ends. */
  close(): Promise<void>
}

/** What the first process does for its workers. */
export type ForWorkers = {
  log: Logger
  /** Forwards their stdout, line by line. */
  relay: (stream: NodeJS.ReadableStream) => void
  wake: (job: Wake, tenantId: number) => void
  /** Its own figures. */
  figures: () => Promise<string>
}

/** A worker that ends sooner than this is restarted after a pause, which doubles each time. */
const soonMs = 10_000
const pauseMs = { first: 100, longest: 5000 }
/** How long to wait for the figures of a worker, which may hang. */
const figuresMs = 1000

/**
 * Starts the configured number of processes, which listen on one address, and replaces any that
 * ends. Connections are distributed in turn.
 *
 * @throws Error, with its code, if they cannot start or listen.
 */
export async function startWorkers(config: Config, own: ForWorkers): Promise<Workers> {
  const { log } = own
  const running = new Set<Worker>()
  const hear = createExchange(own, running)
  let stopping = false
  let soon = 0

  cluster.setupPrimary({
    exec: fileURLToPath(new URL('../worker.ts', import.meta.url)),
    args: [],
    silent: true,
  })

  /** Resolves when the worker listens. */
  function start(): Promise<string> {
    const startedMs = performance.now()
    const worker = cluster.fork()
    running.add(worker)
    own.relay(worker.process.stdout as NodeJS.ReadableStream)
    worker.process.stderr?.pipe(process.stderr, { end: false })
    tell(worker, { kind: 'start', config })
    const listening = listens(worker, (message) => hear(worker, message))
    worker.on('error', (error) =>
      log.warn({ err: error }, 'a message could not be sent to a worker'),
    )
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      if (stopping) return
      const how = signal ?? `code ${code}`
      log.error({ worker: worker.process.pid, how }, 'a worker ended on its own; starting another')
      soon = performance.now() - startedMs < soonMs ? soon + 1 : 0
      void replace()
    })
    return listening
  }

  async function replace(): Promise<void> {
    if (soon > 0) await pause(Math.min(pauseMs.first * 2 ** (soon - 1), pauseMs.longest))
    if (stopping) return
    // One that fails is replaced when it ends.
    await start().catch((error: unknown) => log.error({ err: error }, 'a worker did not start'))
  }

  async function close(): Promise<void> {
    stopping = true
    await Promise.all([...running].map(stop))
  }

  try {
    const [url = ''] = await Promise.all(Array.from({ length: config.workers }, start))
    return { url, close }
  } catch (error) {
    stopping = true
    for (const worker of running) worker.process.kill('SIGKILL')
    throw error
  }
}

/** Resolves when a worker listens; its other messages are handled. */
function listens(worker: Worker, hear: (message: FromWorker) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') resolve(message.url)
      else if (message.kind === 'failed') {
        reject(Object.assign(new Error(message.message), { code: message.code }))
      } else hear(message)
    })
    worker.once('exit', (code, signal) => {
      reject(new Error(`a worker ended before it was ready: ${signal ?? `code ${code}`}`))
    })
  })
}

/** Messages of workers to the first process, and to each other through it. */
function createExchange(own: ForWorkers, running: ReadonlySet<Worker>) {
  const answers = new Map<number, (figures: string) => void>()
  let lastId = 0

  function figuresOf(worker: Worker): Promise<string> {
    const id = ++lastId
    return new Promise<string>((resolve) => {
      const timer = setTimeout(() => resolve(''), figuresMs)
      answers.set(id, (figures) => {
        clearTimeout(timer)
        resolve(figures)
      })
      tell(worker, { kind: 'figures?', id })
    }).finally(() => answers.delete(id))
  }

  async function figuresBeside(asking: Worker): Promise<string[]> {
    const others = [...running].filter((worker) => worker !== asking)
    return Promise.all([own.figures(), ...others.map(figuresOf)])
  }

  return (worker: Worker, message: FromWorker): void => {
    switch (message.kind) {
      case 'wake':
        own.wake(message.job, message.tenantId)
        break
      case 'taken':
        for (const other of running) if (other !== worker) tell(other, message)
        break
      case 'figures?':
        void figuresBeside(worker).then((figures) =>
          tell(worker, { kind: 'figures', id: message.id, figures }),
        )
        break
      case 'figures':
        answers.get(message.id)?.(message.figures)
        break
    }
  }
}

/** Resolves when a worker has ended. */
function stop(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve())
    tell(worker, { kind: 'stop' })
  })
}

function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}
