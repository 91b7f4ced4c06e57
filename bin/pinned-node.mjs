// Finds and runs the Node.js for Lerner. Plain JavaScript, since the Node.js that starts it may be
// as old as 20.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The pinned binary for this platform, or the running one if no package provides it.
 *
 * @param folders - Where packages may be installed, such as node_modules.
 */
export function pinnedNode(folders) {
  const { platform, arch } = process
  const os = platform === 'win32' ? 'win' : platform
  const file = platform === 'win32' ? 'node.exe' : 'node'
  for (const folder of folders) {
    for (const name of [`node-${os}-${arch}`, `node-bin-${os}-${arch}`]) {
      const binary = join(folder, name, 'bin', file)
      if (existsSync(binary)) return binary
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    `No pinned Node.js for ${platform} ${arch}, and this one is ${process.version}: install Node.js 24 or newer.`,
  )
  process.exit(1)
}

/** Runs a program to its end, forwards signals, and exits as it did. */
export function runToEnd(binary, words) {
  const child = spawn(binary, words, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal signals the whole group, a supervisor this one alone: who hears it twice takes it
    // for one.
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => {
    process.exit(signal ? 1 : (code ?? 1))
  })
}
