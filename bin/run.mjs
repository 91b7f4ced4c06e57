// Runs a file of this repository on the Node.js pinned by the lock file, first installing packages
// if they are missing or stale. Plain JavaScript: the Node.js that starts it may be as old as 20.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode, runToEnd } from './pinned-node.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** True if node_modules matches package-lock.json; npm keeps its own copy to compare. */
function isInstalled() {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !path.startsWith('node_modules/') || entry.link) return true
    const have = installed[path]
    return have ? have.version === entry.version : entry.optional === true || entry.peer === true
  })
}

/** Installs, or waits for another command that is already installing. */
function install() {
  const lock = join(root, '.installing')
  while (!takeLock(lock)) sleep(200)
  try {
    if (!isInstalled()) runNpmCi()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Creates the lock file, or takes over a dead process's. False: another process is installing. */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || 0, 0)
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(lock, { force: true })
  }
  return false
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

function runNpmCi() {
  console.error('Installing packages (once; about 20 s) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) {
    console.error('npm ci failed: see its words above. Nothing was started.')
    rmSync(join(root, '.installing'), { force: true })
    process.exit(done.status ?? 1)
  }
}

if (!isInstalled()) install()

// Node.js caches compiled files: a command starts in a third of the time, a service in half.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')
runToEnd(pinnedNode([join(root, 'node_modules')]), process.argv.slice(2))
