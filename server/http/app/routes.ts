import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '../../deps.ts'
import { createRowTurns } from '../bulk/many-rows.ts'
import { createPace } from '../bulk/pace.ts'
import { createOrderRoom } from '../files/orders/order-room.ts'
import { createReadAhead } from '../files/read-ahead.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { getAccount } from '../routes/account/get.ts'
import { pauseAccount } from '../routes/account/pause.ts'
import { resumeAccount } from '../routes/account/resume.ts'
import { createApiKey } from '../routes/api-keys/create.ts'
import { listApiKeys } from '../routes/api-keys/list.ts'
import { revokeApiKey } from '../routes/api-keys/revoke.ts'
import { rotateApiKey } from '../routes/api-keys/rotate.ts'
import { listAudit } from '../routes/audit/list.ts'
import { listAuditActors } from '../routes/audit/list-actors.ts'
import { closeBreaker } from '../routes/breakers/close.ts'
import { getBreaker } from '../routes/breakers/get.ts'
import { listBreakers } from '../routes/breakers/list.ts'
import { getCatalogue } from '../routes/catalogue/get.ts'
import { getDemand } from '../routes/demand/get.ts'
import { getEvent } from '../routes/events/get.ts'
import { listEvents } from '../routes/events/list.ts'
import { readExportTable } from '../routes/exports/read.ts'
import { getForecast } from '../routes/forecast/get.ts'
import { getHealth } from '../routes/health/get.ts'
import { cancelImport } from '../routes/imports/cancel.ts'
import { createImport } from '../routes/imports/create.ts'
import { getImport } from '../routes/imports/get.ts'
import { listImports } from '../routes/imports/list.ts'
import { listImportRejects } from '../routes/imports/list-rejected.ts'
import { sendImportRows } from '../routes/imports/send-rows.ts'
import { undoImports } from '../routes/imports/undo.ts'
import { getNests } from '../routes/nests/get.ts'
import { stateNest } from '../routes/nests/state.ts'
import { createOffers } from '../routes/offers/create.ts'
import { createOutcomes } from '../routes/outcomes/create.ts'
import { getPassportKeys } from '../routes/passport-keys/get.ts'
import { getPolicy } from '../routes/policy/get.ts'
import { getProductPolicy } from '../routes/policy/get-product.ts'
import { putPolicy } from '../routes/policy/put.ts'
import { putManyPolicies } from '../routes/policy/put-many.ts'
import { putProductPolicy } from '../routes/policy/put-product.ts'
import {
  createPriceListComment,
  deletePriceListComment,
  listPriceListComments,
} from '../routes/price-lists/comments.ts'
import { createPriceList } from '../routes/price-lists/create.ts'
import { explainPriceListEntry, replayPriceListEntry } from '../routes/price-lists/explain-entry.ts'
import { getPriceList } from '../routes/price-lists/get.ts'
import { importPriceListEntries } from '../routes/price-lists/import-entries.ts'
import { listPriceLists } from '../routes/price-lists/list.ts'
import { listPriceListEntries } from '../routes/price-lists/list-entries.ts'
import { getPriceListResult } from '../routes/price-lists/result.ts'
import { getPriceListSchedule } from '../routes/price-lists/schedule.ts'
import {
  activatePriceList,
  approvePriceList,
  declinePriceList,
  endPriceList,
  revertPriceList,
} from '../routes/price-lists/step.ts'
import {
  updatePriceListEntries,
  updatePriceListEntry,
} from '../routes/price-lists/update-entries.ts'
import { getPriceHistory } from '../routes/prices/get.ts'
import { createProduct } from '../routes/products/create.ts'
import { getProduct } from '../routes/products/get.ts'
import { listProducts } from '../routes/products/list.ts'
import { listProductSegments } from '../routes/products/list-segments.ts'
import { previewPolicy } from '../routes/products/preview.ts'
import { updateProduct } from '../routes/products/update.ts'
import { updateManyProducts } from '../routes/products/update-many.ts'
import { createQuote } from '../routes/quotes/create.ts'
import { createQuoteBatch } from '../routes/quotes/create-batch.ts'
import { getQuote } from '../routes/quotes/get.ts'
import { getExplanation } from '../routes/quotes/get-explanation.ts'
import { getReplay } from '../routes/quotes/get-replay.ts'
import { listQuotes } from '../routes/quotes/list.ts'
import { getCalibrationReport } from '../routes/reports/calibration.ts'
import { getChannelsReport } from '../routes/reports/channels.ts'
import { getFairnessReport } from '../routes/reports/fairness.ts'
import { getLiftReport } from '../routes/reports/lift.ts'
import { createOffPolicyReport } from '../routes/reports/off-policy.ts'
import { getTradeReport } from '../routes/reports/trade.ts'
import { createSales } from '../routes/sales/create.ts'
import { createSessionRoute } from '../routes/session/create.ts'
import { deleteSession } from '../routes/session/delete.ts'
import { getSession } from '../routes/session/get.ts'
import { getNews, readNewsUntil } from '../routes/session/news.ts'
import { getSignInOptions } from '../routes/session/options.ts'
import { createSimulation } from '../routes/simulations/create.ts'
import { getSimulation } from '../routes/simulations/get.ts'
import { createWebhookEndpoint } from '../routes/webhook-endpoints/create.ts'
import { deleteWebhookEndpoint } from '../routes/webhook-endpoints/delete.ts'
import { getWebhookEndpoint } from '../routes/webhook-endpoints/get.ts'
import { listWebhookEndpoints } from '../routes/webhook-endpoints/list.ts'
import { listWebhookDeliveries } from '../routes/webhook-endpoints/list-deliveries.ts'
import { redeliverEvent } from '../routes/webhook-endpoints/redeliver.ts'
import { rotateWebhookSecret } from '../routes/webhook-endpoints/rotate-secret.ts'
import { updateWebhookEndpoint } from '../routes/webhook-endpoints/update.ts'
import type { ValidatorCompiler } from '../validation/validation.ts'

/** Everything under /v1, in the order in which the reference shows it. */
export function routesOf(
  deps: Deps,
  metrics: Metrics,
  compile: ValidatorCompiler,
): FastifyPluginAsync[] {
  const turns = createRowTurns()
  const sharedWork = {
    turns,
    pace: createPace(),
    readAhead: createReadAhead(),
    orderRoom: createOrderRoom(),
  }
  return [
    getHealth(deps),
    getPassportKeys(deps),
    createQuote(deps, metrics),
    createQuoteBatch(deps, metrics, compile),
    listQuotes(deps),
    getQuote(deps),
    getExplanation(deps),
    getReplay(deps),
    createOutcomes(deps, metrics),
    createSales(deps, metrics, compile, turns),
    createOffers(deps, metrics, compile, turns),
    readExportTable(deps),
    createImport(deps, metrics, compile, sharedWork),
    listImports(deps),
    getImport(deps),
    sendImportRows(deps, metrics, compile, sharedWork),
    cancelImport(deps),
    undoImports(deps),
    listImportRejects(deps),
    getCatalogue(deps),
    listProducts(deps),
    createProduct(deps),
    getProduct(deps),
    updateProduct(deps),
    updateManyProducts(deps),
    getDemand(deps),
    getForecast(deps),
    getPriceHistory(deps),
    listProductSegments(deps),
    previewPolicy(deps),
    getNests(deps),
    stateNest(deps),
    getLiftReport(deps),
    getCalibrationReport(deps),
    getChannelsReport(deps),
    getFairnessReport(deps),
    getTradeReport(deps),
    createOffPolicyReport(deps),
    listPriceLists(deps),
    createPriceList(deps),
    getPriceList(deps),
    listPriceListEntries(deps),
    importPriceListEntries(deps),
    explainPriceListEntry(deps),
    replayPriceListEntry(deps),
    updatePriceListEntries(deps),
    updatePriceListEntry(deps),
    listPriceListComments(deps),
    createPriceListComment(deps),
    deletePriceListComment(deps),
    approvePriceList(deps),
    declinePriceList(deps),
    activatePriceList(deps),
    endPriceList(deps),
    revertPriceList(deps),
    createSimulation(deps, compile),
    getSimulation(deps),
    getPriceListSchedule(deps),
    getPriceListResult(deps),
    putManyPolicies(deps, compile),
    getPolicy(deps),
    putPolicy(deps),
    getProductPolicy(deps),
    putProductPolicy(deps),
    getAccount(deps),
    pauseAccount(deps),
    resumeAccount(deps),
    listBreakers(deps),
    getBreaker(deps),
    closeBreaker(deps),
    listApiKeys(deps),
    createApiKey(deps),
    rotateApiKey(deps),
    revokeApiKey(deps),
    createSessionRoute(deps),
    getSession(deps),
    deleteSession(deps),
    getSignInOptions(deps),
    getNews(deps),
    readNewsUntil(deps),
    listWebhookEndpoints(deps),
    createWebhookEndpoint(deps),
    getWebhookEndpoint(deps),
    updateWebhookEndpoint(deps),
    deleteWebhookEndpoint(deps),
    rotateWebhookSecret(deps),
    listWebhookDeliveries(deps),
    redeliverEvent(deps),
    listEvents(deps),
    getEvent(deps),
    listAudit(deps),
    listAuditActors(deps),
  ]
}
