import type { Config } from '../config.ts'
import type { FromWorker, ToWorker, Wake } from './messages.ts'
import type { Siblings, Taken } from './siblings.ts'

/** A worker's end of its link with the first process. */
export type Link = {
  /** The settings of the service. */
  config: Promise<Config>
  /** Resolves when the worker is to stop. */
  stopped: Promise<void>
  siblings: Siblings
  wake(job: Wake, tenantId: number): void
  ready(url: string): Promise<void>
  failed(error: unknown): Promise<void>
}

/** Opens it; once per process. */
export function openLink(): Link {
  const { promise: config, resolve: begin } = Promise.withResolvers<Config>()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const awaited = new Map<number, (figures: string[]) => void>()
  let takenElsewhere: (taken: readonly Taken[]) => void = () => {}
  let readFigures: () => Promise<string> = async () => ''
  let lastId = 0

  process.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'start':
        begin(message.config)
        break
      case 'stop':
        stop()
        break
      case 'taken':
        takenElsewhere(message.taken)
        break
      case 'figures?':
        readFigures().then(
          (figures) => say({ kind: 'figures', id: message.id, figures }),
          () => say({ kind: 'figures', id: message.id, figures: '' }),
        )
        break
      case 'figures':
        awaited.get(message.id)?.(message.figures)
        awaited.delete(message.id)
        break
    }
  })

  return {
    config,
    stopped,
    siblings: {
      figures() {
        const id = ++lastId
        return new Promise((resolve) => {
          awaited.set(id, resolve)
          void say({ kind: 'figures?', id })
        })
      },
      shareFigures(read) {
        readFigures = read
      },
      tellTaken(taken) {
        void say({ kind: 'taken', taken })
      },
      onTaken(listener) {
        takenElsewhere = listener
      },
    },
    wake(job, tenantId) {
      void say({ kind: 'wake', job, tenantId })
    },
    ready: (url) => say({ kind: 'ready', url }),
    failed(error) {
      const { message, code = '' } = error as NodeJS.ErrnoException
      return say({ kind: 'failed', message, code })
    },
  }
}

function say(message: FromWorker): Promise<void> {
  // If the first process is gone, Node.js ends this one.
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve()
    else process.send(message, undefined, undefined, () => resolve())
  })
}
