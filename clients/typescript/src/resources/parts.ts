// Parts of the contract that users name by themselves.
import type {
  ApiKey,
  PolicyFields,
  Product,
  Quote,
  QuoteBatchRequest,
  QuoteRecord,
} from '../generated/contract.ts'

export type Arm = QuoteRecord['arm']

/** When the prices of a batch are for everybody to see: a day or a week, say. */
export type Everyone = NonNullable<QuoteBatchRequest['everyone']>

export type ProductStatus = Product['status']

export type QuoteTerms = NonNullable<Quote['terms']>

export type Scope = ApiKey['scopes'][number]

export type YieldingRule = NonNullable<PolicyFields['priority']>[number]
