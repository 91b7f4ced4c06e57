import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, run } from './programs.ts'

/** A user with an empty folder, and the service's address and key in the environment. */
export type Stranger = { root: string; folder: string; environment: Environment }

/** Each runs the first example of the client's own page, and returns its output. */
export async function typescriptStranger({ root, folder, environment }: Stranger): Promise<string> {
  const elsewhere = emptyFolder(folder, 'typescript')
  writeFileSync(join(elsewhere, 'package.json'), '{"private":true,"type":"module"}')
  await run('npm', ['install', '--no-audit', '--no-fund', '@lerner/client'], elsewhere)
  copy(join(root, 'clients/typescript/examples/quote.ts'), join(elsewhere, 'price.mjs'))
  return run('node', ['price.mjs'], elsewhere, environment)
}

export async function pythonStranger(
  { root, folder, environment }: Stranger,
  index: string,
): Promise<string> {
  const elsewhere = emptyFolder(folder, 'python')
  await run(process.env.PYTHON ?? 'python3', ['-m', 'venv', '.venv'], elsewhere)
  const python = join(elsewhere, '.venv/bin/python')
  const quiet = ['-q', '--disable-pip-version-check']
  await run(python, ['-m', 'pip', 'install', ...quiet, 'lerner'], elsewhere, {
    PIP_INDEX_URL: `${index}simple/`,
  })
  copy(join(root, 'clients/python/examples/first_price.py'), join(elsewhere, 'price.py'))
  return run(python, ['price.py'], elsewhere, environment)
}

/** `repository` takes the place of the Go client's own, through git's configuration. */
export async function goStranger(
  { root, folder, environment }: Stranger,
  repository: string,
): Promise<string> {
  const elsewhere = emptyFolder(folder, 'go')
  const module = 'github.com/lerner-pricing/lerner-go'
  const settings: Environment = {
    GOFLAGS: '-modcacherw',
    GOMODCACHE: join(folder, 'go-modules'),
    // Neither from a mirror nor checked against a public checksum log: they do not know it.
    GOPRIVATE: module,
    GOWORK: 'off',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `url.file://${repository}.insteadOf`,
    GIT_CONFIG_VALUE_0: `https://${module}`,
  }
  copy(join(root, 'clients/go/examples/quickstart/main.go'), join(elsewhere, 'main.go'))
  await run('go', ['mod', 'init', 'shop.example/checkout'], elsewhere, settings)
  await run('go', ['get', `${module}@latest`], elsewhere, settings)
  return run('go', ['run', '.'], elsewhere, { ...settings, ...environment })
}

function emptyFolder(folder: string, name: string): string {
  const made = join(folder, name)
  mkdirSync(made)
  return made
}

function copy(from: string, to: string): void {
  writeFileSync(to, readFileSync(from))
}
