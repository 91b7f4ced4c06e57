import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** True on systems that describe processes under /proc; elsewhere `ps` is used. */
const hasProc = existsSync('/proc/self/stat')

/**
 * Identifies a process even if its number is reused later: when it started, and on which boot.
 *
 * @returns null when no such process runs, or when it has ended and waits to be reaped.
 */
export function processStart(pid: number): string | null {
  if (!hasProc) {
    const started = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)])
      .stdout?.toString()
      .trim()
    return started ? started : null
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses, and may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${fields[19]}`
  } catch {
    return null // gone, or gone while we looked
  }
}

/** The command line of a process; null when no such process runs. */
export function processCommand(pid: number): string | null {
  if (processStart(pid) === null) return null
  if (!hasProc) {
    return (
      spawnSync('ps', ['-o', 'command=', '-p', String(pid)])
        .stdout?.toString()
        .trim() || null
    )
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') || null
  } catch {
    return null
  }
}

/** Waits until a process, our child or not, has ended. False if it outlives `timeoutMs`. */
export async function processEnded(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (processStart(pid) !== null) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}
