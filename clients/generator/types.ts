/** What a type of the clients is called, and what it is. */
export type TypeName = {
  /** In Python and Go, where that is not the name of the schema. */
  name?: string
  python?: string
  go?: string
  says: string
}

/**
 * The types of the Python and Go clients, by where their shape stands in the contract: a schema, or
 * a field of one. Fields of the same name and shape elsewhere are of the same type.
 */
export const types: Readonly<Record<string, TypeName>> = {
  PassportKeySet: {
    says: 'What price passports are checked with: a JSON Web Key Set.',
  },
  'PassportKeySet.keys': {
    name: 'PassportKey',
    says: 'A public key that price passports are checked with.',
  },
  Health: { says: 'Whether the service is there and can store.' },
  QuoteRequest: { name: 'QuoteParams', says: 'The request for one price.' },
  Explanation: { says: "Why a price is what it is; money is in the currency's smallest unit." },
  'Explanation.reasons': {
    name: 'ExplanationPart',
    says: "What moved a price, and by how much in the currency's smallest unit.",
  },
  'Explanation.steps': {
    name: 'ExplanationStep',
    says: 'One step of the way from the base price to the price.',
  },
  'Explanation.steps.shares': {
    name: 'ExplanationPart',
    says: "What moved a price, and by how much in the currency's smallest unit.",
  },
  'Explanation.volume_prices': {
    name: 'VolumePrice',
    says: 'What a unit costs whoever takes at least so many.',
  },
  'Explanation.expected': {
    name: 'ExplanationExpected',
    says: 'What an offer is expected to bring at the base price and at the price.',
  },
  'Explanation.expected.base': {
    name: 'ExplanationPerOffer',
    says: 'What an offer is expected to bring at a price, with 90 % intervals.',
  },
  'Explanation.expected.price': {
    name: 'ExplanationPerOffer',
    says: 'What an offer is expected to bring at a price, with 90 % intervals.',
  },
  Quote: { says: 'A price to show.' },
  'Quote.terms': { name: 'QuoteTerms', says: 'What holds for a quote.' },
  OutcomeOfQuote: {
    python: 'RecordedOutcome',
    go: 'QuoteOutcome',
    says: 'What became of the quote.',
  },
  QuoteRecord: { says: 'A quote with its request and what became of it.' },
  'QuoteRecord.request': { python: 'RecordedRequest', go: 'QuoteRequest', says: 'What was asked.' },
  'QuoteRecord.terms': {
    python: 'RecordedTerms',
    go: 'QuoteRecordTerms',
    says: 'What held for the quote.',
  },
  Replay: { says: 'A quote that was decided once more.' },
  'Replay.difference': {
    name: 'ReplayDifference',
    says: 'A field that came out otherwise, with both values as JSON.',
  },
  'Replay.engine': {
    name: 'ReplayEngine',
    says: 'The versions of the engine; another one may decide otherwise.',
  },
  'QuoteBatchRequest.everyone': {
    name: 'Everyone',
    says: 'When the prices of a batch are for everybody to see; from now on if `from` is absent.',
  },
  Outcome: { python: 'OutcomeParams', says: 'What became of a quote.' },
  Sale: { python: 'SaleParams', says: 'What a product sold in a period, at one price.' },
  Offer: { python: 'OfferParams', says: 'A price that was shown to a customer elsewhere.' },
  Remark: { says: 'What a sentence says, by name, to be said in words of your own.' },
  RequestWarning: { says: 'Something that was taken as it came, and looks like a slip.' },
  Receipt: {
    python: 'Recorded',
    says: 'How many of the rows changed something, and how many were known already.',
  },
  NextPrice: {
    says: 'What a price list that is drafted now makes of a product. Money in the smallest unit.',
  },
  ProductPricing: {
    says: "What is believed of a product's price, as of a moment. Money in the smallest unit.",
  },
  Product: { says: 'Something you sell.' },
  SavedProduct: { says: 'A product that was added or changed.' },
  NewProduct: { name: 'ProductCreateParams', says: 'A product to make.' },
  ProductChanges: {
    name: 'ProductUpdateParams',
    says: 'What to change of a product; what is absent stays.',
  },
  ProductStatusChange: {
    name: 'ProductStatusParams',
    says: 'The status of many products; `ids` or `where`.',
  },
  'ProductStatusChange.where': { name: 'ProductsWhere', says: 'Which products are meant.' },
  ProductStatusResult: { says: 'What became of many products.' },
  'ProductStatusResult.refused': {
    name: 'RefusedProduct',
    says: 'A product whose status could not change.',
  },
  PolicyFields: {
    says: "What an account may set: the same keys are sent and answered. Prices are in the currency's smallest unit.",
  },
  'PolicyFields.price_ending#0': {
    python: 'PriceEndings',
    go: 'PriceEnding',
    says: 'Allowed last digits: 99 and 49 allow 1999 and 1949.',
  },
  'PolicyFields.price_ending#1': {
    python: 'PriceStep',
    go: 'PriceEnding',
    says: 'Prices are multiples of the step.',
  },
  'PolicyFields.competitor': {
    name: 'Competitor',
    says: "Where our price lies beside a competitor's.",
  },
  'PolicyFields.inventory': { name: 'Inventory', says: 'What is left to sell, and until when.' },
  'PolicyFields.volume_breaks': {
    name: 'VolumeBreak',
    says: 'What a unit is off for whoever takes at least so many.',
  },
  'PolicyFields.emergency_caps': {
    name: 'EmergencyCap',
    says: 'No price above the one before an emergency by more than a fraction, while it lasts.',
  },
  ProductPolicyFields: {
    go: 'PolicyFields',
    says: "What a product may set over the account's policy. Prices are in the currency's smallest unit.",
  },
  'ProductPolicyFields.emergency_caps': {
    python: 'ProductEmergencyCap',
    go: 'EmergencyCap',
    says: 'A cap of one product.',
  },
  'ProductPolicyFields.group': {
    name: 'Group',
    says: 'Sizes, packs and substitutes of one name, priced together.',
  },
  EffectiveProductPolicyFields: { go: 'PolicyFields', says: 'The policy of a product.' },
  Policy: {
    python: 'EffectivePolicy',
    says: "What was set, and what holds: the account's own over the defaults. A field that is newer than this client is there too, so that putting back loses nothing.",
  },
  ProductPolicy: {
    says: "What was set for a product, and what holds: its own over the account's over the defaults.",
  },
  ProductPolicyToPut: { says: 'What a product is to set for itself.' },
  ManyPolicies: { name: 'PoliciesPutParams', says: 'The policies of many products, up to 10 000.' },
  'PolicyResults.results#0': { name: 'PolicySet', says: 'A policy that was set.' },
  Estimate: { says: 'A value and its 90 % interval.' },
  TestedPrices: {
    says: 'The lowest and the highest price that data are from, and the gaps between.',
  },
  'TestedPrices.gaps': { name: 'PriceGap', says: 'Lies between two tested prices.' },
  WinningCosts: {
    says: 'Unit costs at which a price earns more than the base price, in the smallest unit.',
  },
  Evidence: { says: 'What an answer was learnt from.' },
  'Evidence.left_out': {
    name: 'LeftOut',
    says: 'Offers or sales rows that an answer does not rest on.',
  },
  OrderSize: {
    says: 'How large accepted orders are, and how that answers the price.',
  },
  DiversionRatio: {
    says: 'The share of what a product loses by a dearer price that its neighbours sell instead.',
  },
  QuotedPrice: { says: 'What quotes say now, beside what the curve says.' },
  Demand: { says: 'Demand at each price.' },
  'Demand.points': { name: 'DemandPoint', says: 'Demand and profit at one price.' },
  'Demand.observed': { name: 'ObservedDemand', says: 'What was seen at a price that was tried.' },
  Forecast: { says: 'Units, revenue and profit at some prices over a time to come.' },
  'Forecast.assumed': {
    name: 'ForecastAssumed',
    says: 'The conditions of a forecast; None where they play no part.',
  },
  'Forecast.points': {
    name: 'ForecastPoint',
    says: "What may be sold at one price; money is in the currency's smallest unit.",
  },
  PriceHistory: { says: 'The prices of a product that everybody saw, and the lowest prior price.' },
  'PriceHistory.individual_prices': {
    name: 'IndividualPrices',
    says: 'What single visitors were quoted.',
  },
  'PriceHistory.data': { name: 'PublicPrice', says: 'A price that everybody saw for a time.' },
  RangedShare: { says: 'A share with its 95 % interval, for one look.' },
  ChannelComparison: {
    says: 'How a channel compares with all others, and what would have been found.',
  },
  ChannelsReport: { says: 'What went through each channel, and whether demand differs by it.' },
  'ChannelsReport.channels': {
    name: 'ChannelDemand',
    says: 'What went through a channel, and how its customers buy beside those of all others.',
  },
  'ChannelsReport.channels.elasticity': {
    name: 'ChannelElasticity',
    says: 'How purchases answer prices that were drawn at random, with a 95 % interval.',
  },
  FairnessReport: {
    says: 'What segments of customers were asked beside base prices, and what they bought.',
  },
  'FairnessReport.segments': {
    name: 'FairSegment',
    says: 'A segment, what it was asked and what it bought.',
  },
  'FairnessReport.gap': {
    name: 'SegmentGap',
    says: 'How far the highest mean lies above the lowest, as a fraction of that.',
  },
  'FairnessReport.products': {
    name: 'ProductSegmentGap',
    says: 'How far the segments of a product lie apart.',
  },
  Nest: {
    says: 'Products that may take customers from each other, and what is known and said of that.',
  },
  Nests: { says: 'Which products compete, in one currency.' },
  NestStatement: { says: 'What a merchant says of the products of a nest.' },
  NestStated: { says: 'What became of what was said of a nest.' },
  Trade: { says: 'What was sold, in sum; money in the smallest unit.' },
  TradePoint: { says: 'What was sold in a day, a week or a month.' },
  TradeReport: { says: 'What was sold in a time, beside the time as long before it.' },
  'TradeReport.categories': { name: 'TradeCategory', says: 'What a category sold.' },
  ProductSegments: { says: "A product's segments side by side." },
  'ProductSegments.segments': {
    name: 'ProductSegment',
    says: 'What was learnt in a segment, and what is believed of the price there.',
  },
  PreviewedPrice: { says: "What a policy makes of a product's price. Money in the smallest unit." },
  'PriceListEntry.guardrails': {
    name: 'BindingGuardrail',
    says: 'A guardrail that moved the price, and the profit that it costs.',
  },
  PolicyToPreview: { name: 'PolicyPreviewParams', says: 'What a preview is of.' },
  PolicyPreview: { says: 'A price under the policy in force, and under the one that was sent.' },
  LiftEstimate: { says: 'An estimate with its 95 % interval.' },
  LiftMeasure: { says: 'What each arm brings; its intervals hold at every look.' },
  'LiftMeasure.relative': {
    name: 'LiftShare',
    says: 'A lift as a share: 0.05 is 5 %. None where the holdout may have earned nothing.',
  },
  LiftReport: { says: 'What optimized prices earned beside the holdout at base prices.' },
  'LiftReport.offers': {
    name: 'LiftOffers',
    says: 'Offers whose time for an answer is over, by arm.',
  },
  'LiftReport.sold': { name: 'LiftUnits', says: 'Units that were bought and kept, by arm.' },
  'LiftReport.sample_ratio': {
    name: 'SampleRatio',
    says: 'Whether as many offers came into the holdout as were meant to.',
  },
  'LiftReport.randomization_unit': {
    name: 'LiftRandomizationUnit',
    says: 'What was drawn into the holdout as a whole, and what power that leaves.',
  },
  'LiftReport.randomization_unit.hours': { name: 'LiftHours', says: 'Hours in each arm.' },
  'LiftReport.plan': { name: 'LiftPlan', says: 'How long a proof takes at the traffic so far.' },
  'LiftReport.plan.with_holdouts': {
    name: 'LargerHoldout',
    says: 'How long a proof would take with a larger holdout.',
  },
  'LiftReport.groups': {
    name: 'LiftGroup',
    says: 'What the offers of one product, category, week or segment brought.',
  },
  'LiftReport.series': {
    name: 'LiftPoint',
    says: 'What was known at the end of a week, of all offers from the start of the report until then.',
  },
  CalibrationReport: {
    says: 'Whether `confidence` came true, by what prices earned beside the holdout.',
  },
  'CalibrationReport.bins': {
    name: 'CalibrationBin',
    says: 'Prices whose confidence lay between `low` and `high`.',
  },
  OffPolicyRequest: { name: 'OffPolicyParams', says: 'Which other prices to judge.' },
  'OffPolicyRequest.prices': { name: 'OffPolicyPrice', says: 'What is asked for a product.' },
  OffPolicyEstimate: { says: 'A mean per offer with its 95 % interval, for one look.' },
  OffPolicyReport: {
    says: 'What other prices would have earned, by the chances of those that were drawn.',
  },
  'OffPolicyReport.overlap': {
    name: 'OffPolicyOverlap',
    says: 'How far drawn prices and the policy overlap.',
  },
  ExpectedChange: { says: 'An expected value with its 90 % interval.' },
  PriceListSummary: {
    says: "What all entries bring together, over the list's time, beside the current prices.",
  },
  PriceList: { says: 'Prices that everybody sees for a time.' },
  'PriceList.selection': {
    python: 'ListSelection',
    go: 'PriceListSelection',
    says: 'Which products were asked for.',
  },
  'PriceList.blocks': {
    python: 'ListBlocks',
    go: 'PriceListBlocks',
    says: 'How a switchback cuts its time.',
  },
  'PriceList.progress': {
    python: 'ListProgress',
    go: 'PriceListProgress',
    says: 'Products drafted, and to draft.',
  },
  NewPriceList: { name: 'PriceListCreateParams', says: 'What a list is to be about.' },
  'NewPriceList.blocks': {
    python: 'NewBlocks',
    go: 'NewPriceListBlocks',
    says: 'How a switchback cuts its time.',
  },
  SwitchbackEffect: { says: 'What the proposed prices bring more.' },
  PriceListResult: {
    says: 'What the proposed prices of a switchback earned beside the current ones.',
  },
  PriceListSchedule: { says: 'Which price is shown when, as it was drawn.' },
  'PriceListSchedule.data': { name: 'UnitSchedule', says: 'When a unit shows which price.' },
  'PriceListSchedule.data.blocks': {
    name: 'ScheduledBlock',
    says: 'A block, and which price is shown in it.',
  },
  PriceListEntry: { says: 'The price of a product in a list.' },
  PriceListEntryChanges: { python: 'EntryChanges', says: 'What is to become of an entry.' },
  PriceListEntryEdit: { python: 'EntryEdit', says: 'What is to become of the entry of a product.' },
  PriceListEntryEdits: { python: 'EntryEditsParams', says: 'Changes of many entries, up to 500.' },
  PriceListFile: { python: 'PriceListFileParams', says: "A CSV file of a list's entries." },
  'PriceListEntryEdit.price_rule': { name: 'PriceRule', says: 'A rule that makes a price.' },
  'PriceListEntryEdit.price_rule.round': {
    name: 'PriceRounding',
    says: 'The nearest price that leaves a number when it is divided by another.',
  },
  PriceListComment: { python: 'ListComment', says: 'What somebody says of a price list.' },
  PriceListApproval: {
    name: 'PriceListApproveParams',
    says: 'What a list was like when it was looked over.',
  },
  PriceListActivation: {
    name: 'PriceListActivateParams',
    says: 'What a list was like when it was read.',
  },
  PriceListDecline: {
    name: 'PriceListDeclineParams',
    says: 'Why a list is sent back.',
  },
  NewPriceListComment: {
    python: 'ListCommentParams',
    go: 'PriceListCommentCreateParams',
    says: 'What is to be said of a price list.',
  },
  DeletedPriceListComment: { python: 'DeletedListComment', says: 'A comment that was.' },
  PriceListFileResult: { says: 'What a file changed.' },
  'PriceListFileResult.errors': {
    name: 'PriceListFileError',
    says: 'A row that was refused, and why.',
  },
  PriceListEntryReplay: {
    python: 'EntryReplay',
    says: 'An entry whose price was proposed once more.',
  },
  'PriceListEntryReplay.difference': {
    name: 'EntryReplayDifference',
    says: 'The first field that came out otherwise.',
  },
  'PriceListEntryReplay.engine': {
    python: 'EntryReplayEngine',
    go: 'ReplayEngine',
    says: 'Versions of the engine.',
  },
  SimulationRequest: {
    python: 'SimulationParams',
    go: 'SimulationCreateParams',
    says: 'Which history to look at, and with which policy.',
  },
  SimulationReport: { says: 'What a history tells before a price changes.' },
  'SimulationReport.history': { name: 'SimulatedHistory', says: 'What was looked at.' },
  'SimulationReport.identified': {
    name: 'SimulationIdentified',
    says: 'What histories tell of how demand answers prices.',
  },
  'SimulationReport.identified.unidentified_by': {
    name: 'UnidentifiedBy',
    says: 'How many products lack the same.',
  },
  'SimulationReport.forecast': {
    name: 'SimulationForecast',
    says: 'How well the last fifth of the periods was predicted from the rest.',
  },
  'SimulationReport.forecast.naive': {
    name: 'NaiveErrors',
    says: 'The errors of simple methods; None where too little is known.',
  },
  'SimulationReport.gain': {
    name: 'SimulationGain',
    says: 'What the first prices are expected to bring above base prices.',
  },
  'SimulationReport.products': { name: 'SimulatedProduct', says: 'What was found of one product.' },
  'SimulationReport.products.prices': {
    name: 'SimulatedPrice',
    says: 'A price that would be quoted, and how often.',
  },
  LossLimitsReport: {
    says: 'What limits on loss are expected to earn and to risk in weeks to come.',
  },
  'LossLimitsReport.limits': { name: 'LossLimit', says: 'What a limit earns and risks.' },
  'LossLimitsReport.limits.horizons': {
    name: 'LossLimitHorizon',
    says: 'What prices earn above base prices from the first day to the end of a week.',
  },
  'LossLimitsReport.products': { name: 'PlayedProducts', says: 'What was played, and what not.' },
  Simulation: { says: 'A look at a history or at weeks to come, asked for or done.' },
  ExportPage: { says: 'A page of a table.' },
  NewImport: { name: 'ImportCreateParams', says: 'A file that is to be sent.' },
  Import: { says: 'A file that is taken in, or was.' },
  ImportUndo: { says: 'What became of an import that was undone.' },
  ImportRejects: { says: 'Rows that were not taken.' },
  OrderReading: { says: 'What an order export says, and what became of its lines.' },
  'OrderReading.columns': { name: 'OrderColumn', says: 'A column, and what it was read as.' },
  'OrderReading.notes': { name: 'OrderNote', says: 'What was netted, left out or guessed.' },
  'OrderReading.notes.examples': {
    name: 'OrderNoteExample',
    says: 'Where it was done, one of the first times.',
  },
  'OrderReading.overlapping': {
    name: 'StoredOverlap',
    says: 'A row of sales beside a stored one, whose periods share time.',
  },
  'OrderReading.unreadable_lines': {
    name: 'UnreadableLine',
    says: 'A line that cannot be read, and why.',
  },
  'ImportUndo.kept': {
    name: 'KeptFields',
    says: 'Fields of a product that an undo left as they are.',
  },
  'ImportRejects.data': { name: 'ImportReject', says: 'A row that was not taken.' },
  ApiKey: { go: 'APIKey', says: 'A key, without its secret.' },
  CreatedApiKey: {
    python: 'NewApiKey',
    go: 'CreatedAPIKey',
    says: 'A key just made: the only answer that ever holds the secret itself.',
  },
  NewApiKey: { python: 'ApiKeyCreateParams', go: 'APIKeyCreateParams', says: 'A key to make.' },
  QuoteWithOutcome: { says: 'A quote and what became of it, as events tell it.' },
  ProductPriceMove: { says: 'A product as it is now, and its price before.' },
  'ProductPriceMove.previous': { name: 'ProductPrice', says: 'A base price.' },
  PriceListStep: { says: 'A price list that went a step further.' },
  WebhookEndpoint: { says: 'Where events are sent.' },
  WebhookEndpointWithSecret: {
    says: 'An endpoint with a new secret: the only answer that ever holds it.',
  },
  NewWebhookEndpoint: { name: 'WebhookEndpointCreateParams', says: 'An endpoint to make.' },
  WebhookEndpointChanges: {
    name: 'WebhookEndpointUpdateParams',
    says: 'What to change of an endpoint; what is absent stays.',
  },
  DeletedWebhookEndpoint: { says: 'An endpoint that was.' },
  RedeliveryRequest: {
    python: 'RedeliverParams',
    go: 'WebhookEndpointRedeliverParams',
    says: 'What to send again.',
  },
  WebhookDelivery: { says: 'One event on its way to one endpoint.' },
  Catalogue: { says: 'What the catalogue holds. Archived products do not count.' },
  Mispriced: {
    says: 'Products that look mispriced, and what their other prices should bring in a week.',
  },
  NewestBacktest: { says: 'What the newest backtest of a history found.' },
  ActiveProducts: { says: 'What is not known of active products, and what holds their prices.' },
  CatalogueCurrency: { says: 'A currency, and how many products are sold in it.' },
  CatalogueCategory: { says: 'A category, and how many products it has.' },
  CatalogueBrand: { says: 'A brand, and how many products it has.' },
  CatalogueStatus: { says: 'A status, and how many products have it.' },
  News: { says: 'What happened that concerns whoever asks.' },
  NewsItem: { says: 'Something that happened and concerns whoever asks.' },
  NewsRead: {
    python: 'NewsReadParams',
    go: 'SessionReadNewsParams',
    says: 'Until when news have been read.',
  },
  AuditActor: { says: 'Who changed something: a key, and what it is called.' },
  AuditActors: { says: 'Who changed anything.' },
  Account: { says: 'The account, in the mode of the key.' },
  'Account.paused': {
    python: 'Pause',
    go: 'AccountPause',
    says: 'Since when, by whom and why everything stands still.',
  },
  Breaker: { says: 'Something that looked too wrong to go on.' },
  BreakerClosing: { name: 'BreakerCloseParams', says: 'How prices go on.' },
  PauseRequest: {
    python: 'PauseParams',
    go: 'AccountPauseParams',
    says: 'Why everything is stopped.',
  },
  AuditEntry: { says: 'A change, and who made it.' },
  NewSession: { name: 'SessionCreateParams', says: 'A session to begin.' },
  Session: { says: "Who asks: by a session of a browser, or by the client's own key." },
  EndedSessions: { says: 'How many sessions ended.' },
  SignInOptions: { says: 'How one can sign in.' },
  'SignInOptions.openid_connect': {
    python: 'OpenIdConnect',
    go: 'OpenIDConnect',
    says: 'A provider that people can sign in by.',
  },
  'body:api_keys.rotate': {
    python: 'ApiKeyRotateParams',
    go: 'APIKeyRotateParams',
    says: 'How a key gives way to its successor.',
  },
  'body:webhook_endpoints.rotate_secret': {
    python: 'SecretRotateParams',
    go: 'WebhookEndpointRotateSecretParams',
    says: 'How a secret gives way to its successor.',
  },
}

/** Types that have all the fields of another one, and some more. */
export const extended: Readonly<Record<string, string>> = {
  CreatedApiKey: 'ApiKey',
  EffectiveProductPolicyFields: 'ProductPolicyFields',
  PriceListEntryEdit: 'PriceListEntryChanges',
  ProductPolicyToPut: 'ProductPolicyFields',
  ProductPriceMove: 'Product',
  SavedProduct: 'Product',
  WebhookEndpointWithSecret: 'WebhookEndpoint',
}
