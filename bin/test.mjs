// `npm test`: the checks, then all tests. Arguments go to the test runner: npm test -- engine/
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const steps = [
  [join(root, 'bin/check.mjs')],
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)],
]

for (const step of steps) {
  const done = spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) process.exit(done.status ?? 1)
}
