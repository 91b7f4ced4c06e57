import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{engine,server,cli,lab,clients,bin}/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default', './bin/closing-line.ts'],
  },
})
