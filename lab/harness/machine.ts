import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** The machine that figures are measured on, and how busy it is now. */
export function describeMachine(): string {
  const memoryGib = (totalmem() / 2 ** 30).toFixed(1)
  return (
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${memoryGib} GiB, ` +
    `${type()} ${release()}, Node.js ${process.version}; load average before the run ${(loadavg()[0] ?? 0).toFixed(2)}`
  )
}

/** Prints the machine that the figures were measured on, and how busy it was beforehand. */
export function printMachine(): void {
  console.log(`Machine: ${describeMachine()}`)
}

/** Ticks of /proc/…/stat per second: fixed at 100 in Linux's interface. */
const ticksPerSecond = 100

/** Processor seconds that a process has used, over all its threads; NaN if /proc is absent. */
export function processorSeconds(pid: number): number {
  return statSeconds(pid, [14, 15])
}

/** The same summed over several processes, without those that have ended. */
export function processorSecondsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (processorSeconds(pid) || 0), 0)
}

/** The processor seconds that the kernel used for the process: reading, writing, waking others. */
export function kernelSeconds(pid: number): number {
  return statSeconds(pid, [15])
}

/**
 * Processor seconds that a process's threads have used, to the nanosecond, for times too short for
 * ticks; threads that have ended are omitted.
 */
export function threadSeconds(pid: number): number {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : []
  return threads.reduce((sum, thread) => {
    const [nanoseconds] = (readProc(`/proc/${pid}/task/${thread}/schedstat`) ?? '0').split(' ')
    return sum + Number(nanoseconds) / 1e9
  }, 0)
}

/** The processor seconds of the first thread, which runs JavaScript. */
export function firstThreadSeconds(pid: number): number {
  return statSeconds(pid, [14, 15], `/proc/${pid}/task/${pid}/stat`)
}

/** The sum of some fields of proc_pid_stat(5), counted from 1: 14 is utime, 15 stime. */
function statSeconds(pid: number, fields: readonly number[], path = `/proc/${pid}/stat`): number {
  const stat = readProc(path)
  if (stat === null) return Number.NaN
  // The name, field 2, may hold spaces: count from its closing bracket.
  const fromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.reduce((sum, field) => sum + Number(fromThird[field - 3]), 0) / ticksPerSecond
}

/** Resident bytes of a process; NaN if /proc is absent. */
export function residentBytes(pid: number): number {
  return memoryBytes(pid, 'VmRSS')
}

/**
 * Bytes of a process as reported by proc_pid_status(5): VmRSS resident, VmData its own data,
 * RssAnon backed by no file and not shared; NaN if /proc or the process is absent.
 */
export function memoryBytes(pid: number, name: 'VmRSS' | 'VmData' | 'RssAnon'): number {
  const status = readProc(`/proc/${pid}/status`) ?? ''
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) * 1024
}

/** A file of /proc, or null if there is none: another system, or the process ended. */
export function readProc(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
