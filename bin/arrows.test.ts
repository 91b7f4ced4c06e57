import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseOptions, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Per rule, imports that it has to reject: the importing file, and the imported file. */
const wrong: Record<string, readonly (readonly [from: string, to: string])[]> = {
  'engine-is-pure': [
    ['engine/belief/x.ts', 'server/domain/y.ts'],
    ['engine/policy/x.ts', 'node:fs'],
  ],
  'engine-room-linalg': [['engine/linalg/x.ts', 'engine/special/log.ts']],
  'engine-room-special': [['engine/special/x.ts', 'engine/random/random.ts']],
  'engine-room-random': [['engine/random/x.ts', 'engine/belief/belief.ts']],
  'engine-room-sales': [['engine/sales/x.ts', 'engine/belief/belief.ts']],
  'engine-room-belief': [['engine/belief/x.ts', 'engine/demand/counts.ts']],
  'engine-room-demand': [
    ['engine/demand/x.ts', 'engine/pool/pool-prior.ts'],
    ['engine/demand/x.ts', 'engine/policy/guardrails.ts'],
  ],
  'engine-room-together': [['engine/together/x.ts', 'engine/pool/pool-prior.ts']],
  'engine-room-pool': [['engine/pool/x.ts', 'engine/report/demand-report.ts']],
  'engine-room-explain': [['engine/explain/x.ts', 'engine/report/demand-report.ts']],
  'engine-room-backtest': [['engine/backtest/x.ts', 'engine/market/market.ts']],
  'engine-room-season': [['engine/season/x.ts', 'engine/backtest/backtest.ts']],
  'engine-room-report': [['engine/report/x.ts', 'engine/policy/price-table.ts']],
  'engine-room-policy': [
    ['engine/policy/x.ts', 'engine/report/demand-report.ts'],
    ['engine/policy/x.ts', 'engine/market/market.ts'],
  ],
  'engine-room-lists': [['engine/lists/x.ts', 'engine/market/market.ts']],
  'engine-room-market': [['engine/market/x.ts', 'engine/demand/counts.ts']],
  'engine-room-evidence': [['engine/evidence/x.ts', 'engine/policy/price-table.ts']],
  'engine-room-doors': [
    ['engine/report/x.ts', 'engine/sales/features.ts'],
    ['engine/demand/x.ts', 'engine/belief/bins.ts'],
    ['engine/policy/x.ts', 'engine/demand/monotone-chain.ts'],
    ['engine/policy/x.ts', 'engine/pool/shape-evidence.ts'],
  ],
  'engine-by-its-doors': [
    ['server/use-cases/quotes/x.ts', 'engine/demand/counts.ts'],
    ['cli/commands/x.ts', 'engine/special/log.ts'],
  ],
  'domain-imports-nothing-of-ours': [['server/domain/x.ts', 'server/storage/y.ts']],
  'storage-below-use-cases': [['server/storage/x.ts', 'server/use-cases/quotes/y.ts']],
  'use-cases-below-http': [['server/use-cases/quotes/x.ts', 'server/jobs/y.ts']],
  'webhooks-below-jobs-and-http': [['server/webhooks/x.ts', 'server/storage/y.ts']],
  'jobs-beside-http': [['server/jobs/x.ts', 'server/http/y.ts']],
  'nobody-imports-http-but-main': [['server/webhooks/x.ts', 'server/http/y.ts']],
  'http-not-upwards': [
    ['server/http/x.ts', 'server/jobs/y.ts'],
    ['server/http/files/orders/x.ts', 'clients/typescript/src/lerner.ts'],
  ],
  'http-reads-orders-by-one-door': [
    ['server/http/routes/imports/x.ts', 'clients/typescript/src/files/main.ts'],
  ],
  'storage-connection-is-lowest': [
    ['server/storage/connection/x.ts', 'server/storage/tables/y.ts'],
  ],
  'storage-tables-know-connections-alone': [
    ['server/storage/tables/x.ts', 'server/storage/commit/y.ts'],
    ['server/storage/tables/x.ts', 'server/storage/store.ts'],
  ],
  'storage-commit-above-tables': [['server/storage/commit/x.ts', 'server/storage/store.ts']],
  'storage-embedded-stands-alone': [
    ['server/storage/embedded/x.ts', 'server/storage/connection/y.ts'],
  ],
  'storage-backup-knows-the-embedded-server': [
    ['server/storage/backup/x.ts', 'server/storage/tables/y.ts'],
  ],
  'storage-doctor-reads-tables': [['server/storage/doctor/x.ts', 'server/storage/commit/y.ts']],
  'storage-distributed-stands-alone': [
    ['server/storage/distributed/x.ts', 'server/storage/commit/y.ts'],
  ],
  'storage-migrations-stand-alone': [
    ['server/storage/migrations/x.ts', 'server/storage/tables/y.ts'],
  ],
  'storage-functions-stand-alone': [
    ['server/storage/functions/x.ts', 'server/storage/tables/y.ts'],
  ],
  'use-cases-cells-below-the-others': [
    ['server/use-cases/cells/x.ts', 'server/use-cases/quotes/y.ts'],
  ],
  'use-cases-know-cells-alone': [['server/use-cases/sales/x.ts', 'server/use-cases/quotes/y.ts']],
  'use-cases-breakers-stand-alone': [
    ['server/use-cases/breakers/x.ts', 'server/use-cases/cells/cache.ts'],
    ['server/use-cases/breakers/x.ts', 'engine/belief/belief.ts'],
  ],
  'use-cases-policies-above-breakers': [
    ['server/use-cases/policies/x.ts', 'server/use-cases/imports/y.ts'],
  ],
  'use-cases-catalogue-above-lists-and-sales': [
    ['server/use-cases/catalogue/x.ts', 'server/use-cases/quotes/y.ts'],
  ],
  'use-cases-news-above-lists-and-reports': [
    ['server/use-cases/news/x.ts', 'server/use-cases/quotes/y.ts'],
    ['server/use-cases/news/x.ts', 'engine/belief/belief.ts'],
  ],
  'use-cases-reports-stand-alone': [
    ['server/use-cases/reports/x.ts', 'server/use-cases/cells/cache.ts'],
  ],
  'use-cases-keys-stand-alone': [
    ['server/use-cases/keys/x.ts', 'server/use-cases/cells/y.ts'],
    ['server/use-cases/keys/x.ts', 'engine/belief/belief.ts'],
  ],
  'use-cases-webhooks-stand-alone': [
    ['server/use-cases/webhooks/x.ts', 'server/use-cases/keys/y.ts'],
    ['server/use-cases/webhooks/x.ts', 'engine/belief/belief.ts'],
  ],
  'http-schemas-are-lowest': [['server/http/schemas/x.ts', 'server/http/answers/y.ts']],
  'http-answers-know-schemas-alone': [['server/http/answers/x.ts', 'server/http/keys/y.ts']],
  'http-validation-below-keys': [['server/http/validation/x.ts', 'server/http/keys/y.ts']],
  'http-keys-below-routes': [['server/http/keys/x.ts', 'server/http/idempotency/y.ts']],
  'http-idempotency-below-routes': [['server/http/idempotency/x.ts', 'server/http/metrics/y.ts']],
  'http-metrics-below-routes': [['server/http/metrics/x.ts', 'server/http/app/y.ts']],
  'http-bulk-below-routes': [['server/http/bulk/x.ts', 'server/http/routes/sales/y.ts']],
  'http-openapi-below-routes': [['server/http/openapi/x.ts', 'server/http/routes/health/y.ts']],
  'http-console-below-app': [['server/http/console/x.ts', 'server/http/keys/y.ts']],
  'http-sign-in-below-app': [['server/http/sign-in/x.ts', 'server/http/routes/health/y.ts']],
  'http-routes-below-app': [['server/http/routes/health/x.ts', 'server/http/app/y.ts']],
  'console-knows-the-client-alone': [
    ['console/src/api/x.ts', 'server/domain/y.ts'],
    ['console/src/api/x.ts', 'clients/typescript/src/transport.ts'],
    ['console/src/api/x.ts', 'clients/typescript/src/files/columns.ts'],
  ],
  'nobody-knows-the-console': [['server/http/app/x.ts', 'console/bin/stamp.ts']],
  'console-pages-do-not-know-each-other': [
    ['console/src/pages/import/x.ts', 'console/src/pages/quote/y.ts'],
  ],
  'console-parts-below-pages': [
    ['console/src/charts/x.ts', 'console/src/pages/quote/y.ts'],
    ['console/src/components/x.ts', 'console/src/app/screens.ts'],
  ],
  'console-pages-below-the-shell': [['console/src/pages/quote/x.ts', 'console/src/app/y.ts']],
  'console-ground-is-lowest': [
    ['console/src/address/x.ts', 'console/src/app/screens.ts'],
    ['console/src/format/x.ts', 'console/src/components/y.ts'],
    ['console/src/messages/x.ts', 'console/src/format/y.ts'],
  ],
  'client-contract-below-resources': [
    ['clients/typescript/src/generated/x.ts', 'clients/typescript/src/resources/y.ts'],
  ],
  'client-stands-alone': [['clients/typescript/src/x.ts', 'engine/belief/belief.ts']],
  'cli-speaks-through-the-client': [['cli/commands/x.ts', 'server/domain/y.ts']],
  'plugins-know-the-published-client-alone': [
    ['integrations/medusa/src/x.ts', 'clients/typescript/src/main.ts'],
    ['integrations/vendure/src/x.ts', 'integrations/week/y.ts'],
  ],
  'nobody-imports-the-lab': [['bin/x.ts', 'lab/report/table.ts']],
  'lab-report-knows-figures-alone': [['lab/report/x.ts', 'lab/studies/markets/results/y.ts']],
  'lab-harness-knows-the-client-alone': [['lab/harness/x.ts', 'lab/report/table.ts']],
  'lab-methods-know-kernels-alone': [
    ['lab/methods/x.ts', 'lab/studies/published/market.ts'],
    ['lab/methods/x.ts', 'engine/belief/belief.ts'],
  ],
  'lab-exact-stands-apart': [['lab/exact/x.ts', 'lab/studies/options.ts']],
  'lab-studies-play-the-engine': [
    ['lab/studies/real/x.ts', 'server/domain/y.ts'],
    ['lab/studies/x.ts', 'lab/service/crash/run.ts'],
  ],
  'lab-studies-know-no-other-study': [
    ['lab/studies/real/x.ts', 'lab/studies/markets/report/charts.ts'],
    ['lab/studies/speed/x.ts', 'lab/studies/main.ts'],
  ],
  'lab-service-stays-outside': [
    ['lab/service/crash/x.ts', 'server/storage/y.ts'],
    ['lab/service/simulated-shops/x.ts', 'engine/belief/belief.ts'],
  ],
  'lab-speed-replaces-storage-alone': [['lab/service/speed/x.ts', 'server/http/y.ts']],
  'lab-service-rooms-know-no-other': [['lab/service/crash/x.ts', 'lab/service/speed/y.ts']],
  'lab-markets-worlds': [['lab/studies/markets/worlds/x.ts', 'lab/harness/machine.ts']],
  'lab-markets-play': [['lab/studies/markets/play/x.ts', 'lab/studies/markets/results/bars.ts']],
  'lab-markets-outside': [['lab/studies/markets/outside/x.ts', 'lab/studies/markets/results/y.ts']],
  'lab-markets-results': [['lab/studies/markets/results/x.ts', 'lab/studies/markets/report/y.ts']],
  'lab-markets-report': [['lab/studies/markets/report/x.ts', 'lab/studies/markets/tasks.ts']],
}

const root = fileURLToPath(new URL('..', import.meta.url))
const { forbidden, options } = JSON.parse(
  readFileSync(join(root, '.dependency-cruiser.json'), 'utf8'),
) as { forbidden: IForbiddenRuleType[]; options: ICruiseOptions }

const scratch = mkdtempSync(join(tmpdir(), 'lerner-arrows-'))
afterAll(() => rmSync(scratch, { recursive: true }))

let trees = 0

type Violation = { rule: string; from: string; to: string }

/** The rules broken by a tree of files with their imports. */
async function violationsOf(files: Record<string, string>): Promise<Violation[]> {
  const tree = join(scratch, String(trees++))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  const folders = [...new Set(Object.keys(files).map((file) => file.split('/')[0] ?? file))]
  const { output } = await cruise(folders, {
    ...options,
    baseDir: tree,
    ruleSet: { forbidden },
    validate: true,
  })
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}

/** The names of the rules that a tree breaks. */
async function broken(files: Record<string, string>): Promise<Set<string>> {
  return new Set((await violationsOf(files)).map(({ rule }) => rule))
}

/** Type-only imports, checked as strictly as any other here. */
function importing(from: string, ...to: string[]): string {
  const up = '../'.repeat(from.split('/').length - 1)
  return to
    .map((file, i) => {
      const target = file.startsWith('node:') ? file : up + file
      return `import type { Y as Y${i} } from '${target}'\nexport type X${i} = Y${i}\n`
    })
    .join('')
}

const plain = 'export type Y = 1\n'

describe('of a tree with every wrong import', () => {
  let found: Violation[]
  beforeAll(async () => {
    const all = Object.values(wrong).flat()
    const files = Object.fromEntries(
      all.filter(([, to]) => !to.startsWith('node:')).map(([, to]) => [to, plain]),
    )
    for (const [from, imports] of Map.groupBy(all, ([file]) => file)) {
      files[from] = importing(from, ...new Set(imports.map(([, to]) => to)))
    }
    found = await violationsOf(files)
  })

  for (const [rule, imports] of Object.entries(wrong)) {
    for (const [from, to] of imports) {
      test(`${rule} refuses that ${from} imports ${to}`, () => {
        const ofImport = found.filter(
          (one) => one.from === from && one.to === to.replace('node:', ''),
        )
        expect(ofImport.map((one) => one.rule)).toContain(rule)
      })
    }
  }
})

test('no-cycles refuses two files of one folder that know each other by a type alone', async () => {
  const files = {
    'engine/belief/x.ts': "import type { B } from './y.ts'\nexport type A = B | 1\n",
    'engine/belief/y.ts': "import type { A } from './x.ts'\nexport type B = A[]\n",
  }
  expect(await broken(files)).toEqual(new Set(['no-cycles']))
})

test('an import downwards breaks no rule', async () => {
  const files = {
    'engine/policy/x.ts': importing('engine/policy/x.ts', 'engine/demand/counts.ts'),
    'engine/demand/counts.ts': plain,
    'server/use-cases/quotes/x.ts': importing(
      'server/use-cases/quotes/x.ts',
      'engine/policy/price-table.ts',
    ),
    'engine/policy/price-table.ts': plain,
  }
  expect(await broken(files)).toEqual(new Set())
})

test('every rule is shown a wrong import, in folders that exist', () => {
  expect(forbidden.map(({ name }) => name).sort()).toEqual(
    ['no-cycles', ...Object.keys(wrong)].sort(),
  )
  const files = Object.values(wrong).flat(2)
  const missing = files.filter((file) => {
    return !file.startsWith('node:') && !existsSync(join(root, dirname(file)))
  })
  expect(missing).toEqual([])
})
