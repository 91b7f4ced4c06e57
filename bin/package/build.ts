// `npm run package`: creates package/, the folder of the npm package `lerner`, and packs it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commitOf } from '../../server/build.ts'
import { copyBundled } from './bundled.ts'
import { shippedPackages } from './licences.ts'
import { packageManifest } from './manifest.ts'
import { thirdPartyNotices } from './third-party.ts'
import { toScript } from './to-script.ts'

const root = join(import.meta.dirname, '../..')
const out = join(root, 'package')

/** What runs; the rest of the repository is for development. */
const folders = ['engine', 'server', 'cli', 'clients/typescript/src']
const left = /(^|\/)(node_modules|testing|fixtures|properties)(\/|$)|\.test\.ts$/

function copySources(): void {
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (left.test(name)) continue
      const from = join(root, folder, name)
      const to = join(out, folder, name)
      if (/\.sql$|(^|\/)package\.json$/.test(name)) copy(from, to)
      else if (name.endsWith('.ts')) {
        copy(from, to.replace(/\.ts$/, '.js'), toScript(readFileSync(from, 'utf8')))
      }
    }
  }
}

function copy(from: string, to: string, text?: string): void {
  mkdirSync(dirname(to), { recursive: true })
  if (text === undefined) cpSync(from, to)
  else writeFileSync(to, text)
}

function run(program: string, words: readonly string[], cwd: string): string {
  const done = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
    maxBuffer: 64 * 1024 * 1024, // npm pack lists every file
  })
  if (done.status !== 0) throw new Error(`${words.join(' ')} failed.`)
  return done.stdout
}

rmSync(out, { recursive: true, force: true })
run(process.execPath, [join(root, 'console/bin/ensure.ts')], root)
copySources()
cpSync(join(root, 'console/dist'), join(out, 'console/dist'), { recursive: true })
for (const name of ['lerner.mjs', 'README.md']) {
  copy(join(import.meta.dirname, name), join(out, name === 'README.md' ? name : `bin/${name}`))
}
copy(join(root, 'bin/pinned-node.mjs'), join(out, 'bin/pinned-node.mjs'))
for (const name of ['LICENSE', 'openapi.json']) copy(join(root, name), join(out, name))
writeFileSync(join(out, 'THIRD_PARTY.txt'), thirdPartyNotices(root, 'shipped'))
copyBundled(root, out)
// An image is built without the checkout's history, and told its commit.
const build = process.env.LERNER_BUILD || commitOf(root)
const manifest = { ...packageManifest(root), ...(build !== null && { build }) }
const described = {
  'package.json': manifest,
  'licences.json': shippedPackages(root),
}
for (const [name, value] of Object.entries(described)) {
  writeFileSync(join(out, name), `${JSON.stringify(value, null, 2)}\n`)
}
const [packed] = JSON.parse(run('npm', ['pack', '--json', '--loglevel=error'], out)) as {
  filename: string
  size: number
  entryCount: number
}[]
console.log(join(out, packed?.filename ?? ''))
console.error(`${packed?.entryCount} files, ${Math.round((packed?.size ?? 0) / 1000)} kB packed`)
