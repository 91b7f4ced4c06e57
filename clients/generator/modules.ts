/** Which types stand together, in Python in a module and in Go in a file. */
export const modules: Readonly<Record<string, { says: string; of: readonly string[] }>> = {
  health: {
    says: 'Whether the service works.',
    of: ['Health'],
  },
  quote: {
    says: 'A price to show, and the request for it.',
    of: ['QuoteRequest', 'Quote', 'QuoteBatchRequest.everyone'],
  },
  passport: {
    says: 'What price passports are checked with.',
    of: ['PassportKeySet'],
  },
  explanation: {
    says: 'Why a price is what it is, and the same decision once more.',
    of: ['Explanation', 'Replay'],
  },
  quote_record: {
    says: 'What the service kept of a quote.',
    of: ['OutcomeOfQuote', 'QuoteRecord', 'QuoteWithOutcome'],
  },
  observation: {
    says: 'What was seen: outcomes of quotes, sales, and offers made elsewhere.',
    of: ['Outcome', 'Sale', 'Offer', 'RequestWarning', 'Receipt'],
  },
  remark: {
    says: 'What answers say in sentences, by name.',
    of: ['Remark'],
  },
  price_list: {
    says: 'Prices that everybody sees for a time.',
    of: [
      'ExpectedChange',
      'PriceListSummary',
      'PriceList',
      'NewPriceList',
      'PriceListApproval',
      'PriceListActivation',
      'PriceListDecline',
      'SwitchbackEffect',
      'PriceListResult',
      'PriceListSchedule',
      'PriceListEntry',
      'PriceListEntryChanges',
      'PriceListEntryEdit',
      'PriceListEntryEdits',
      'PriceListComment',
      'NewPriceListComment',
      'DeletedPriceListComment',
      'PriceListStep',
    ],
  },
  product: {
    says: 'Things for sale.',
    of: [
      'NextPrice',
      'ProductPricing',
      'Product',
      'SavedProduct',
      'NewProduct',
      'ProductChanges',
      'ProductStatusChange',
      'ProductStatusResult',
      'ProductSegments',
      'PreviewedPrice',
      'PolicyToPreview',
      'PolicyPreview',
      'ProductPriceMove',
    ],
  },
  policy: {
    says: 'What prices may do.',
    of: [
      'PolicyFields',
      'ProductPolicyFields',
      'EffectiveProductPolicyFields',
      'Policy',
      'ProductPolicy',
      'ProductPolicyToPut',
      'ManyPolicies',
      'PolicyResults.results#0',
    ],
  },
  demand: {
    says: 'What the service believes of demand.',
    of: [
      'Estimate',
      'TestedPrices',
      'WinningCosts',
      'Evidence',
      'DiversionRatio',
      'OrderSize',
      'QuotedPrice',
      'Demand',
    ],
  },
  catalogue: {
    says: 'What the catalogue holds, to choose from.',
    of: [
      'Mispriced',
      'NewestBacktest',
      'ActiveProducts',
      'CatalogueCurrency',
      'CatalogueCategory',
      'CatalogueBrand',
      'CatalogueStatus',
      'Catalogue',
    ],
  },
  forecast: {
    says: 'What a time to come may bring.',
    of: ['Forecast'],
  },
  price_history: {
    says: 'The prices that everybody saw.',
    of: ['PriceHistory'],
  },
  channels: {
    says: 'How demand differs by channel.',
    of: ['ChannelComparison', 'ChannelsReport'],
  },
  fairness: {
    says: 'What segments of customers were asked.',
    of: ['RangedShare', 'FairnessReport'],
  },
  nest: {
    says: 'Products that take customers from each other.',
    of: ['Nest', 'Nests', 'NestStatement', 'NestStated'],
  },
  trade: {
    says: 'What was sold.',
    of: ['Trade', 'TradePoint', 'TradeReport'],
  },
  report: {
    says: 'What prices earned, and how sure that is.',
    of: ['LiftEstimate', 'LiftMeasure', 'LiftReport', 'CalibrationReport'],
  },
  off_policy: {
    says: 'What other prices would have earned.',
    of: ['OffPolicyRequest', 'OffPolicyEstimate', 'OffPolicyReport'],
  },
  price_list_file: {
    says: 'A price list as a file, and its entries proposed once more.',
    of: ['PriceListFile', 'PriceListFileResult', 'PriceListEntryReplay'],
  },
  simulation: {
    says: 'What a history tells before a price changes.',
    of: ['SimulationRequest', 'SimulationReport', 'LossLimitsReport', 'Simulation'],
  },
  exports: {
    says: 'What is stored, for a warehouse or a notebook.',
    of: ['ExportPage'],
  },
  imports: {
    says: 'Files of sales, orders, offers or products.',
    of: ['NewImport', 'Import', 'ImportUndo', 'OrderReading', 'ImportRejects'],
  },
  api_key: {
    says: 'Keys of an account.',
    of: ['ApiKey', 'CreatedApiKey', 'NewApiKey', 'body:api_keys.rotate'],
  },
  webhook_endpoint: {
    says: 'Where events are sent, and how it went.',
    of: [
      'WebhookEndpoint',
      'WebhookEndpointWithSecret',
      'NewWebhookEndpoint',
      'WebhookEndpointChanges',
      'DeletedWebhookEndpoint',
      'RedeliveryRequest',
      'WebhookDelivery',
      'body:webhook_endpoints.rotate_secret',
    ],
  },
  account: {
    says: 'The account, in the mode of a key.',
    of: ['Account', 'PauseRequest'],
  },
  breaker: {
    says: 'What looked too wrong to continue.',
    of: ['Breaker', 'BreakerClosing'],
  },
  audit: {
    says: 'Who changed what.',
    of: ['AuditEntry', 'AuditActor', 'AuditActors'],
  },
  session: {
    says: 'Who asks, and how one signs in.',
    of: ['NewSession', 'Session', 'EndedSessions', 'SignInOptions', 'NewsItem', 'News', 'NewsRead'],
  },
}
