import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { camelCase } from '../bin/contract-types.ts'
import {
  type OpenApi,
  type Operation,
  operationsOf,
  queryOf,
  reachedBy,
  type Schema,
} from '../bin/openapi.ts'
import { formattedTypes, typesFile } from '../bin/write-types.ts'
import { stubServer } from '../testing/stub-server.ts'
import { ApiError, apiError } from './errors.ts'
import * as client from './lerner.ts'
import { Lerner } from './lerner.ts'
import * as account from './resources/account.ts'
import * as apiKeys from './resources/api-keys.ts'
import * as audit from './resources/audit.ts'
import * as breakers from './resources/breakers.ts'
import * as demand from './resources/demand.ts'
import * as events from './resources/events.ts'
import * as exported from './resources/exports.ts'
import * as imports from './resources/imports.ts'
import * as observations from './resources/observations.ts'
import * as policy from './resources/policy.ts'
import * as priceLists from './resources/price-lists.ts'
import * as products from './resources/products.ts'
import * as quotes from './resources/quotes.ts'
import * as reports from './resources/reports.ts'
import * as session from './resources/session.ts'
import * as simulations from './resources/simulations.ts'
import * as webhooks from './resources/webhook-endpoints.ts'

const text = readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')
const document: OpenApi = JSON.parse(text)
const { schemas } = document.components

type Table = { readonly [name: string]: string | readonly [string, Table] }

/** Which table reads or writes each schema of the contract. Lists and batches are read by hand. */
const tables: Record<string, object> = {
  Account: account.accountFields,
  ApiKey: apiKeys.apiKeyFields,
  AuditEntry: audit.auditEntryFields,
  Breaker: breakers.breakerFields,
  BreakerClosing: breakers.breakerClosingFields,
  CalibrationReport: reports.calibrationReportFields,
  CreatedApiKey: apiKeys.createdApiKeyFields,
  DeletedWebhookEndpoint: webhooks.deletedEndpointFields,
  Demand: demand.demandFields,
  EndedSessions: session.endedSessionsFields,
  Error: quotes.errorBodyFields,
  EffectiveProductPolicyFields: policy.effectiveProductPolicyFieldsFields,
  Estimate: demand.estimateFields,
  Evidence: demand.evidenceFields,
  Event: events.eventFields,
  Explanation: quotes.explanationFields,
  ExpectedChange: priceLists.expectedFields,
  Forecast: demand.forecastFields,
  FairnessReport: reports.fairnessReportFields,
  Health: client.healthFields,
  ExportPage: exported.exportPageFields,
  Import: imports.importFields,
  ImportRejects: imports.importRejectsFields,
  LiftEstimate: reports.liftEstimateFields,
  LiftMeasure: reports.liftMeasureFields,
  LiftReport: reports.liftReportFields,
  NewApiKey: apiKeys.newApiKeyFields,
  ManyPolicies: policy.manyPoliciesFields,
  NewImport: imports.newImportFields,
  NewPriceList: priceLists.newPriceListFields,
  NewProduct: products.newProductFields,
  NewSession: session.newSessionFields,
  NewWebhookEndpoint: webhooks.newEndpointFields,
  OffPolicyEstimate: reports.offPolicyEstimateFields,
  OffPolicyReport: reports.offPolicyReportFields,
  OffPolicyRequest: reports.offPolicyRequestFields,
  Offer: observations.offerFields,
  Outcome: observations.outcomeFields,
  OutcomeOfQuote: quotes.outcomeOfQuoteFields,
  PauseRequest: account.pauseRequestFields,
  Policy: policy.policyFields,
  PolicyFields: policy.policyFieldsFields,
  PriceList: priceLists.priceListFields,
  PriceListEntry: priceLists.entryFields,
  PriceListEntryChanges: priceLists.entryChangesFields,
  PriceListEntryEdit: priceLists.entryEditFields,
  PriceListEntryEdits: priceLists.entryEditsFields,
  PriceListEntryReplay: priceLists.entryReplayFields,
  PriceListFile: priceLists.fileFields,
  PriceListFileResult: priceLists.fileResultFields,
  PriceListResult: priceLists.resultFields,
  PriceListSchedule: priceLists.scheduleFields,
  PriceListSummary: priceLists.summaryFields,
  PriceHistory: products.priceHistoryFields,
  PolicyPreview: products.previewFields,
  PolicyToPreview: products.toPreviewFields,
  PreviewedPrice: products.previewedFields,
  Product: products.productFields,
  ProductChanges: products.productChangesFields,
  ProductPolicy: policy.productPolicyFields,
  ProductPolicyFields: policy.productPolicyFieldsFields,
  ProductPolicyToPut: policy.productPolicyToPutFields,
  ProductPricing: products.pricingFields,
  ProductSegments: products.segmentsFields,
  ProductStatusChange: products.statusChangeFields,
  ProductStatusResult: products.statusResultFields,
  Quote: quotes.quoteFields,
  QuoteRecord: quotes.recordFields,
  QuoteRequest: quotes.quoteRequestFields,
  RangedShare: reports.rangedShareFields,
  SavedProduct: products.savedProductFields,
  QuotedPrice: demand.quotedPriceFields,
  Replay: quotes.replayFields,
  Receipt: observations.receiptFields,
  RedeliveryRequest: webhooks.redeliveryFields,
  RequestWarning: observations.warningFields,
  Sale: observations.saleFields,
  Session: session.sessionFields,
  SignInOptions: session.signInOptionsFields,
  Simulation: simulations.simulationFields,
  SimulationReport: simulations.simulationReportFields,
  SimulationRequest: simulations.simulationRequestFields,
  SwitchbackEffect: priceLists.effectFields,
  TestedPrices: demand.testedPricesFields,
  WebhookDelivery: webhooks.deliveryFields,
  WebhookEndpoint: webhooks.endpointFields,
  WebhookEndpointChanges: webhooks.endpointChangesFields,
  WebhookEndpointWithSecret: webhooks.endpointWithSecretFields,
  WinningCosts: demand.winningCostsFields,
}
const byHand = ['PolicyResults', 'PriceListEntryResults', 'QuoteBatch', 'QuoteBatchRequest']

/** Bodies of POST that hold nothing. */
const nothingToSend = [
  'account.resume',
  'api_keys.revoke',
  'price_lists.activate',
  'price_lists.end',
  'price_lists.revert',
]

/** What the client calls the three operations that read better without their noun. */
const shortNames: Record<string, string> = {
  'health.get': 'health',
  'openapi.get': 'openapi',
  'quotes.create': 'quote',
  'quotes.create_batch': 'quoteBatch',
}

describe('the types', () => {
  test('are those of openapi.json as it is: `npm run generate` writes them', () => {
    expect(readFileSync(typesFile, 'utf8')).toBe(formattedTypes(text))
  })
})

describe('each schema', () => {
  // What is only delivered, by webhook, keeps its names and needs no table.
  const asked = reachedBy(document, document.paths)
  const names = [...asked].filter((name) => !/List$/.test(name) && !byHand.includes(name))

  test.each(names)(
    '%s is read and written field by field, under the name of the contract',
    (name) => {
      const schema = schemas[name] ?? {}
      expect(wireFields(tables[name] as Table)).toEqual(fieldsOf(schema))
    },
  )

  test('has no table that the contract does not know', () => {
    expect(Object.keys(tables).filter((name) => !(name in schemas))).toEqual([])
  })
})

describe('each operation', () => {
  test.each(operationsOf(document).map((operation) => [operation.operationId, operation] as const))(
    '%s is a method of its name that goes to its path with its query',
    async (_, operation) => {
      const { method, path } = placeOf(operation)
      // The query of a file that is a body itself, which no method sends.
      const asked = operation.operationId === 'imports.create' ? [] : queryOf(document, operation)
      const query = Object.fromEntries(asked.map(({ name, schema }) => [name, sample(schema)]))
      await using server = await stubServer(() => sampleAnswer)
      await call(new Lerner({ apiKey: 'lrn_test_key', baseUrl: server.url }), operation, query)

      const seen = new URL(server.seen[0]?.path ?? '', server.url)
      expect(`${server.seen[0]?.method} ${seen.pathname}`).toBe(`${method} ${path}`)
      const sent = [...seen.searchParams].map(([name, value]) => `${name}=${value}`)
      const due = Object.entries(query).flatMap(([name, value]) =>
        [value].flat().map((one) => `${name}=${one}`),
      )
      expect(sent.sort()).toEqual(due.sort())
    },
  )
})

describe('each refusal', () => {
  const types = schemas.ErrorType?.enum ?? []

  test.each(types)('of type %s has a class of its own', (type) => {
    const error = apiError({
      status: 400,
      type: type as never,
      code: null,
      message: 'no',
      param: null,
      errors: [],
      requestId: null,
      retryAfterSeconds: null,
      docUrl: null,
    })
    const words: Record<string, string> = {
      api_error: 'service_error',
      permission_error: 'permission_denied_error',
    }
    const word = words[String(type)] ?? String(type)

    expect(error.name.toLowerCase()).toBe(word.replaceAll('_', ''))
    expect(error).toBeInstanceOf(ApiError)
  })

  test('has a code that the types know, beside those of a newer service', () => {
    const codes = schemas.ErrorCode?.['x-extensible-enum'] ?? []
    const declared = readFileSync(typesFile, 'utf8').split('export type ErrorCode')[1] ?? ''
    const known = declared.slice(0, declared.indexOf('export'))

    expect(codes.length).toBeGreaterThan(20)
    for (const code of codes) expect(known).toContain(`| '${code}'`)
    expect(known).toContain('| (string & {})')
  })
})

/** Fits every reader: readers check only what a price and a list need. */
const sampleAnswer = {
  quote_id: 'quote_1',
  optimized_price: 1,
  data: [],
  has_more: false,
  results: [],
}

function call(lerner: Lerner, operation: Operation, query: Record<string, Sample>) {
  const id = operation.operationId
  const parts = (shortNames[id] ?? id).split('.').map(camelCase)
  const method = parts.pop() ?? ''
  const noun = parts.reduce(
    (at, part) => (at as Record<string, object>)[part] ?? {},
    lerner as object,
  )
  const act = (noun as Record<string, (...given: unknown[]) => Promise<unknown>>)[method]
  if (act === undefined) throw new Error(`The client has no ${[...parts, method].join('.')}.`)

  const { path, hasBody } = placeOf(operation)
  const given: unknown[] = path.split('/').filter((part) => part === 'sample')
  if (id === 'quotes.create_batch') given.push([])
  else if (id === 'imports.send_rows') given.push('"a file"')
  else if (hasBody) given.push({ currency: 'usd' })
  if (Object.keys(query).length > 0 && (!hasBody || id === 'imports.send_rows')) {
    given.push(Object.fromEntries(Object.entries(query).map(([k, v]) => [camelCase(k), v])))
  }
  return act.apply(noun, given)
}

function placeOf(operation: Operation) {
  for (const [template, methods] of Object.entries(document.paths)) {
    for (const [method, one] of Object.entries(methods)) {
      if (one !== operation) continue
      const path = template.replaceAll(/\{\w+\}/g, 'sample')
      const takesNothing = nothingToSend.includes(operation.operationId)
      const hasBody = operation.requestBody !== undefined && !takesNothing
      return { method: method.toUpperCase(), path, hasBody }
    }
  }
  throw new Error(`${operation.operationId} is nowhere.`)
}

type Sample = string | string[]

function sample(schema: Schema): Sample {
  if (schema.type === 'array') return ['5', '6']
  return schema.type === 'integer' || schema.type === 'number' ? '5' : 'x'
}

/** All fields of a schema with those below them, as `data.sales_rows`, sorted. */
function fieldsOf(schema: Schema, above = ''): string[] {
  const found = propertiesOf(schema).flatMap(([name, below]) => {
    const path = `${above}${name}`
    return [`${path}=${above}${camelCase(name)}`, ...fieldsOf(below, `${path}.`)]
  })
  return [...new Set(found)].sort()
}

function propertiesOf(schema: Schema): [string, Schema][] {
  if (schema.$ref !== undefined) {
    return propertiesOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  }
  if (schema.items !== undefined) return propertiesOf(schema.items)
  const options = schema.anyOf ?? schema.oneOf ?? []
  return [...Object.entries(schema.properties ?? {}), ...options.flatMap(propertiesOf)]
}

/** The same of a table: wire path and client name. */
function wireFields(table: Table | undefined, above = ''): string[] {
  const found = Object.entries(table ?? {}).flatMap(([name, field]) => {
    const [wire, below] = typeof field === 'string' ? [field, {}] : field
    return [`${above}${wire}=${above}${name}`, ...wireFields(below, `${above}${wire}.`)]
  })
  return found.sort()
}
