// `node bin/run.mjs bin/package/engine.ts FOLDER`: packs the engine alone into that folder, as
// @lerner/engine, for programs that want its prices without the service.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { nameScripts } from '../../clients/typescript/bin/build.ts'
import { engineDoors } from './engine-doors.ts'
import { repository } from './manifest.ts'

const root = join(import.meta.dirname, '../..')
const [given] = process.argv.slice(2)
if (given === undefined) throw new Error('Name the folder that the package goes into.')
const folder = resolve(given)

function run(program: string, words: readonly string[], cwd: string): void {
  const done = spawnSync(program, words, { cwd, stdio: ['ignore', 2, 2] })
  if (done.status !== 0) throw new Error(`${words.join(' ')} ended with ${done.status}.`)
}

function manifest(): object {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const doors = Object.entries(engineDoors).map(([name, file]) => [
    name,
    { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
  ])
  return {
    name: '@lerner/engine',
    version,
    description: 'Prices that learn from what customers do: the engine of Lerner, in your process',
    keywords: ['pricing', 'price-optimization', 'dynamic-pricing', 'bandit'],
    license: 'Apache-2.0',
    homepage: `${repository}/tree/main/examples/engine#readme`,
    repository: { type: 'git', url: `git+${repository}.git`, directory: 'engine' },
    bugs: { url: `${repository}/issues` },
    publishConfig: { access: 'public' },
    type: 'module',
    engines: { node: '>=22' },
    sideEffects: false,
    exports: { ...Object.fromEntries(doors), './package.json': './package.json' },
    files: ['dist'],
  }
}

const made = mkdtempSync(join(tmpdir(), 'lerner-engine-'))
try {
  const options = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      types: [],
      lib: ['es2024', 'esnext.iterator', 'dom'],
      rootDir: join(root, 'engine'),
      outDir: join(made, 'dist'),
    },
    include: [],
    files: Object.values(engineDoors).map((file) => join(root, 'engine', `${file}.ts`)),
  }
  writeFileSync(join(made, 'tsconfig.json'), JSON.stringify(options))
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', made], root)
  nameScripts(join(made, 'dist'))
  rmSync(join(made, 'tsconfig.json'))
  writeFileSync(join(made, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  cpSync(join(root, 'LICENSE'), join(made, 'LICENSE'))
  cpSync(join(root, 'examples/engine/README.md'), join(made, 'README.md'))
  mkdirSync(folder, { recursive: true })
  run('npm', ['pack', '--silent', '--pack-destination', folder], made)
} finally {
  rmSync(made, { recursive: true, force: true })
}
