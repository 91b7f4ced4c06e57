// Runs a file of this repository on the Node.js that the lock file pins, installing packages first
// when they are missing or stale. Plain JavaScript: the Node.js that starts it may be as old as 20.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** True when node_modules holds what package-lock.json says; npm keeps its own copy to compare. */
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

/** Installs, unless another command does it already: then it waits for that one. */
function install() {
  const lock = join(root, '.installing')
  while (!takeLock(lock)) sleep(200)
  try {
    if (!isInstalled()) runNpmCi()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Makes the lock file, or takes over a dead process's. False: another process is installing. */
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

/** The pinned binary of this platform, or the running one where no package carries it. */
function pinnedNode() {
  const { platform, arch } = process
  const os = platform === 'win32' ? 'win' : platform
  const file = platform === 'win32' ? 'node.exe' : 'node'
  for (const name of [`node-${os}-${arch}`, `node-bin-${os}-${arch}`]) {
    const binary = join(root, 'node_modules', name, 'bin', file)
    if (existsSync(binary)) return binary
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    `No pinned Node.js for ${platform} ${arch}, and this one is ${process.version}: install Node.js 24 or newer.`,
  )
  process.exit(1)
}

if (!isInstalled()) install()

const child = spawn(pinnedNode(), process.argv.slice(2), { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // The terminal sends SIGINT to the whole group; a supervisor sends SIGTERM to this process alone.
  process.on(signal, () => {
    if (signal !== 'SIGINT') child.kill(signal)
  })
}
child.on('exit', (code, signal) => {
  process.exit(signal ? 1 : (code ?? 1))
})
