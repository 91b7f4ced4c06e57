export type ExportType = 'text' | 'integer' | 'number' | 'boolean' | 'moment'

/** A view of lerner_export: its columns, its sort key, and the column with its time. */
export type ExportTable = {
  columns: Readonly<Record<string, ExportType>>
  key: readonly string[]
  time: 'quote_id' | 'period_start' | null
}

/** What can be exported. Columns keep their names, meanings and types; new ones may be added. */
export const exportTables = {
  quotes: {
    columns: {
      quote_id: 'text',
      product_id: 'text',
      currency: 'text',
      segment: 'text',
      base_price: 'integer',
      price: 'integer',
      arm: 'text',
      propensity: 'number',
      confidence: 'number',
      factors: 'text',
      belief_version: 'integer',
      quantity: 'integer',
      promotion: 'boolean',
      created_at: 'moment',
      expires_at: 'moment',
      channel: 'text',
      volume_discount: 'number',
    },
    key: ['quote_id'],
    time: 'quote_id',
  },
  outcomes: {
    columns: {
      quote_id: 'text',
      status: 'text',
      quantity: 'integer',
      units_kept: 'integer',
      occurred_at: 'moment',
      recorded_at: 'moment',
    },
    key: ['quote_id'],
    time: 'quote_id',
  },
  propensities: {
    columns: {
      quote_id: 'text',
      product_id: 'text',
      currency: 'text',
      segment: 'text',
      base_price: 'integer',
      arm: 'text',
      action: 'integer',
      pscore: 'number',
      outcome: 'text',
      units: 'integer',
      reward: 'number',
      created_at: 'moment',
      channel: 'text',
    },
    key: ['quote_id'],
    time: 'quote_id',
  },
  beliefs: {
    columns: {
      product_id: 'text',
      currency: 'text',
      segment: 'text',
      version: 'integer',
      offers: 'number',
      purchases: 'number',
      sales_rows: 'integer',
      identified: 'boolean',
      elasticity: 'number',
      elasticity_low: 'number',
      elasticity_high: 'number',
      median_price: 'number',
      unit_cost: 'integer',
      updated_at: 'moment',
    },
    key: ['product_id', 'currency', 'segment'],
    time: null,
  },
  price_lists: {
    columns: {
      product_id: 'text',
      list_id: 'text',
      list_name: 'text',
      currency: 'text',
      segment: 'text',
      status: 'text',
      design: 'text',
      from_at: 'moment',
      until_at: 'moment',
      base_price: 'integer',
      current_price: 'integer',
      proposed_price: 'integer',
      price: 'integer',
      expected_gain: 'number',
      confidence: 'number',
      edited: 'boolean',
      locked: 'boolean',
      dropped: 'boolean',
      activated_at: 'moment',
      ended_at: 'moment',
    },
    key: ['product_id', 'list_id'],
    time: null,
  },
  sales: {
    columns: {
      product_id: 'text',
      currency: 'text',
      segment: 'text',
      period_start: 'moment',
      period_end: 'moment',
      price: 'integer',
      units: 'number',
      exposure: 'number',
      in_stock: 'boolean',
      promotion: 'number',
      competitor_price: 'integer',
      unit_cost: 'integer',
      randomized: 'boolean',
      updated_at: 'moment',
    },
    key: ['product_id', 'currency', 'segment', 'period_start', 'period_end'],
    time: 'period_start',
  },
} as const satisfies Record<string, ExportTable>

export type ExportName = keyof typeof exportTables

export const exportNames = Object.keys(exportTables) as ExportName[]
