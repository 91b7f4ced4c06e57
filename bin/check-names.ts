// Rejects snake_case inside the service: those are names of the wire and of the store, translated
// at their edges.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findSnakeCase } from './find-snake-case.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Their keys are codes that callers read. */
const tablesOfCodes = ['errors.ts', 'factors.ts', 'warning.ts'].map((file) =>
  join('server', 'domain', file),
)
const roomOfReasons = join('server', 'domain', 'reasons')

const files = globSync('server/{domain,use-cases,jobs,webhooks}/**/*.ts', { cwd: root })
let wrong = 0
for (const file of files.sort()) {
  if (file.endsWith('.test.ts') || tablesOfCodes.includes(file)) continue
  if (file.startsWith(roomOfReasons)) continue
  for (const name of findSnakeCase(readFileSync(join(root, file), 'utf8'))) {
    wrong++
    console.error(
      `${file}: ${name}: translate it in server/http/schemas, or in server/storage/tables`,
    )
  }
}
if (files.length === 0) throw new Error('there is nothing to check: the folders were renamed')
if (wrong > 0) process.exit(1)
