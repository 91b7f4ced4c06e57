// Rejects comment lines over 100 columns, and Markdown over 130. The formatter wraps code.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findLongLines } from './find-long-lines.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Generated files. */
const generated =
  /(^|\/)generated\/|\/by-contract\.ts$|^docs\/guide\/settings\.md$|^lab\/reports\/(?!README)/

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|md)$/.test(file) && !generated.test(file))
let long = 0
for (const file of files) {
  for (const { line, columns, limit } of findLongLines(
    file,
    readFileSync(join(root, file), 'utf8'),
  )) {
    long++
    console.error(`${file}:${line}: ${columns} columns, at most ${limit}`)
  }
}
if (long > 0) process.exit(1)
