import { defineConfig } from '@playwright/test'
import { browserPath } from './harness/browser.ts'

/** Every screen, against its own service with the demo shop, in Debian's Chromium. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './harness/start.ts',
  // One service and two cores: specs that change the same account run in turn.
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: browserPath() ?? 'no-browser',
      // Chromium's own sandbox cannot start as root, as in a container.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
    trace: 'off',
  },
})
