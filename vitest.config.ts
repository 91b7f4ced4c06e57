import { defineConfig } from 'vitest/config'
import SlowFirst from './bin/slow-first.ts'
import { folderOfDatabases } from './server/testing/folder-of-databases.ts'

const exclude = ['**/node_modules/**']
const pure = [
  '{engine,clients,bin,console}/**/*.test.ts',
  'lab/{studies,methods,report,exact,sensitivity}/**/*.test.ts',
]

// On a Citus cluster, the plans and partitions of one server say nothing, and its own database is
// not used; elsewhere there is no cluster to test. CI runs both.
const elsewhere =
  process.env.LERNER_TEST_DISTRIBUTED === 'citus'
    ? [
        'server/storage/tables/{plans,partitions}.test.ts',
        'server/storage/{embedded,backup}/**',
        'server/testing/releases/**',
      ]
    : ['server/storage/distributed/**']

/** Globs of files that a run leaves out, as .ci/run does where another run has them. */
const leftOut = process.env.LERNER_TEST_LEFT_OUT?.split(' ') ?? []

// Two projects, because a run of pure functions alone need not wait for a database server.
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What a test waits for comes within a second, except on a machine with other work.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', './bin/closing-line.ts'],
    // Node.js itself imports our files, as the service has them: through Vite each imported name is
    // looked up whenever it is used, and the engine takes half as long again.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    pool: 'forks',
    // One less than the cores is the default: one alone on a machine of two.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        // Files of a process share the modules that they import, which took as long to read anew as
        // the tests of the smaller ones: nothing pure keeps state that a test could leave behind.
        test: {
          name: 'pure',
          include: pure,
          exclude,
          isolate: false,
          setupFiles: './console/src/messages/speak-english.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'store',
          include: ['{server,cli,lab}/**/*.test.ts'],
          exclude: [...exclude, ...pure, ...elsewhere, ...leftOut],
          globalSetup: './server/testing/database-setup.ts',
          isolate: false,
          // Some tests start servers of their own.
          env: { TMPDIR: folderOfDatabases() },
        },
      },
    ],
  },
})
