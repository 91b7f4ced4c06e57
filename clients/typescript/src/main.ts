// biome-ignore-all lint/performance/noBarrelFile: a package has one door, and this is it
export * from './errors.ts'
export type { Health } from './lerner.ts'
export { Lerner } from './lerner.ts'
export type { Answer, LernerOptions, RequestOptions } from './options.ts'
export type { ListQuery, Page, PageRequest } from './page.ts'
export type { ApiKey, ApiKeyCreate, ApiKeyRotate, NewApiKey, Scope } from './resources/api-keys.ts'
export type { Demand, DemandQuery, Estimate } from './resources/demand.ts'
export type { Offer, Outcome, Recorded, Sale } from './resources/observations.ts'
export type {
  EffectivePolicy,
  PolicyFields,
  ProductPolicyAnswer,
  YieldingRule,
} from './resources/policy.ts'
export type { Product, ProductCreate, ProductStatus, ProductUpdate } from './resources/products.ts'
export type {
  Arm,
  BatchError,
  BatchResult,
  Quote,
  QuoteListQuery,
  QuoteRecord,
  QuoteRequest,
  QuoteTerms,
} from './resources/quotes.ts'
