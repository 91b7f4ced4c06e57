// Runs the repository's checks: format and lint, regular expressions, names, line lengths, types,
// and the dependencies between folders. Stops at the first that fails.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')

const checks = [
  ['format and lint', join(modules, '@biomejs/biome/bin/biome'), ['check', '--error-on-warnings']],
  ['regular expressions', join(root, 'bin/check-regexps.ts'), []],
  ['names inside the service', join(root, 'bin/check-names.ts'), []],
  ['lengths of comments and pages', join(root, 'bin/check-lines.ts'), []],
  ['types', join(modules, 'typescript/bin/tsc'), ['-p', '.']],
  ['types of the console', join(modules, 'typescript/bin/tsc'), ['-p', 'console']],
  [
    'arrows between folders',
    join(modules, 'dependency-cruiser/bin/dependency-cruiser.mjs'),
    [
      '--config',
      '.dependency-cruiser.json',
      'engine',
      'server',
      'cli',
      'lab',
      'clients',
      'console',
      // Their shops and weeks use a syntax that this parser does not know.
      'integrations/medusa/src',
      'integrations/vendure/src',
    ],
  ],
]

for (const [name, file, args] of checks) {
  console.log(`checking ${name}`)
  const done = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) {
    console.error(`${name}: not clean`)
    process.exit(done.status ?? 1)
  }
}
