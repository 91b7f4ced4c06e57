import type { SalesBelief } from '../../../engine/sales/sales-belief.ts'
import type { ForecastStudy } from './forecast-errors.ts'
import type { OffersCase } from './imported-offers.ts'
import type { Product } from './read-sales.ts'
import type { Coverage } from './simulated-twins.ts'

/** The findings for one file of sales. */
export type SalesStudy = {
  name: string
  products: readonly Product[]
  beliefs: readonly { product: string; belief: SalesBelief }[]
  /** Processor time of one fit on average, milliseconds. */
  fitMs: number
  forecasts: ForecastStudy
}

/** All findings; null or empty where data are absent. */
export type Finding = {
  cheese: SalesStudy | null
  retail: SalesStudy | null
  twins: Coverage | null
  offers: readonly OffersCase[]
  absent: readonly string[]
  quick: boolean
}
