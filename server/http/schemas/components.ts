import { accountSchema, pauseRequestSchema } from './account.ts'
import { apiKeyListSchema, apiKeySchema, createdApiKeySchema, newApiKeySchema } from './api-key.ts'
import { auditActorSchema, auditActorsSchema, auditEntrySchema, auditListSchema } from './audit.ts'
import { batchAnswerSchema, batchRequestSchema } from './batch.ts'
import { breakerClosingSchema, breakerListSchema, breakerSchema } from './breaker.ts'
import { calibrationReportSchema } from './calibration.ts'
import {
  activeProductsSchema,
  catalogueBrandSchema,
  catalogueCategorySchema,
  catalogueCurrencySchema,
  catalogueSchema,
  catalogueStatusSchema,
  mispricedSchema,
  newestBacktestSchema,
} from './catalogue.ts'
import { channelComparisonSchema, channelsReportSchema } from './channels.ts'
import {
  demandSchema,
  diversionRatioSchema,
  estimateSchema,
  evidenceSchema,
  orderSizeSchema,
  quotedPriceSchema,
  testedPricesSchema,
  winningCostsSchema,
} from './demand.ts'
import {
  errorCodeSchema,
  errorReasonSchema,
  errorSchema,
  errorTypeSchema,
  remarkSchema,
} from './error.ts'
import { eventListSchema, eventSchema } from './event.ts'
import {
  eventBodySchemas,
  priceListStepSchema,
  productPriceMoveSchema,
  quoteWithOutcomeSchema,
} from './event-bodies.ts'
import { explanationSchema } from './explanation.ts'
import { exportPageSchema } from './export.ts'
import { factorSchema } from './factor.ts'
import { fairnessReportSchema, rangedShareSchema } from './fairness.ts'
import { forecastSchema } from './forecast.ts'
import { healthSchema } from './health.ts'
import {
  importListSchema,
  importRejectsSchema,
  importSchema,
  importUndoSchema,
  newImportSchema,
} from './import.ts'
import { liftEstimateSchema, liftMeasureSchema, liftReportSchema } from './lift.ts'
import { lossLimitsReportSchema } from './loss-limits.ts'
import { nestSchema, nestStatedSchema, nestStatementSchema, nestsSchema } from './nest.ts'
import { newsItemSchema, newsReadSchema, newsSchema } from './news.ts'
import { offerSchema, outcomeSchema, receiptSchema, saleSchema } from './observations.ts'
import {
  offPolicyEstimateSchema,
  offPolicyReportSchema,
  offPolicyRequestSchema,
} from './off-policy.ts'
import { orderReadingSchema } from './order-reading.ts'
import { passportKeySetSchema } from './passport.ts'
import {
  effectiveProductPolicyFieldsSchema,
  manyPoliciesSchema,
  policyFieldsSchema,
  policyResultsSchema,
  policySchema,
  productPolicyFieldsSchema,
  productPolicySchema,
  productPolicyToPutSchema,
} from './policy.ts'
import {
  policyPreviewSchema,
  policyToPreviewSchema,
  previewedPriceSchema,
} from './policy-preview.ts'
import { priceHistorySchema } from './price-history.ts'
import {
  expectedSchema,
  listActivationSchema,
  listApprovalSchema,
  listDeclineSchema,
  listSummarySchema,
  newPriceListSchema,
  priceListListSchema,
  priceListSchema,
} from './price-list.ts'
import {
  deletedPriceListCommentSchema,
  newPriceListCommentSchema,
  priceListCommentListSchema,
  priceListCommentSchema,
} from './price-list-comment.ts'
import {
  entryChangesSchema,
  entryEditResultsSchema,
  entryEditSchema,
  entryEditsSchema,
  priceListEntryListSchema,
  priceListEntrySchema,
} from './price-list-entry.ts'
import { entryFileResultSchema, entryFileSchema } from './price-list-file.ts'
import {
  priceListResultSchema,
  priceListScheduleSchema,
  switchbackEffectSchema,
} from './price-list-result.ts'
import {
  newProductSchema,
  productChangesSchema,
  productListSchema,
  productSchema,
  savedProductSchema,
} from './product.ts'
import { nextPriceSchema, productPricingSchema } from './product-pricing.ts'
import { productSegmentsSchema } from './product-segments.ts'
import { productStatusChangeSchema, productStatusResultSchema } from './product-status.ts'
import {
  outcomeOfQuoteSchema,
  quoteRecordListSchema,
  quoteRecordSchema,
  quoteRequestSchema,
  quoteSchema,
} from './quote.ts'
import { entryReplaySchema, replaySchema } from './replay.ts'
import {
  endedSessionsSchema,
  newSessionSchema,
  sessionSchema,
  signInOptionsSchema,
} from './session.ts'
import { simulationRequestSchema, simulationSchema } from './simulation.ts'
import { simulationReportSchema } from './simulation-report.ts'
import { tradePointSchema, tradeReportSchema, tradeSchema } from './trade.ts'
import { warningSchema } from './warning.ts'
import {
  deletedWebhookEndpointSchema,
  newWebhookEndpointSchema,
  redeliveryRequestSchema,
  webhookDeliveryListSchema,
  webhookDeliverySchema,
  webhookEndpointChangesSchema,
  webhookEndpointListSchema,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
} from './webhook-endpoint.ts'

/** The named schemas of the OpenAPI document. */
export const components = [
  errorTypeSchema,
  errorCodeSchema,
  errorReasonSchema,
  remarkSchema,
  errorSchema,
  factorSchema,
  passportKeySetSchema,
  healthSchema,
  quoteRequestSchema,
  explanationSchema,
  quoteSchema,
  outcomeOfQuoteSchema,
  quoteRecordSchema,
  quoteRecordListSchema,
  replaySchema,
  batchRequestSchema,
  batchAnswerSchema,
  outcomeSchema,
  saleSchema,
  offerSchema,
  warningSchema,
  receiptSchema,
  nextPriceSchema,
  productPricingSchema,
  productSchema,
  savedProductSchema,
  productListSchema,
  newProductSchema,
  productChangesSchema,
  productStatusChangeSchema,
  productStatusResultSchema,
  policyFieldsSchema,
  productPolicyFieldsSchema,
  effectiveProductPolicyFieldsSchema,
  policySchema,
  productPolicySchema,
  productPolicyToPutSchema,
  manyPoliciesSchema,
  policyResultsSchema,
  estimateSchema,
  testedPricesSchema,
  diversionRatioSchema,
  orderSizeSchema,
  winningCostsSchema,
  evidenceSchema,
  quotedPriceSchema,
  demandSchema,
  forecastSchema,
  priceHistorySchema,
  rangedShareSchema,
  channelComparisonSchema,
  channelsReportSchema,
  fairnessReportSchema,
  nestSchema,
  nestsSchema,
  nestStatementSchema,
  nestStatedSchema,
  tradeSchema,
  tradePointSchema,
  tradeReportSchema,
  productSegmentsSchema,
  previewedPriceSchema,
  policyToPreviewSchema,
  policyPreviewSchema,
  liftEstimateSchema,
  liftMeasureSchema,
  liftReportSchema,
  calibrationReportSchema,
  offPolicyRequestSchema,
  offPolicyEstimateSchema,
  offPolicyReportSchema,
  expectedSchema,
  listSummarySchema,
  priceListSchema,
  priceListListSchema,
  newPriceListSchema,
  switchbackEffectSchema,
  priceListResultSchema,
  priceListScheduleSchema,
  priceListEntrySchema,
  priceListEntryListSchema,
  entryChangesSchema,
  entryEditSchema,
  entryEditsSchema,
  entryFileSchema,
  entryFileResultSchema,
  priceListCommentSchema,
  priceListCommentListSchema,
  newPriceListCommentSchema,
  deletedPriceListCommentSchema,
  entryReplaySchema,
  entryEditResultsSchema,
  simulationRequestSchema,
  simulationReportSchema,
  lossLimitsReportSchema,
  simulationSchema,
  exportPageSchema,
  newImportSchema,
  importSchema,
  importUndoSchema,
  importListSchema,
  orderReadingSchema,
  importRejectsSchema,
  apiKeySchema,
  apiKeyListSchema,
  createdApiKeySchema,
  newApiKeySchema,
  eventSchema,
  eventListSchema,
  quoteWithOutcomeSchema,
  productPriceMoveSchema,
  priceListStepSchema,
  ...eventBodySchemas,
  webhookEndpointSchema,
  webhookEndpointListSchema,
  webhookEndpointWithSecretSchema,
  newWebhookEndpointSchema,
  webhookEndpointChangesSchema,
  deletedWebhookEndpointSchema,
  redeliveryRequestSchema,
  webhookDeliverySchema,
  webhookDeliveryListSchema,
  accountSchema,
  catalogueCategorySchema,
  catalogueBrandSchema,
  mispricedSchema,
  newestBacktestSchema,
  activeProductsSchema,
  catalogueCurrencySchema,
  catalogueStatusSchema,
  catalogueSchema,
  breakerSchema,
  breakerListSchema,
  breakerClosingSchema,
  listActivationSchema,
  listApprovalSchema,
  listDeclineSchema,
  pauseRequestSchema,
  auditActorSchema,
  auditActorsSchema,
  auditEntrySchema,
  auditListSchema,
  newsItemSchema,
  newsSchema,
  newsReadSchema,
  newSessionSchema,
  sessionSchema,
  endedSessionsSchema,
  signInOptionsSchema,
]
