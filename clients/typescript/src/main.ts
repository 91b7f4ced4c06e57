// biome-ignore-all lint/performance/noBarrelFile: a package has one door, and this is it
export type { Answer } from './answer.ts'
export type { Answered, WithResponse } from './answered.ts'
export * from './errors.ts'
export type {
  Account,
  AccountData,
  AccountPausedEvent,
  AccountResumedEvent,
  ApiKey,
  ApiKeyCreatedEvent,
  ApiKeyData,
  ApiKeyRevokedEvent,
  ApiKeyRotatedEvent,
  ApiKeysRotateBody,
  AuditEntry,
  AuditListQuery,
  CalibrationReport,
  CreatedApiKey,
  DeletedWebhookEndpoint,
  Demand,
  EffectiveProductPolicyFields,
  ErrorCode,
  ErrorType,
  Estimate,
  Evidence,
  Forecast,
  Health,
  LiftEstimate,
  LiftMeasure,
  LiftReport,
  NewApiKey,
  NewProduct,
  NewWebhookEndpoint,
  Offer,
  Outcome,
  OutcomeOfQuote,
  OutcomeOfQuoteData,
  OutcomeRecordedEvent,
  PauseRequest,
  Policy,
  PolicyFields,
  Product,
  ProductChanges,
  ProductCreatedEvent,
  ProductData,
  ProductPolicy,
  ProductPolicyFields,
  ProductPriceMoveData,
  ProductPriceMovedEvent,
  ProductsDemandQuery,
  ProductsForecastQuery,
  Quote,
  QuoteCreatedEvent,
  QuotedPrice,
  QuoteExpiredEvent,
  QuoteRecord,
  QuoteRecordData,
  QuoteRequest,
  QuotesListQuery,
  QuoteWithOutcomeData,
  Receipt,
  RedeliveryRequest,
  ReportsCalibrationQuery,
  ReportsLiftQuery,
  RequestWarning,
  Sale,
  Simulation,
  SimulationReport,
  SimulationRequest,
  TestedPrices,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointsRotateSecretBody,
  WebhookEndpointWithSecret,
  WebhookEvent,
  WinningCosts,
} from './generated/contract.ts'
export { Lerner } from './lerner.ts'
export type { LogEntry, Logger } from './log.ts'
export type { Fallback, Fetch, LernerOptions, QuoteOptions, RequestOptions } from './options.ts'
export type { ListQuery, Page, PageRequest } from './page.ts'
export type { Scope } from './resources/api-keys.ts'
export type { Event, EventType } from './resources/events.ts'
export type { FallbackQuote } from './resources/fallback.ts'
export type { YieldingRule } from './resources/policy.ts'
export type { ProductStatus } from './resources/products.ts'
export type {
  Arm,
  BatchError,
  BatchOptions,
  BatchResult,
  Everyone,
  QuoteAnswer,
  QuoteTerms,
} from './resources/quotes.ts'
export { version } from './version.ts'
export { type AnyWebhookEvent, type ReceivedWebhook, verifyWebhook } from './webhook.ts'
