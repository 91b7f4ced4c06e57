/** Responds to a read request: a list of two products, one of them, or data about it. */
export function answerOf(path: string) {
  if (path.startsWith('/v1/reports/')) return reportOf(path)
  if (path.includes('/forecast')) return forecastOf(path)
  if (path.includes('/demand')) return demandOf(path)
  if (path.startsWith('/v1/products?'))
    return { data: [product('cup'), product('mug')], has_more: false }
  return product(path.split('/')[3] ?? '')
}

function product(id: string) {
  return {
    id,
    name: id,
    base_price: 1999,
    currency: 'usd',
    status: 'active',
    ...(id === 'cup' ? { attributes: { brand: 'old' } } : {}),
  }
}

const estimate = (value: number) => ({ value, low: value - 1, high: value + 1 })

/** The rows of the mug, the same for every caller. */
const rows = {
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

function forecastOf(path: string) {
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
    ...rows,
  }
}

function demandOf(path: string) {
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
    ...rows,
  }
}

/** A report on earnings, or on the accuracy of confidence. */
function reportOf(path: string) {
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
  const wide = (value: number) => ({ value, low: value / 2, high: value * 2 })
  const measure = {
    optimized: wide(28.4),
    holdout: wide(26.1),
    earned: wide(959_100),
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
