// `lerner serve` from the repository: builds the console's files first, then runs the service.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// In its own process: the build's memory is released before the service starts.
spawnSync(process.execPath, [join(import.meta.dirname, '..', 'console', 'bin', 'ensure.ts')], {
  stdio: 'inherit',
})
await import('../cli/main.ts')
