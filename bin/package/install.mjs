// Installs the packed package into this folder, for the image: node install.mjs FOLDER [yes]. With
// a second word the packages of tracing too, at the versions that the package asks for.
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
if (traces) {
  const { peerDependencies = {} } = JSON.parse(
    readFileSync('node_modules/lerner/package.json', 'utf8'),
  )
  const set = Object.entries(peerDependencies).map(([name, version]) => `${name}@${version}`)
  if (set.length > 0) install(set)
}
