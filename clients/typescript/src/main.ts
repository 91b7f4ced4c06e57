// biome-ignore-all lint/performance/noBarrelFile: a package has one door, and this is it
export type { Answer, Answered, WithResponse } from './answered.ts'
export * from './errors.ts'
export type {
  ApiKey,
  ApiKeysRotateBody,
  CreatedApiKey,
  DeletedWebhookEndpoint,
  Demand,
  EffectiveProductPolicyFields,
  ErrorCode,
  ErrorType,
  Estimate,
  Event,
  Health,
  NewApiKey,
  NewProduct,
  NewWebhookEndpoint,
  Offer,
  Outcome,
  OutcomeOfQuote,
  Policy,
  PolicyFields,
  Product,
  ProductChanges,
  ProductPolicy,
  ProductPolicyFields,
  ProductsDemandQuery,
  Quote,
  QuoteRecord,
  QuoteRequest,
  QuotesListQuery,
  Receipt,
  RedeliveryRequest,
  Sale,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointsRotateSecretBody,
  WebhookEndpointWithSecret,
} from './generated/contract.ts'
export { Lerner } from './lerner.ts'
export type { LogEntry, Logger } from './log.ts'
export type { Fallback, Fetch, LernerOptions, QuoteOptions, RequestOptions } from './options.ts'
export type { ListQuery, Page, PageRequest } from './page.ts'
export type { Scope } from './resources/api-keys.ts'
export type { EventType } from './resources/events.ts'
export type { FallbackQuote } from './resources/fallback.ts'
export type { YieldingRule } from './resources/policy.ts'
export type { ProductStatus } from './resources/products.ts'
export type {
  Arm,
  BatchError,
  BatchResult,
  QuoteAnswer,
  QuoteTerms,
} from './resources/quotes.ts'
export { version } from './version.ts'
export { type ReceivedWebhook, verifyWebhook, type WebhookEvent } from './webhook.ts'
