import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeVersion } from '../../harness/version.ts'
import type { Answer, Task } from './tasks.ts'

/**
 * The contenders' results in shops, stored in a folder by the version of the engine that played. An
 * interrupted run is resumed, and several runs share their results.
 */
export function keepShops(folder: string): {
  read: (task: Task) => Answer | null
  write: (task: Task, answer: Answer) => void
} {
  const own = join(folder, describeVersion().replaceAll(' ', '-'))
  mkdirSync(own, { recursive: true })
  const fileOf = ({ kind, seed, products, ablations, entrants, parts }: Task): string => {
    const who = entrants === null ? 'all' : digestOf(entrants.join('+'))
    const more = `${ablations ? '-ablations' : ''}${parts === null ? '' : `-${parts}-parts`}`
    return join(own, `${kind}-${seed}-${products}-${who}${more}.json`)
  }
  return {
    read: (task) => {
      try {
        return JSON.parse(readFileSync(fileOf(task), 'utf8')) as Answer
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    write: (task, answer) => writeFileSync(fileOf(task), JSON.stringify(answer)),
  }
}

/** Names of many contenders would make a file's name too long. */
function digestOf(names: string): string {
  return createHash('sha256').update(names).digest('hex').slice(0, 12)
}
