// Rejects regular expressions that a caller's text can make slow, in code that serves callers.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findSlowRegexps } from './find-slow-regexps.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const files = globSync('{engine,server,cli,clients/typescript/src}/**/*.ts', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.endsWith('.test.ts'),
})
let slow = 0
for (const file of files.sort()) {
  for (const { text, reason } of findSlowRegexps(readFileSync(join(root, file), 'utf8'))) {
    slow++
    console.error(`${file}: ${text}: ${reason}`)
  }
}
if (files.length === 0) throw new Error('there is nothing to check: the folders were renamed')
if (slow > 0) process.exit(1)
