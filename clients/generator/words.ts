/** A list of words of the contract that has a type of its own. */
export type Words = {
  /** Where the document lists them. */
  at: string
  /** The name of their type in Python where it is another than in Go; null: none. */
  python?: string | null
  /** What follows the name of the type. */
  says: string
  /** Go: what stands before a word in the name of its constant. */
  prefix: string
  /** Go: constants that read better under another name. */
  names?: Readonly<Record<string, string>>
  /** Go: what follows the names of the constants. */
  said?: Readonly<Record<string, string>>
}

/** By the name of their type in Go. */
export const words: Readonly<Record<string, Words>> = {
  AccountMode: {
    at: 'NewApiKey.mode',
    python: 'Mode',
    says: 'is a half of an account. The two never mix.',
    prefix: 'Account',
  },
  Scope: {
    at: 'ApiKey.scopes',
    says: 'is something that a key may do.',
    prefix: 'Scope',
    names: {
      '*': 'ScopeAll',
    },
    said: {
      '*': 'is everything.',
    },
  },
  BreakerKind: {
    at: 'Breaker.kind',
    says: 'says what opened a breaker.',
    prefix: 'Breaker',
  },
  NewsKind: {
    at: 'NewsItem.kind',
    says: 'says what happened.',
    prefix: 'News',
  },
  MailLanguage: {
    at: 'NewsRead.mail_language',
    says: 'is a language of e-mails.',
    prefix: 'Mail',
    names: { en: 'MailEnglish', de: 'MailGerman', fr: 'MailFrench', es: 'MailSpanish' },
  },
  BreakerStatus: {
    at: 'Breaker.status',
    says: 'is open or closed.',
    prefix: 'Breaker',
  },
  DemandUnit: {
    at: 'Demand.demand_unit',
    says: 'is what demand is measured in.',
    prefix: 'Demand',
    said: {
      probability: 'is the chance that an offer is bought.',
      units_per_day: 'are units sold a day, where only sales rows are known.',
    },
  },
  DiversionAmong: {
    at: 'DiversionRatio.among',
    says: 'says which products take part.',
    prefix: 'Among',
    said: {
      group: 'are those of the group of its policy.',
      category: 'are those of its category.',
      inferred: 'are those of a nest that sales were found to form.',
      account: 'are all of the account.',
    },
  },
  NestVerdict: {
    at: 'NestStatement.statement',
    says: 'is what a merchant says of the products of a nest.',
    prefix: 'Nest',
    said: {
      substitutes: 'is of products that compete.',
      complements: 'is of products that are bought together.',
      unrelated: 'is of products that do neither.',
    },
  },
  NestSaid: {
    at: 'Nest.statement',
    says: 'is what the policies of the products of a nest say.',
    prefix: 'NestSaid',
    said: {
      substitutes: 'is of products that compete.',
      complements: 'is of products that are bought together.',
      unrelated: 'is of products that do neither.',
      mixed: 'is where they do not all say the same.',
    },
  },
  NestProposal: {
    at: 'Nest.proposed',
    says: 'is what sales say of the products of a nest.',
    prefix: 'NestProposed',
    said: {
      substitutes: 'is of products that compete.',
      complements: 'is of products that are bought together.',
    },
  },
  LeftOutWhat: {
    at: 'Evidence.left_out.what',
    says: 'says what was left out.',
    prefix: 'LeftOut',
    said: {
      offers: 'are offers and their answers.',
      sales_rows: 'are sales rows.',
    },
  },
  ExplanationStepKind: {
    at: 'Explanation.steps.kind',
    says: 'says what a step is made of.',
    prefix: 'ExplanationStep',
    said: {
      usual: 'is what is believed of any product.',
      learnt: 'is what was learnt of this product.',
      circumstance: 'is its group, its stock, or the quantity asked for.',
      guardrail: 'is a rule of the policy.',
      draw: 'is the price drawn, or shown, instead of the best.',
    },
  },
  ReplayField: {
    at: 'Replay.difference.field',
    says: 'names a field of a quote.',
    prefix: 'Replay',
    said: {
      optimized_price: 'is the price.',
      propensity: 'is the probability of the price.',
      belief_version: 'is how much had been learnt from.',
      confidence: 'is the probability that the price is right.',
      factors: 'is what moved or held the price.',
    },
  },
  Channel: {
    at: 'QuoteRequest.channel',
    says: 'is the way by which a price reaches its customer.',
    prefix: 'Channel',
    said: {
      agent: 'is a program that buys for somebody.',
    },
  },
  FairnessBy: {
    at: 'FairnessReport.by',
    python: null,
    says: 'says what a report of fairness also tells of.',
    prefix: 'FairnessBy',
  },
  ForecastSource: {
    at: 'Forecast.source',
    says: 'says what a forecast is made from.',
    prefix: 'ForecastFrom',
    said: {
      sales: 'is made from sales rows.',
      offers: 'is made from offers and their answers.',
    },
  },
  ForecastPer: {
    at: 'Forecast.per',
    says: 'says what is counted.',
    prefix: 'ForecastPer',
    said: {
      period: 'counts all of the period.',
      offer: 'counts one offer on average, where nobody told how many will be made.',
    },
  },
  ImportKind: {
    at: 'NewImport.kind',
    says: 'says what a row is.',
    prefix: 'Import',
    said: {
      sales: 'are rows of sales.',
      offers: 'are offers that were made elsewhere.',
      products: 'are products of the catalogue.',
      orders: 'are lines of orders, which become sales.',
    },
  },
  ImportFormat: {
    at: 'NewImport.format',
    says: 'says how a file is written.',
    prefix: '',
    names: {
      csv: 'ImportCSV',
      ndjson: 'ImportNDJSON',
    },
    said: {
      csv: 'is a heading and rows.',
      ndjson: 'is a JSON object in each line.',
    },
  },
  ImportStatus: {
    at: 'Import.status',
    says: 'says whether more of a file may come.',
    prefix: 'Import',
    said: {
      open: 'takes more of its file.',
      completed: 'has all of it.',
      cancelled: 'takes no more of it.',
    },
  },
  OrderDecimals: {
    at: 'OrderReading.decimals',
    says: 'says what decimals begin with.',
    prefix: 'OrderDecimals',
    said: { point: 'is 1,299.50.', comma: 'is 1.299,50.' },
  },
  OrderDates: {
    at: 'OrderReading.dates',
    says: 'is the order of day, month and year.',
    prefix: 'OrderDates',
    names: { dmy: 'OrderDatesDMY', mdy: 'OrderDatesMDY', ymd: 'OrderDatesYMD' },
    said: { dmy: 'is 31.01.2026.', mdy: 'is 01/31/2026.', ymd: 'is 2026-01-31.' },
  },
  OrderAction: {
    at: 'OrderReading.notes.action',
    says: 'is what was done with lines of orders besides summing them.',
    prefix: 'Order',
    said: {
      read: 'was read, where one might not expect it.',
      netted: 'was taken off.',
      left_out: 'is in no row.',
      guessed: 'was decided without being told.',
    },
  },
  OrderPeriodLength: {
    at: 'OrderReading.period_length',
    says: 'is what lines of orders are added up to.',
    prefix: 'OrderPer',
    said: { day: 'are days.', week: 'are weeks, or parts of them.' },
  },
  OutcomeStatus: {
    at: 'OutcomeOfQuote.status',
    says: 'is what the customer did.',
    prefix: 'Outcome',
    said: {
      accepted: 'is a purchase at the quoted price.',
      declined: 'is an offer that was not taken.',
      returned: 'is a purchase that came back.',
      expired: 'is a quote of which nothing was heard; the service sets it, it cannot be reported.',
    },
  },
  OffPolicyKind: {
    at: 'OffPolicyRequest.policy',
    says: 'says which prices are judged.',
    prefix: 'OffPolicy',
    said: {
      base: 'is base prices.',
      current: 'is the price drawn most often lately.',
      change: 'is base prices changed by a share.',
      prices: 'is a price for each product.',
    },
  },
  OffPolicyMeasure: {
    at: 'OffPolicyRequest.measure',
    says: 'is what estimates are of.',
    prefix: 'OffPolicy',
    said: {
      profit: 'is at the unit costs known now.',
      revenue: 'needs no cost.',
    },
  },
  OffPolicyVerdict: {
    at: 'OffPolicyReport.verdict',
    says: 'says whether the policy would have earned more than what was served.',
    prefix: 'OffPolicy',
    said: {
      gain: 'would have.',
      loss: 'would have earned less.',
      undecided: 'is neither.',
      cannot_tell: 'was asked too seldom.',
    },
  },
  Objective: {
    at: 'PolicyFields.objective',
    python: null,
    says: 'is what prices should earn most of.',
    prefix: 'Objective',
  },
  CompetitorRule: {
    at: 'PolicyFields.competitor.rule',
    python: null,
    says: "says where our price lies beside a competitor's.",
    prefix: 'Competitor',
  },
  PolicyMode: {
    at: 'PolicyFields.mode',
    python: null,
    says: 'says what quotes answer.',
    prefix: 'Mode',
    said: {
      live: 'answers our prices.',
      shadow: 'answers base prices, and says so by the arm shadow.',
      paused: 'answers base prices, and says so by the arm paused.',
    },
  },
  Personalization: {
    at: 'PolicyFields.personalization',
    python: null,
    says: 'says whether segments take part in prices.',
    prefix: 'Personalization',
    said: {
      segment: 'prices segments apart.',
      none: 'shows everybody the same price.',
    },
  },
  Jurisdiction: {
    at: 'PolicyFields.jurisdictions',
    says: 'is whose disclosures the terms of a quote name.',
    prefix: '',
    names: {
      eu: 'JurisdictionEU',
      us_ny: 'JurisdictionNewYork',
    },
    said: {
      eu: 'is the European Union.',
      us_ny: 'is the state of New York.',
    },
  },
  YieldingRule: {
    at: 'PolicyFields.priority',
    says: 'is a rule that may yield to others. Cost, MinPrice and MaxPrice never do.',
    prefix: 'Yield',
  },
  UnknownProducts: {
    at: 'PolicyFields.unknown_products',
    python: null,
    says: 'says what a quote of an unknown product does.',
    prefix: 'UnknownProducts',
    said: {
      create: 'makes the product, and prices it.',
      reject: 'refuses the quote: a [NotFoundError].',
    },
  },
  ShownSource: {
    at: 'PriceHistory.data.source',
    says: 'says whose price it was.',
    prefix: 'ShownAs',
    names: {
      price_list: 'ShownByPriceList',
      everyone: 'ShownToEveryone',
    },
    said: {
      price_list: 'is of a list in force.',
      everyone: 'was asked for with Everyone.',
      base_price: 'is the base price, where neither was in force.',
    },
  },
  PriceListStatus: {
    at: 'PriceList.status',
    python: 'ListStatus',
    says: 'says where a list stands.',
    prefix: 'PriceList',
  },
  PriceListDesign: {
    at: 'PriceList.design',
    python: 'ListDesign',
    says: 'says how the prices of a list are chosen.',
    prefix: 'Design',
  },
  PriceRuleBase: {
    at: 'PriceListEntryEdit.price_rule.of',
    says: 'says what a price by a rule is reckoned from.',
    prefix: 'RuleOf',
  },
  PriceListRepeat: {
    at: 'PriceList.every',
    python: 'ListRepeat',
    says: 'says how often a list is drafted anew.',
    prefix: 'Every',
  },
  CostBasis: {
    at: 'ProductPricing.cost_basis',
    python: 'PricingCostBasis',
    says: 'says whose cost the expected profit is of.',
    prefix: 'Cost',
  },
  PriceSetter: {
    at: 'ProductPricing.set_by',
    says: 'says what sets the price of now.',
    prefix: 'SetBy',
    said: {
      demand: 'is what is believed of demand.',
      list: 'is a price list in force.',
      base_price: 'is the base price, where prices stand still.',
    },
  },
  Turn: {
    at: 'NextPrice.turn',
    says: 'says whether the next list moves a price.',
    prefix: 'Turn',
    said: {
      now: 'is moved by a list that is drafted now.',
      waits: 'waits until max_loss pays for the move.',
      none: 'is at the price believed best.',
    },
  },
  PriceListResultSource: {
    at: 'PriceListResult.source',
    python: null,
    says: 'says what a result is made from.',
    prefix: 'ResultFrom',
  },
  ShownPrice: {
    at: 'PriceListSchedule.data.blocks.shows',
    python: null,
    says: 'says which price is shown.',
    prefix: 'Shows',
  },
  EntryReplayField: {
    at: 'PriceListEntryReplay.difference.field',
    says: 'names a field of an entry.',
    prefix: 'EntryReplay',
    said: {
      proposed_price: 'is the price proposed.',
      prices: 'are those that it was drawn from.',
      probabilities: 'are the chances of those.',
      belief_version: 'names the belief.',
      confidence: 'is the confidence of the price.',
      factors: 'are what moved or held the price.',
    },
  },
  ProductStatus: {
    at: 'Product.status',
    says: 'says how quotes of a product are answered.',
    prefix: 'Product',
    said: {
      active: 'is priced.',
      paused: 'is quoted at its base price.',
      archived: 'is not quoted: a [ConflictError].',
    },
  },
  Include: {
    at: 'QuoteRequest.include',
    says: 'names a field that is answered only when asked for.',
    prefix: 'Include',
    said: {
      terms: 'asks for [Quote.Terms].',
      explanation: 'asks for [Quote.Explanation]; not in a batch.',
      volume_prices: 'asks for [Quote.VolumePrices].',
    },
  },
  Arm: {
    at: 'Quote.terms.arm',
    says: 'is the part of the experiment that a quote was in.',
    prefix: 'Arm',
    said: {
      optimized: 'shows our price.',
      holdout: 'shows the base price, to measure against.',
      shadow: 'shows the base price, as the policy asks.',
      paused: 'shows the base price, as policy or product ask.',
      list: 'shows the price of a price list, which everybody sees.',
    },
  },
  LiftVerdict: {
    at: 'LiftReport.verdict',
    says: 'says what is proven: about profit where a cost is known, else about revenue.',
    prefix: 'Lift',
    said: {
      no_holdout: 'has nothing to compare with.',
      uneven_split: 'has lost offers of one arm, so that nothing can be trusted.',
      too_early: 'has too few purchases.',
      gain: 'is proven.',
      loss: 'is proven.',
      undecided: 'is neither.',
    },
  },
  RandomizationUnit: {
    at: 'LiftReport.randomization_unit.kind',
    says: 'is what was drawn into the holdout as a whole.',
    prefix: 'RandomizedBy',
    said: {
      hour: 'is all products of the account, for an hour.',
      customer: 'is all that a named customer sees.',
      offer: 'is each offer by itself, as releases before this one drew.',
      mixed: 'is some of each.',
    },
  },
  TradeInterval: {
    at: 'TradeReport.interval',
    says: 'says how long the times of a report are.',
    prefix: 'TradeBy',
  },
  CalibrationVerdict: {
    at: 'CalibrationReport.bins.verdict',
    says: 'is what the offers say of the claim.',
    prefix: 'Calibration',
    said: {
      holds: 'agrees.',
      too_high: 'claims more than came true.',
      too_low: 'claims less than came true.',
      cannot_tell: 'has too few offers.',
    },
  },
  Role: {
    at: 'Session.role',
    says: 'is what one may do, in a word.',
    prefix: 'Role',
  },
  SimulationKind: {
    at: 'Simulation.kind',
    says: 'says what a simulation looks for.',
    prefix: 'SimulationKind',
    said: {
      backtest: 'tells what a history says before a price changes.',
      loss_limits: 'tells what limits on loss earn and risk in weeks to come.',
    },
  },
  SimulationStatus: {
    at: 'Simulation.status',
    says: 'says how far a simulation is.',
    prefix: 'Simulation',
    said: {
      queued: 'waits.',
      running: 'is worked on.',
      completed: 'has a report.',
      failed: 'has none, and says why.',
    },
  },
  SimulationSource: {
    at: 'Simulation.source',
    says: 'says what was looked at.',
    prefix: 'SimulationOf',
    said: {
      history: 'looks at the stored history.',
      rows: 'looks at rows that came with the request.',
    },
  },
  SimulationVerdict: {
    at: 'SimulationReport.verdict',
    says: 'says whether a history is enough to let prices move.',
    prefix: 'Simulation',
    said: {
      go: 'is yes.',
      no_go: 'is no; the remedies say what would have to be known.',
    },
  },
  NaiveMethod: {
    at: 'SimulationReport.forecast.best',
    says: 'is a simple way to predict sales.',
    prefix: 'Naive',
    said: {
      last_value: 'is the latest period again.',
      mean: "is the product's mean.",
      year_before: 'is 52 weeks before.',
      fixed_effects: 'is least squares on price and promotion.',
    },
  },
  WebhookEndpointStatus: {
    at: 'WebhookEndpoint.status',
    python: 'EndpointStatus',
    says: 'says whether anything is sent.',
    prefix: 'WebhookEndpoint',
    said: {
      enabled: 'is sent what it is subscribed to.',
      disabled: 'is sent nothing.',
    },
  },
  DisabledReason: {
    at: 'WebhookEndpoint.disabled_reason',
    says: 'is why nothing is sent.',
    prefix: 'Disabled',
    said: {
      requested: ': you asked for it.',
      gone: ': the receiver answered 410.',
      failing: ': nothing was delivered for five days.',
    },
  },
  DeliveryStatus: {
    at: 'WebhookDelivery.status',
    says: 'is how far an event has come on its way.',
    prefix: 'Delivery',
    said: {
      pending: 'is tried, or will be.',
      succeeded: 'has arrived.',
      failed: 'was given up.',
    },
  },
}
