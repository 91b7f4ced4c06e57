// npm run console:e2e [-- a spec]: the console in a real browser, against the real service.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { browserPath } from '../e2e/harness/browser.ts'

const room = join(import.meta.dirname, '..')

if (browserPath() === null) {
  console.log(
    'Left out: the console in a browser, since none is installed. apt-get install chromium',
  )
} else {
  const playwright = join(room, '../node_modules/@playwright/test/cli.js')
  const args = ['test', '-c', join(room, 'e2e/playwright.config.ts'), ...process.argv.slice(2)]
  const done = spawnSync(process.execPath, [playwright, ...args], { cwd: room, stdio: 'inherit' })
  process.exitCode = done.status ?? 1
}
