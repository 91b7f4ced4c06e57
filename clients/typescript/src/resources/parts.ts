// Parts of the contract that users refer to by name.
import type {
  ApiKey,
  PolicyFields,
  Product,
  Quote,
  QuoteBatchRequest,
  QuoteRecord,
} from '../generated/contract.ts'

export type Arm = QuoteRecord['arm']

/** For when the prices of a batch are public: for a day or a week, for example. */
export type Everyone = NonNullable<QuoteBatchRequest['everyone']>

export type ProductStatus = Product['status']

export type QuoteTerms = NonNullable<Quote['terms']>

export type Scope = ApiKey['scopes'][number]

export type YieldingRule = NonNullable<PolicyFields['priority']>[number]
