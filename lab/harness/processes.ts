import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readProc } from './machine.ts'

/** A process's descendants, found through /proc; itself not included. */
export function descendants(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readProc(`/proc/${name}/stat`)
    if (stat === null) continue
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found: number[] = []
  const visit = (parent: number) => {
    for (const child of children.get(parent) ?? []) {
      found.push(child)
      visit(child)
    }
  }
  visit(pid)
  return found
}

/** True if processes can be pinned to a core. */
export function canPin(): boolean {
  return spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0
}

/**
 * Pins processes, all their threads and everything they start from now on, to one core.
 *
 * @throws Error if taskset refuses; a process that has ended meanwhile is skipped.
 */
export function pin(pids: readonly number[], core: number): void {
  for (const pid of pids) {
    const done = spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], {
      encoding: 'utf8',
    })
    if (done.status !== 0 && readProc(`/proc/${pid}/stat`) !== null) {
      throw new Error(`taskset could not pin process ${pid} to core ${core}: ${done.stderr.trim()}`)
    }
  }
}

/** True while a process of this id runs; a zombie does not count. */
export function isAlive(pid: number): boolean {
  const stat = readProc(`/proc/${pid}/stat`)
  return stat !== null && stat[stat.lastIndexOf(')') + 2] !== 'Z'
}

/** SIGKILL to each process that still exists. */
export function killAtOnce(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}
