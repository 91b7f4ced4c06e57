// `npm run release:rehearse`: creates the files of a release, publishes them by the steps of
// bin/release to registries on this machine, and uses them from empty folders as strangers would:
// the service, timed up to its first price, and the clients of all languages against it. Needs
// Python, Go and the public registries for third-party packages. The Go client is that of the last
// commit.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareWithTested, InstalledService } from './installed-service.ts'
import { NpmRegistry } from './npm-registry.ts'
import { ask, run, say } from './programs.ts'
import { PythonIndex } from './python-index.ts'
import { goStranger, pythonStranger, typescriptStranger } from './strangers.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'lerner-release-'))
chmodSync(folder, 0o755) // root's PostgreSQL runs as another user, who needs access
const files = join(folder, 'files')
const goRepository = join(folder, 'lerner-go.git')
const tools = process.env.LERNER_TRY_TOOLS ?? join(root, 'node_modules/.cache/release')
const npm = new NpmRegistry(ask('npm', ['config', 'get', 'registry'], root))
useRegistry(await npm.listen())
let python: PythonIndex | null = null
let service: InstalledService | null = null
try {
  await step('files.sh', files)
  python = await PythonIndex.start(join(tools, 'python/bin/pypi-server'), join(folder, 'index'))
  process.env.TWINE_REPOSITORY_URL = python.address
  process.env.TWINE_USERNAME = 'nobody'
  process.env.TWINE_PASSWORD = 'none'
  ask('git', ['init', '--quiet', '--bare', '--initial-branch', 'main', goRepository], folder)
  await step('npm.sh', files)
  await step('pypi.sh', files)
  await step('go.sh', goRepository)
  // An interrupted release is run again: what exists is left unchanged.
  const again = await step('npm.sh', files)
  if (again.split('is published already').length !== 4) throw new Error(`Once more: ${again}`)
  await step('go.sh', goRepository)

  service = await firstPrice()
  const environment = { LERNER_BASE_URL: service.url, LERNER_API_KEY: service.key }
  const stranger = { root, folder, environment }
  say(`npm install @lerner/client: ${await typescriptStranger(stranger)}`)
  say(`pip install lerner: ${await pythonStranger(stranger, python.address)}`)
  say(`go get github.com/lerner-pricing/lerner-go: ${await goStranger(stranger, goRepository)}`)
  await service.stop()
  service = null
  console.log('The release was published to this machine, and strangers have their prices.')
} finally {
  service?.kill()
  python?.close()
  npm.close()
  rmSync(folder, { recursive: true, force: true })
}

/** The user's own settings apply as well. In a file: shells do not pass such a name on. */
function useRegistry(address: string): void {
  const own = ask('npm', ['config', 'get', 'userconfig'], root)
  const settings = join(folder, 'npmrc')
  const place = address.slice('http:'.length)
  writeFileSync(
    settings,
    `${existsSync(own) ? readFileSync(own, 'utf8') : ''}
registry=${address}/
${place}/:_authToken=none
`,
  )
  process.env.npm_config_userconfig = settings
  process.env.npm_config_registry = address
}

async function step(name: string, ...words: string[]): Promise<string> {
  say(`bin/release/${[name, ...words].join(' ')}`)
  const said = await run(join(root, 'bin/release', name), words, root)
  say(said)
  return said
}

/** Installs the service and requests a price, using nothing of this machine but its Node.js. */
async function firstPrice(): Promise<InstalledService> {
  const elsewhere = join(folder, 'service')
  mkdirSync(elsewhere)
  writeFileSync(join(elsewhere, 'package.json'), '{"private":true}')
  const began = performance.now()
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-online']
  const cache = { npm_config_cache: join(folder, 'npm-cache') } // a stranger has an empty one
  await run('npm', ['install', ...quiet, 'lerner'], elsewhere, cache)
  const installed = performance.now()
  const started = await InstalledService.start(elsewhere)
  const answer = await started.firstPrice()
  const ended = performance.now()
  say(`npx lerner serve: ${JSON.stringify(answer)}`)
  if (typeof answer.optimized_price !== 'number') throw new Error('That is not a price.')
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(0)} s`
  say(
    `first price ${seconds(began, ended)} after npm install began: ` +
      `${seconds(began, installed)} to install, ${seconds(installed, ended)} to start and answer`,
  )
  await started.checkConsole()
  say(`the console is there; ${compareWithTested(root, elsewhere)} packages are those tested`)
  say(`npx lerner --version: ${await run('npx', ['lerner', '--version'], elsewhere)}`)
  return started
}
