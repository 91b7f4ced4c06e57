import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a test run with one plain line, `N passed, N failed`, for people and machines reading logs.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++
      if (module.state() === 'failed' && module.errors().length > 0) count.failed++
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
    console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`)
  }
}
