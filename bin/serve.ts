// `lerner serve` from the repository: the console's files first, then the service.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// A process of its own: what the build holds in memory is gone before the service starts.
spawnSync(process.execPath, [join(import.meta.dirname, '..', 'console', 'bin', 'ensure.ts')], {
  stdio: 'inherit',
})
await import('../cli/main.ts')
