export type QueryType = {
  name: string
  says: string
  /** Types of words that only it has. */
  words?: Readonly<Record<string, string>>
}

/** The types of queries that are not those of every list. */
export const queryTypes: Readonly<Record<string, QueryType>> = {
  'quotes.list': {
    name: 'QuoteListParams',
    says: 'selects quotes.',
  },
  'exports.read': {
    name: 'ExportReadParams',
    says: 'selects rows of a table.',
  },
  'imports.send_rows': {
    name: 'ImportRowsParams',
    says: 'says where in a file its part stands, and how orders are read.',
  },
  'imports.rejected': {
    name: 'ImportRejectedParams',
    says: 'selects rejected rows.',
  },
  'products.list': {
    name: 'ProductListParams',
    says: 'says which products are meant, and in which order. StartingAfter and EndingBefore exclude each other.',
  },
  'catalogue.get': {
    name: 'CatalogueParams',
    says: 'says which products are counted. What is nil is any.',
  },
  'products.demand': {
    name: 'DemandParams',
    says: "selects one of a product's demand curves.",
  },
  'products.forecast': {
    name: 'ForecastParams',
    says: 'says what is to be predicted. What is nil takes its usual course.',
  },
  'products.prices': {
    name: 'PricesParams',
    says: 'says which prices are asked for. What is nil takes its usual course.',
  },
  'products.segments': {
    name: 'ProductSegmentsParams',
    says: "selects the currency of a product's segments.",
  },
  'reports.lift': {
    name: 'ReportLiftParams',
    says: 'says what a report of lift is about. What is nil takes its usual course.',
  },
  'reports.calibration': {
    name: 'ReportCalibrationParams',
    says: 'says what a report of calibration is about.',
  },
  'reports.trade': {
    name: 'ReportTradeParams',
    words: { interval: 'TradeInterval' },
    says: 'says what was sold when. What is nil takes its usual course.',
  },
  'reports.channels': {
    name: 'ReportChannelsParams',
    says: 'says what a report by channel is about. What is nil takes its usual course.',
  },
  'reports.fairness': {
    name: 'ReportFairnessParams',
    words: { by: 'FairnessBy' },
    says: 'says what a report of fairness is about. What is nil takes its usual course.',
  },
  'nests.get': {
    name: 'NestParams',
    says: 'selects nests.',
  },
  'price_lists.list': {
    name: 'PriceListListParams',
    says: 'selects price lists.',
  },
  'price_lists.entries.list': {
    name: 'PriceListEntryListParams',
    says: 'selects entries of a list.',
  },
  'price_lists.schedule': {
    name: 'PriceListScheduleParams',
    says: 'selects units of a plan.',
  },
  'breakers.list': {
    name: 'BreakerListParams',
    says: 'selects breakers.',
  },
  'audit.list': {
    name: 'AuditListParams',
    says: 'selects changes.',
  },
}
