// `npm run package:try`: publishes the packages to a registry of its own, by the commands of
// docs/releasing.md, installs the service as somebody elsewhere would, and asks it for a price.
// Needs npm's registry for what it asks for. `--tarball FILE` takes one that is packed already.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bundledPackages } from './bundled.ts'
import { readLock } from './lock.ts'
import { Registry } from './registry.ts'

const { values } = parseArgs({ options: { tarball: { type: 'string' } } })
const root = join(import.meta.dirname, '../..')
const elsewhere = mkdtempSync(join(tmpdir(), 'lerner-npx-'))
chmodSync(elsewhere, 0o755) // root's PostgreSQL runs as another user, who must get in
const running: ChildProcess[] = []
const registry = new Registry(run('npm', ['config', 'get', 'registry'], root).trim())
const address = await registry.listen()
// As environment: what else a user's own settings say holds too.
process.env.npm_config_registry = address
process.env[`npm_config_${address.slice('http:'.length)}/:_authToken`] = 'none'
try {
  const tarball = resolve(values.tarball ?? pack())
  for (const command of publishing(tarball)) {
    say(command)
    const [program = '', ...words] = command.split(' ')
    await runAside(program, [...words, '--loglevel=error'], root)
  }
  if (registry.names().length !== 2) throw new Error(`Published is only ${registry.names()}.`)
  writeFileSync(join(elsewhere, 'package.json'), '{"private":true}')
  say('npm install lerner')
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-online']
  await runAside('npm', ['install', ...quiet, 'lerner'], elsewhere)
  compareVersions()
  const { repository } = JSON.parse(
    readFileSync(join(elsewhere, 'node_modules/lerner/package.json'), 'utf8'),
  )
  if (!/^git\+https:/.test(repository?.url)) throw new Error('The package names no repository.')
  say('npx lerner --version')
  say((await runAside('npx', ['lerner', '--version'], elsewhere)).trim())

  say('lerner serve')
  const { line, url } = await serve()
  const answer = await price(line)
  say(JSON.stringify(answer))
  if (typeof answer.optimized_price !== 'number') throw new Error('That is not a price.')
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  if (!page.includes('<title>Lerner</title>')) throw new Error('The console is not in the package.')
  say('the console is there')
  const licences = await (await fetch(`${url}/THIRD_PARTY.txt`)).text()
  if (!/^react 19/m.test(licences)) throw new Error('The licences of the console are not told.')
  for (const child of running.splice(0)) {
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`SIGTERM ended it with ${code}.`)
  }
  console.log('The package installs elsewhere, answers a price, shows its console and stops.')
} finally {
  for (const child of running) child.kill('SIGKILL')
  registry.close()
  rmSync(elsewhere, { recursive: true, force: true })
}

function say(text: string): void {
  console.error(text)
}

function pack(): string {
  return run(process.execPath, [join(root, 'bin/package/build.ts')], root).trim()
}

/** The commands by which docs/releasing.md has the packages published, for this tarball. */
function publishing(tarball: string): string[] {
  const page = readFileSync(join(root, 'docs/releasing.md'), 'utf8')
  const commands = [...page.matchAll(/`(npm publish [^`]+)`/g)].map(([, command]) => command ?? '')
  return commands.map((one) =>
    one.replace('./package/lerner-VERSION.tgz', `./${relative(root, tarball)}`),
  )
}

/** What was installed must be what was tested, wherever npm found it. */
function compareVersions(): void {
  const lock = readLock(root)
  const home = join(elsewhere, 'node_modules/lerner')
  const bundled = bundledPackages(lock)
  for (const { path, place } of bundled) {
    const { version } = JSON.parse(readFileSync(join(home, place, 'package.json'), 'utf8'))
    const tested = lock[path]?.version
    if (version !== tested) throw new Error(`${place} is ${version}, and ${tested} was tested.`)
  }
  say(`${bundled.length} packages are of the versions that were tested`)
}

/** While the registry of this process answers. */
async function runAside(program: string, words: string[], cwd: string): Promise<string> {
  const child = spawn(program, words, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${code}.`)
  return said
}

function run(program: string, words: readonly string[], cwd: string): string {
  const done = spawnSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] })
  if (done.status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${done.status}.`)
  return done.stdout
}

/** Not by npx: npm does not pass SIGTERM on. */
async function serve(): Promise<{ line: string; url: string }> {
  const { DATABASE_URL: _, LERNER_API_KEY: __, ...inherited } = process.env
  const child = spawn(join(elsewhere, 'node_modules/.bin/lerner'), ['serve'], {
    cwd: elsewhere,
    env: { ...inherited, PORT: '0', LERNER_DATA_DIR: join(elsewhere, 'data') },
    stdio: ['ignore', 'pipe', 2],
  })
  running.push(child)
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (text) => {
      said += text
      const line = /^\s*curl .*$/m.exec(said)?.[0]
      const url = /ready on (\S+)/.exec(said)?.[1]
      if (line && url) resolve({ line, url })
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code} before it was ready.`)))
  })
}

/** What the line that the service prints would send. */
async function price(line: string): Promise<Record<string, unknown>> {
  const [, url = '', authorization = '', body = ''] =
    /curl (\S+) -H "Authorization: ([^"]+)" -H "[^"]+" -d '([^']+)'/.exec(line) ?? []
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  })
  return (await answer.json()) as Record<string, unknown>
}
