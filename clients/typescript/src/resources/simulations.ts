import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type { Simulation, SimulationReport, SimulationRequest } from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import { estimateFields } from './demand.ts'
import { saleFields } from './observations.ts'
import { policyFieldsFields } from './policy.ts'

export const simulationRequestFields: Fields<SimulationRequest> = {
  currency: 'currency',
  segment: 'segment',
  productIds: 'product_ids',
  policy: ['policy', policyFieldsFields],
  rows: ['rows', saleFields],
}

export const simulationReportFields: Fields<SimulationReport> = {
  verdict: 'verdict',
  reasons: 'reasons',
  remedies: 'remedies',
  history: [
    'history',
    {
      since: 'since',
      until: 'until',
      rows: 'rows',
      products: 'products',
      productsLeftOut: 'products_left_out',
    },
  ],
  identified: [
    'identified',
    {
      products: 'products',
      revenueShare: 'revenue_share',
      telling: 'telling',
      tellingShare: 'telling_share',
      together: ['together', estimateFields],
      unidentifiedBy: ['unidentified_by', { reason: 'reason', products: 'products' }],
    },
  ],
  forecast: [
    'forecast',
    {
      since: 'since',
      rows: 'rows',
      units: 'units',
      error: 'error',
      naive: [
        'naive',
        {
          lastValue: 'last_value',
          mean: 'mean',
          yearBefore: 'year_before',
          fixedEffects: 'fixed_effects',
        },
      ],
      best: 'best',
      lead: ['lead', estimateFields],
    },
  ],
  gain: [
    'gain',
    {
      basePerWeek: 'base_per_week',
      perWeek: ['per_week', estimateFields],
      share: ['share', estimateFields],
      chance: 'chance',
      productsPriced: 'products_priced',
      productsMoved: 'products_moved',
    },
  ],
  products: [
    'products',
    {
      productId: 'product_id',
      rows: 'rows',
      unitsPerWeek: 'units_per_week',
      identified: 'identified',
      reasons: 'reasons',
      elasticity: ['elasticity', estimateFields],
      basePrice: 'base_price',
      price: 'price',
      confidence: 'confidence',
      factors: 'factors',
      prices: ['prices', { price: 'price', share: 'share' }],
      gainPerWeek: ['gain_per_week', estimateFields],
    },
  ],
}

export const simulationFields: Fields<Simulation> = {
  id: 'id',
  status: 'status',
  currency: 'currency',
  segment: 'segment',
  source: 'source',
  createdAt: 'created_at',
  completedAt: 'completed_at',
  expiresAt: 'expires_at',
  failure: 'failure',
  report: ['report', simulationReportFields],
}

/** What a history tells before a price changes. */
export class Simulations {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Asks for a look at the stored history, or at rows that are not stored. It is answered at once,
   * without its report: `get` has that some seconds later.
   */
  create(request: SimulationRequest, options?: RequestOptions): Answered<Simulation> {
    const body = toWire(simulationRequestFields, request)
    return ask(this.#send, { method: 'POST', path: ['simulations'], body, options }, readSimulation)
  }

  /** How far a simulation is, and its report once it is done. */
  get(id: string, options?: RequestOptions): Answered<Simulation> {
    const path = ['simulations', id]
    return ask(this.#send, { method: 'GET', path, options }, readSimulation)
  }
}

function readSimulation(wire: unknown): Simulation {
  return fromWire(simulationFields, wire)
}
