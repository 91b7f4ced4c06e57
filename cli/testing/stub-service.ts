import { stubImports } from '../../clients/typescript/testing/stub-imports.ts'
import {
  refuse,
  type Seen,
  type StubServer,
  stubServer,
} from '../../clients/typescript/testing/stub-server.ts'

export const stubKey = 'lrn_test_0123456789abcdefghijklmnopqrstuvwxyz'

export type StubService = StubServer & {
  /** What a command needs to find the service. */
  environment: Record<string, string>
  /** Sales rows or offers by their natural key, as a service would keep them. */
  kept: Map<string, Record<string, unknown>>
}

type Row = Record<string, unknown>

/**
 * A service that keeps what is reported as the real one does: by natural key, idempotently.
 * `faultOf` says what is wrong with a row; `breaks` ends a request before it takes effect.
 */
export async function stubService(
  options: {
    faultOf?: (row: Row) => string | null
    /** The field of a row that is taken and asked about. */
    questionOf?: (row: Row) => string | null
    breaks?: (requests: number) => boolean
  } = {},
): Promise<StubService> {
  const kept = new Map<string, Row>()
  let requests = 0
  const imports = stubImports({
    keep,
    faultOf: options.faultOf ?? (() => null),
    questionOf: options.questionOf ?? (() => null),
  })

  const server = await stubServer((seen, response) => {
    if (seen.headers.authorization !== `Bearer ${stubKey}`) {
      return refuse(response, 401, {
        type: 'authentication_error',
        code: 'api_key_invalid',
        message: 'The key does not belong to this service.',
      })
    }
    const isOfRows = seen.path.includes('/rows')
    if (seen.path.startsWith('/v1/imports') && !isOfRows) return imports.answer(seen)
    if (seen.method !== 'PUT') return read(seen)
    requests++
    if (options.breaks?.(requests)) {
      return refuse(
        response,
        500,
        { type: 'api_error', code: 'internal_error', message: 'broken' },
        { 'retry-after': '3600' },
      )
    }
    if (isOfRows) return imports.take(seen)
    return putPolicies(seen.body as { policies: Row[] })
  })

  /** Keeps a row; answers whether it is another than before. */
  function keep(row: Row): boolean {
    const id =
      'offer_id' in row
        ? `${row.product_id} ${row.offer_id}`
        : 'base_price' in row
          ? `${row.id} product`
          : `${row.product_id} ${row.period_start}`
    const isNew = JSON.stringify(kept.get(id)) !== JSON.stringify(row)
    kept.set(id, row)
    return isNew
  }

  /** Policies are taken or refused each in its place. */
  function putPolicies({ policies }: { policies: Row[] }) {
    let changed = 0
    const results = policies.map((policy, i) => {
      const fault = options.faultOf?.(policy) ?? null
      if (fault !== null) {
        const param = `policies[${i}].${fault}`
        const error = { type: 'invalid_request_error', code: 'parameter_invalid', param }
        return {
          error: { ...error, message: `\`${param}\` is wrong`, request_id: 'r', doc_url: 'd' },
        }
      }
      kept.set(`${policy.product_id} policy`, policy)
      changed++
      return { product_id: policy.product_id }
    })
    return { results, changed }
  }

  return Object.assign(server, {
    kept,
    environment: { LERNER_API_KEY: stubKey, LERNER_BASE_URL: server.url },
  })
}

/** Answers a request that reads: a list of two products, one of them, or its demand. */
function read({ path }: Seen) {
  const product = (id: string) => ({
    id,
    name: id,
    base_price: 1999,
    currency: 'usd',
    status: 'active',
    ...(id === 'cup' ? { attributes: { brand: 'old' } } : {}),
  })
  const estimate = (value: number) => ({ value, low: value - 1, high: value + 1 })
  const rest = {
    tested: { low: 1799, high: 2199, gaps: [{ low: 1799, high: 2099 }] },
    data: {
      offers: 3,
      purchases: 0,
      sales_rows: 61,
      offers_used: 0,
      sales_rows_used: 61,
      left_out: [{ what: 'offers', reason: 'other_evidence_used', count: 3 }],
    },
  }
  if (path.startsWith('/v1/reports/')) return readReport(path)
  if (path.includes('/forecast')) {
    return {
      product_id: 'mug',
      currency: 'usd',
      segment: null,
      period_start: '2026-02-02T00:00:00.000Z',
      period_end: '2026-03-02T00:00:00.000Z',
      source: 'sales',
      per: 'period',
      identified: true,
      reasons: [],
      assumed: { promotion: 0, competitor_price: null, visits: null },
      points: new URL(path, 'http://stub').searchParams.getAll('price').map((price) => ({
        price: Number(price),
        tested: price !== '2099',
        units: estimate(40),
        revenue: estimate(79_960),
        profit: path.includes('visits') ? null : estimate(30_000),
      })),
      ...rest,
    }
  }
  if (path.includes('/demand')) {
    const identified = path.includes('mug')
    return {
      product_id: decodeURIComponent(path.split('/')[3] ?? ''),
      currency: 'usd',
      segment: null,
      identified,
      reasons: identified ? [] : ['The price hardly moved'],
      elasticity: estimate(-2),
      demand_unit: 'units_per_day',
      points: [
        {
          price: 1999,
          demand: estimate(10),
          profit: estimate(19_990),
          better_if_cost: path.includes('price') ? { above: null, below: 610 } : null,
        },
      ],
      quoted: {
        price: 1999,
        share: 1,
        curve_price: null,
        factors: [],
        reasons: ['No unit cost is known.'],
      },
      ...rest,
    }
  }
  if (path.startsWith('/v1/products?'))
    return { data: [product('cup'), product('mug')], has_more: false }
  return product(path.split('/')[3] ?? '')
}

/** A report of what was earned, or of whether confidence came true. */
function readReport(path: string) {
  const range = {
    currency: 'usd',
    period_start: '2026-01-05T00:00:00.000Z',
    period_end: '2026-02-02T00:00:00.000Z',
    switchbacks: [],
    reasons: ['Prices earned more.'],
  }
  if (path.includes('calibration')) {
    const bin = { low: 0.8, high: 0.9, cells: 12, offers: 3400, holdout_offers: 180 }
    const right = { value: 0.83, low: 0.7, high: 0.93 }
    const lift = { value: 0.06, low: 0.02, high: 0.1 }
    return {
      ...range,
      bins: [{ ...bin, claimed: 0.85, right, lift, verdict: 'holds' }],
      left_out: 0,
    }
  }
  const estimate = (value: number) => ({ value, low: value / 2, high: value * 2 })
  const measure = {
    optimized: estimate(28.4),
    holdout: estimate(26.1),
    earned: estimate(959_100),
    relative: { value: 0.088, low: 0.001, high: 0.189 },
  }
  const figures = {
    offers: { optimized: 950, holdout: 50 },
    sold: { optimized: 32, holdout: 2 },
    profit: measure,
    revenue: measure,
    units: null,
    costs_known: 1,
    verdict: 'gain',
  }
  const groups = [{ key: 'mugs', ...figures }]
  const rest = {
    ...{ sample_ratio: null, plan: null, by: 'category', groups, has_more: false },
    randomization_unit: {
      kind: 'hour',
      reasons: ['All products are held at their base prices together.'],
      hours: { optimized: 95, holdout: 5 },
      design_effect: 1,
      effective_offers: 1000,
    },
  }
  return { ...range, ...figures, ...rest }
}
