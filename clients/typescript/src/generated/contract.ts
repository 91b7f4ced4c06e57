// Written by `npm run generate` from openapi.json; a test fails when it is stale. Do not edit.

/** The kind of refusal. A closed list. */
export type ErrorType =
  | 'invalid_request_error'
  | 'idempotency_error'
  | 'authentication_error'
  | 'permission_error'
  | 'conflict_error'
  | 'rate_limit_error'
  | 'api_error'

/**
 * Which refusal it is. An open list: a later version may return codes that are not in
 * x-extensible-enum.
 */
export type ErrorCode =
  | 'parameter_missing'
  | 'parameter_invalid'
  | 'parameter_unknown'
  | 'parameters_exclusive'
  | 'currency_unsupported'
  | 'body_invalid_json'
  | 'idempotency_key_invalid'
  | 'idempotency_key_reused'
  | 'api_key_missing'
  | 'api_key_invalid'
  | 'api_key_expired'
  | 'api_key_revoked'
  | 'session_invalid'
  | 'csrf_refused'
  | 'scope_missing'
  | 'resource_missing'
  | 'method_not_allowed'
  | 'resource_exists'
  | 'state_conflict'
  | 'idempotency_key_in_use'
  | 'body_too_large'
  | 'media_type_unsupported'
  | 'rate_limited'
  | 'internal_error'
  | 'overloaded'
  | (string & {})

/** The body of every answer that reports an error. */
export type ErrorBody = {
  error: {
    type: ErrorType
    code: ErrorCode
    /** For people: what was sent, and what would be right. */
    message: string
    /** The field or parameter at fault, as in [3].quote_id. */
    param?: string | undefined
    /** The same id as in the header Request-Id and in the log. */
    requestId: string
    /** Where the code is explained, relative to this service. */
    docUrl: string
    /** Each field at fault, when several are; at most twenty. */
    errors?:
      | {
          code: ErrorCode
          /** The field or parameter at fault, as in [3].quote_id. */
          param?: string | undefined
          message: string
        }[]
      | undefined
  }
}

export type Health = {
  /** ok, or unavailable while nothing can be stored. */
  status: string
  /** The time on the server. ISO 8601, UTC. */
  timestamp: string
  /** The version of the service. */
  version: string
}

export type QuoteRequest = {
  /** Your own id of the product. */
  productId: string
  /**
   * Price around which the price is optimized. In the smallest unit of the currency: 1999 is 19.99
   * usd, or 1999 jpy.
   */
  basePrice: number
  /** ISO 4217 code, three letters; returned in lower case. */
  currency: string
  /** Customer segment. A segment exists as soon as it is used. */
  segment?: string | undefined
  /**
   * Your id of the customer, who sees one price for the product until the quote expires, unless the
   * base price changes or the policy no longer allows it. Stored hashed.
   */
  customerId?: string | undefined
  /** Units. */
  quantity?: number | undefined
  /**
   * True: only look. The price is decided as ever, but nothing is recorded, learnt or promised, and
   * no product is created. The quote_id begins with `preview_`, and no outcome can be reported for
   * it.
   */
  preview?: boolean | undefined
  /**
   * True while a promotion is on: a display, a mailing, a sale. The price is decided as ever, but
   * the answer counts as one at a chosen price, because promotions come with demand of their own: it
   * tells a little of the level, and next to nothing of how demand answers prices.
   */
  promotion?: boolean | undefined
  /**
   * More fields to return: terms, explanation. An explanation takes longer than a price, and is for
   * single quotes: not in a batch.
   */
  include?: ('terms' | 'explanation')[] | undefined
}

/**
 * Why a price is what it is. In a quote only if include asks for it, and what decided the price is
 * stored.
 */
export type Explanation = {
  /** Why, in one plain sentence. */
  sentence: string
  /** ISO 4217 code in lower case. */
  currency: string
  /** The price that it began with. */
  basePrice: number
  /** The price that it ended with. */
  price: number
  /**
   * The best price that the guardrails allowed; the price is another one where one was tried, or the
   * base price was shown.
   */
  bestPrice: number
  /** The largest of all that moved the price, largest first. */
  reasons: {
    /** As in `factors`, and `usual_demand` and `sales_history`. An open list. */
    name: string
    /** By how much it moved the price, in the smallest unit of the currency. */
    amount: number
  }[]
  /** The way from the base price to the price; the amounts sum exactly. */
  steps: {
    /**
     * usual: what is believed of any product. learnt: what was learnt of this one. circumstance: its
     * group or its stock. guardrail: a rule of the policy, in the order in which rules act. draw: the
     * price drawn, or shown, instead of the best.
     */
    kind: 'usual' | 'learnt' | 'circumstance' | 'guardrail' | 'draw'
    /** As in `factors`, and `usual_demand` and `sales_history`. An open list. */
    name: string
    /** The price before the step. */
    before: number
    /** The price after it. */
    after: number
    /** after less before, in the smallest unit of the currency. */
    amount: number
    /**
     * Of what was learnt: the part of each source, whatever the order (Shapley shares). They sum to
     * the step.
     */
    shares: {
      /** As in `factors`, and `usual_demand` and `sales_history`. An open list. */
      name: string
      /** By how much it moved the price, in the smallest unit of the currency. */
      amount: number
    }[]
    /**
     * Of a guardrail: by how much it lowers the expected profit of an offer (revenue, where that is
     * the aim), in the smallest unit; null where no unit cost is known, and for other steps.
     */
    cost: number | null
  }[]
  /**
   * Probability that the price earns at most 5 % less than the best that is allowed; null where that
   * is not known.
   */
  nearBest: number | null
  /**
   * What an offer is expected to bring at the base price and at the price, with 90 % intervals; null
   * before the first offer was answered.
   */
  expected: {
    base: {
      /** The price, in the smallest unit of the currency. */
      price: number
      /** Purchases per offer. */
      purchases: Estimate | null
      /** Profit per offer, in the smallest unit; null where no unit cost is known. */
      profit: Estimate | null
    }
    price: {
      /** The price, in the smallest unit of the currency. */
      price: number
      /** Purchases per offer. */
      purchases: Estimate | null
      /** Profit per offer, in the smallest unit; null where no unit cost is known. */
      profit: Estimate | null
    }
  } | null
}

export type Quote = {
  /** Id to report the outcome under. */
  quoteId: string
  /** The price to show, in the smallest unit of the currency. */
  optimizedPrice: number
  /** ISO 4217 code in lower case. */
  currency: string
  /**
   * Probability that the recommendation is right. For a moved price: that it earns at least as much
   * per offer as the base price. For an unmoved one: that no allowed price would earn over 5 % more.
   */
  confidence: number
  /** What moved or held the price, largest first. An open list of names. */
  factors: string[]
  /** Only if include asks for it. */
  terms?:
    | {
        /** Until when the price holds. ISO 8601, UTC. */
        expiresAt: string
        /**
         * optimized: the optimized price. holdout: the base price, for comparison. shadow and paused: the
         * base price, as the policy asks. list: the price of an active price list, which everybody sees,
         * the holdout included.
         */
        arm: 'optimized' | 'holdout' | 'shadow' | 'paused' | 'list'
        /** Whether the segment took part in the price. */
        personalized: boolean
        /** What the customer should be told. */
        disclosures: string[]
      }
    | undefined
  explanation?: Explanation | undefined
}

export type OutcomeOfQuote = {
  status: 'accepted' | 'declined' | 'returned' | 'expired'
  /** Units. */
  quantity: number
  /** When it happened. ISO 8601, UTC. */
  occurredAt: string
}

export type QuoteRecord = {
  /** Id to report the outcome under. */
  quoteId: string
  /** The price to show, in the smallest unit of the currency. */
  optimizedPrice: number
  /** ISO 4217 code in lower case. */
  currency: string
  /**
   * Probability that the recommendation is right. For a moved price: that it earns at least as much
   * per offer as the base price. For an unmoved one: that no allowed price would earn over 5 % more.
   */
  confidence: number
  /** What moved or held the price, largest first. An open list of names. */
  factors: string[]
  /** What was asked. */
  request: {
    productId: string
    /** Price around which the price was optimized. */
    basePrice: number
    /** ISO 4217 code in lower case. */
    currency: string
    segment: string | null
    /** Units. */
    quantity: number
    /** Whether a promotion was on. */
    promotion: boolean
  }
  /**
   * optimized: the optimized price. holdout: the base price, for comparison. shadow and paused: the
   * base price, as the policy asks. list: the price of an active price list, which everybody sees,
   * the holdout included.
   */
  arm: 'optimized' | 'holdout' | 'shadow' | 'paused' | 'list'
  /** Probability with which this price was drawn. */
  propensity: number
  /** How many observations of this product and segment had been learnt from. */
  beliefVersion: number
  /** When the quote was made. ISO 8601, UTC. */
  createdAt: string
  terms: {
    /** Until when the price held. ISO 8601, UTC. */
    expiresAt: string
  }
  /** What became of it; null while nothing is known. */
  outcome: OutcomeOfQuote | null
}

export type QuoteRecordList = {
  /** The objects of this page, newest first. */
  data: QuoteRecord[]
  /** Whether there are more in the direction asked for. */
  hasMore: boolean
}

export type Replay = {
  /** The quote that was decided once more. */
  quoteId: string
  /**
   * Whether price, probability, confidence and factors came out the same to the last bit; null where
   * what decided the quote is not stored.
   */
  identical: boolean | null
  /** null where there is none. */
  difference: {
    /** The first field that came out otherwise. */
    field: 'optimized_price' | 'propensity' | 'belief_version' | 'confidence' | 'factors'
    /** What it was, as JSON. */
    stored: string
    /** What it is, as JSON. */
    replayed: string
  } | null
  engine: {
    /** Version of the engine that decided the quote; null where not stored. */
    decided: string | null
    /** Version of the engine that replayed it. Another one may differ. */
    replayed: string
  }
}

export type QuoteBatchRequest = {
  /** What to quote. A faulty request gets an error in its place and does not affect the others. */
  requests: QuoteRequest[]
  /**
   * The prices are shown to everybody for a time, of a day or a week, say. Sales reported at such a
   * price in that time are known to be evidence at a random price. The quote_ids begin with
   * `public_`; no outcome can be reported for them, and no request may name a customer_id. Asked
   * again for a time in which a price is shown, it is answered again, unless the base price has
   * changed.
   */
  everyone?:
    | {
        /** When the prices are shown first; now if absent. RFC 3339, from 1970 to 9999 in UTC. */
        from?: string | undefined
        /** When they are no longer shown. RFC 3339, from 1970 to 9999 in UTC. */
        until: string
      }
    | undefined
}

export type QuoteBatch = {
  /** A quote or an error for each request, in the same order. */
  results: (Quote | ErrorBody)[]
}

export type Outcome = {
  /** The id that POST /v1/quote returned. */
  quoteId: string
  /** What the customer did. */
  status: 'accepted' | 'declined' | 'returned'
  /**
   * Units bought; if absent, as many as were quoted. For a return: all units that have come back so
   * far; if absent, all that were bought.
   */
  quantity?: number | undefined
  /** When it happened; if absent, now. RFC 3339, from 1980 to a day after now. */
  occurredAt?: string | undefined
}

/** What a product sold in a period, at one price. */
export type Sale = {
  /** Your own id of the product. */
  productId: string
  /** Customer segment. A segment exists as soon as it is used. */
  segment?: string | undefined
  /** ISO 4217 code, three letters; returned in lower case. */
  currency: string
  /**
   * Price of one unit in the period. In the smallest unit of the currency: 1999 is 19.99 usd, or
   * 1999 jpy.
   */
  price: number
  /** Units sold in the period; 0 counts too. */
  units: number
  /** How many customers saw the price, if known. */
  exposure?: number | undefined
  /** When the period began. RFC 3339, from 1980 to a day after now. */
  periodStart: string
  /** When it ended; later than its start. RFC 3339, from 1980 to 32 days after now. */
  periodEnd: string
  /** False: it was sold out by the end of the period, so demand was at least the units sold. */
  inStock?: boolean | undefined
  /** How much the product was promoted: 0 none, 1 full. */
  promotion?: number | undefined
  /**
   * A competitor's price in the period. In the smallest unit of the currency: 1999 is 19.99 usd, or
   * 1999 jpy.
   */
  competitorPrice?: number | undefined
  /**
   * What one unit cost you in the period; 0 is a cost. The latest one known stands in for a
   * unit_cost that the product’s policy does not set. In the smallest unit of the currency: 1999 is
   * 19.99 usd, or 1999 jpy.
   */
  unitCost?: number | undefined
  /** True: the price was drawn at random, so sales show what the price caused. */
  randomized?: boolean | undefined
}

/** A price that was shown to a customer elsewhere. */
export type Offer = {
  /** Your id of the offer; an id that is known already changes nothing. */
  offerId: string
  /** Your own id of the product. */
  productId: string
  /** Customer segment. A segment exists as soon as it is used. */
  segment?: string | undefined
  /** ISO 4217 code, three letters; returned in lower case. */
  currency: string
  /** The price that was shown. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy. */
  price: number
  /** Whether the customer bought. */
  accepted: boolean
  /** Units. */
  quantity?: number | undefined
  /** When it was shown. RFC 3339, from 1980 to a day after now. */
  offeredAt: string
  /** True: the price was drawn at random, so the answer shows what the price caused. */
  randomized?: boolean | undefined
  /**
   * A competitor's price at that time. In the smallest unit of the currency: 1999 is 19.99 usd, or
   * 1999 jpy.
   */
  competitorPrice?: number | undefined
  /**
   * How much the product was promoted then: 0 none, 1 full. A promoted offer counts as one at a
   * price that somebody chose, randomized or not, and its price is no base price.
   */
  promotion?: number | undefined
}

/** Something that was taken as it came, and looks like a slip. */
export type RequestWarning = {
  /**
   * What it is about. An open list. `unit_cost_above_price`: A unit costs more than it sells for.
   * `unit_cost_far_below_price`: A unit costs less than a fiftieth of its price, and more than
   * nothing: is it in the smallest unit? `unit_cost_far_from_others`: A unit costs over five times
   * what it cost otherwise, or under a fifth. `price_far_from_base_price`: Offers are so far from
   * the base price that they are kept and teach nothing. `base_price_moved_far`: A base price
   * becomes over five times what it was, or under a fifth: is it in the smallest unit?
   * `base_price_far_from_others`: A base price is over twenty times from those of all similar
   * products: is it in the smallest unit? `price_off_by_units`: Sales rows have a price over twenty
   * times from the base price: is it in the smallest unit? `limit_far_from_base_price`: A price
   * limit is far from the base price: is it in the smallest unit? `max_increase_wide`: Prices may
   * rise to more than three times the base price. `deadline_passed`: A deadline has passed, and
   * binds nothing.
   */
  code: string
  /** What looks odd, and what may be meant. */
  message: string
  /** The field of the request. */
  param: string
}

export type Receipt = {
  /** Items that changed something. */
  recorded: number
  /** Items that were known already. */
  unchanged: number
  /** What was taken as it came and looks like a slip; absent where nothing does. */
  warnings?: RequestWarning[] | undefined
}

/** What is believed of a product's price, as of a moment. */
export type ProductPricing = {
  /** What most quotes say, those held out aside. */
  price: number
  /** The base price that it was reckoned for. */
  basePrice: number
  /** How far the price is from the base price, as a share of it. */
  change: number
  /** ISO 4217 code in lower case. */
  currency: string
  /** As in a quote. */
  confidence: number
  elasticity: Estimate
  /** Whether the data tell how demand answers the price. */
  identified: boolean
  /** (price − unit_cost) / price; null where no unit cost is known. */
  margin: number | null
  /**
   * Expected profit in a week beside the base price, in the smallest unit, with a 90 % interval; at
   * the least favourable cost where the cost is not known. null where nothing was sold yet.
   */
  gain: Estimate | null
  /**
   * known: the gain counts the unit_cost. bounds: the least favourable cost within margin_between.
   * unknown: the least favourable of all.
   */
  costBasis: 'known' | 'bounds' | 'unknown'
  /** What moved or held the price, largest first. */
  factors: string[]
  /** What was known then. ISO 8601, UTC. */
  asOf: string
}

/** Something you sell. */
export type Product = {
  /** Your own id of the product; quotes name it as product_id. */
  id: string
  /** Name for people. */
  name: string
  /** In the smallest unit of the currency. */
  basePrice: number
  /** ISO 4217 code in lower case. */
  currency: string
  /**
   * active: it is priced. paused: quotes return the base price. archived: quotes are refused with
   * 409.
   */
  status: 'active' | 'paused' | 'archived'
  /** What was said of the product; absent where nothing was, and in lists without `include=pricing`. */
  attributes?: Record<string, string> | undefined
  /** Only where `include=pricing` asked for it. null: it was not looked at yet, or is archived. */
  pricing?: ProductPricing | null | undefined
}

/** A product that was added or changed. */
export type SavedProduct = {
  /** Your own id of the product; quotes name it as product_id. */
  id: string
  /** Name for people. */
  name: string
  /** In the smallest unit of the currency. */
  basePrice: number
  /** ISO 4217 code in lower case. */
  currency: string
  /**
   * active: it is priced. paused: quotes return the base price. archived: quotes are refused with
   * 409.
   */
  status: 'active' | 'paused' | 'archived'
  /** What was said of the product; absent where nothing was, and in lists without `include=pricing`. */
  attributes?: Record<string, string> | undefined
  /** Only where `include=pricing` asked for it. null: it was not looked at yet, or is archived. */
  pricing?: ProductPricing | null | undefined
  /** What was taken as it came and looks like a slip; absent where nothing does. */
  warnings?: RequestWarning[] | undefined
}

export type ProductList = {
  /** The objects of this page, newest first. */
  data: Product[]
  /** Whether there are more in the direction asked for. */
  hasMore: boolean
}

export type NewProduct = {
  /** Your own id of the product. */
  id: string
  /** Name for people; the id if none was given. */
  name?: string | undefined
  /**
   * Price around which prices are optimized. In the smallest unit of the currency: 1999 is 19.99
   * usd, or 1999 jpy.
   */
  basePrice: number
  /** ISO 4217 code, three letters; returned in lower case. */
  currency: string
  status?: 'active' | 'paused' | undefined
  /**
   * What you say of the product: category, brand, tier or whatever else, as short strings by name.
   * What products have in common is learnt by them, and products of one `category` share good and
   * bad weeks.
   */
  attributes?: Record<string, string> | undefined
}

export type ProductChanges = {
  /** Absent: unchanged. null: back to the id. */
  name?: string | null | undefined
  /** Absent: unchanged. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy. */
  basePrice?: number | undefined
  /** ISO 4217 code, three letters; returned in lower case. */
  currency?: string | undefined
  /**
   * active: it is priced. paused: quotes return the base price. archived: quotes are refused with
   * 409.
   */
  status?: 'active' | 'paused' | 'archived' | undefined
  /** Absent: unchanged. null: nothing is said of it any more. */
  attributes?: Record<string, string> | null | undefined
}

export type ProductStatusChange = {
  /**
   * active: it is priced. paused: quotes return the base price. archived: quotes are refused with
   * 409.
   */
  status: 'active' | 'paused' | 'archived'
  /** Which products; this or `where`. */
  ids?: string[] | undefined
  /** Which products, as in a list: at most 10000 at a time. */
  where?:
    | {
        /** Part of an id or a name, whatever the case. */
        query?: string | undefined
        /**
         * active: it is priced. paused: quotes return the base price. archived: quotes are refused with
         * 409.
         */
        status?: 'active' | 'paused' | 'archived' | undefined
        /** ISO 4217 code, three letters; returned in lower case. */
        currency?: string | undefined
        /** Products of which all of this was said. */
        attributes?: Record<string, string> | undefined
      }
    | undefined
}

export type ProductStatusResult = {
  /** Ids of the products that changed: to take it back, send them. */
  changed: string[]
  /** Products that had the status already. */
  unchanged: number
  /** Products that could not change, and why. */
  refused: {
    id: string
    message: string
  }[]
  /** Whether more products are meant by `where`: send it again. */
  hasMore: boolean
}

/** The policy of all products that do not say otherwise. */
export type PolicyFields = {
  /**
   * What prices should maximise. profit needs unit_cost; without it, a price is moved only where
   * that earns more whatever the cost may be. Default profit.
   */
  objective?: 'profit' | 'revenue' | 'units' | undefined
  /**
   * What one unit costs you; 0 where another unit costs nothing, which is not the same as leaving it
   * out. No optimized price is below it, except while `inventory.salvage_value` takes its place. In
   * the smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy.
   */
  unitCost?: number | undefined
  /**
   * The lowest and the highest margin, as shares of the base price, that a product without a
   * unit_cost may have: a price is moved where that earns more at every cost between. Default [0,
   * 1], every cost that is possible.
   */
  marginBetween?: number[] | undefined
  /**
   * No optimized price is below it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999
   * jpy.
   */
  minPrice?: number | undefined
  /**
   * No optimized price is above it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999
   * jpy.
   */
  maxPrice?: number | undefined
  /** Largest step below the base price, as a fraction of it. Default 0.25. */
  maxDecrease?: number | undefined
  /** Largest step above the base price, as a fraction of it. Default 0.25. */
  maxIncrease?: number | undefined
  /** Smallest (price − unit_cost) / price. Applies to products whose unit_cost is known. */
  minMargin?: number | undefined
  /** How prices may end: in certain digits, or on multiples of a step. */
  priceEnding?:
    | {
        /** Allowed last digits: 99 and 49 allow 1999 and 1949. */
        endings: number[]
      }
    | {
        /**
         * Prices are multiples of it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999
         * jpy.
         */
        step: number
      }
    | undefined
  /** Largest change between two successive prices of a product, as a fraction. */
  maxStep?: number | undefined
  /** How long a price that moved stays. Default 0. */
  cooldownSeconds?: number | undefined
  competitor?:
    | {
        /**
         * The competitor's price. How much customers weigh ours against it is learnt from the answers. In
         * the smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy.
         */
        price: number
        /**
         * Where our price lies: at most theirs, at least theirs, or within the tolerance of it. none sets
         * no limit: their price only says what customers compare ours with.
         */
        rule: 'at_most' | 'at_least' | 'within' | 'none'
        /** Fraction of their price by which ours may lie beyond the rule. */
        tolerance: number
      }
    | undefined
  inventory?:
    | {
        /** Units left to sell. */
        onHand: number
        /** When they should be sold. RFC 3339, from 1970 to 9999 in UTC. */
        until: string
        /**
         * What a unit left over at that time is worth to you. Until then it takes the place of unit_cost,
         * both in profit and as the lowest price. If absent, a unit left over is worth its unit_cost.
         */
        salvageValue?: number | undefined
      }
    | undefined
  /** How much prices vary in order to learn: 0 none, 1 full. Default 1. */
  exploration?: number | undefined
  /**
   * How much less than base prices your prices may earn, as a share of that: with a probability of
   * at most 5 % they ever fall below it, all products together. Prices that may lose more than is
   * left are not served. 1 promises nothing. Default 0.01.
   */
  maxLoss?: number | undefined
  /** Share of offers kept at the base price, for comparison. Default 0.05. */
  holdout?: number | undefined
  /**
   * live: quotes return optimized prices. shadow and paused: quotes return the base price, and
   * learning goes on; they differ in the `arm` of the quote and in its factor, shadow_mode or
   * price_freeze. Default live.
   */
  mode?: 'live' | 'shadow' | 'paused' | undefined
  /** Whether segments may see different prices. Default segment. */
  personalization?: 'segment' | 'none' | undefined
  /**
   * Whose disclosures `terms` name: eu, that a price was personalised (Directive 2011/83/EU, Article
   * 6(1)(ea)); us_ny, the sentence of General Business Law § 349-a. Default ["eu"].
   */
  jurisdictions?: ('eu' | 'us_ny')[] | undefined
  /**
   * How far apart the prices of two segments may lie at one base price, as a fraction of the lower
   * one. Prices of all segments then stay within half of it about the base price. Only unit_cost and
   * the price limits go before it.
   */
  maxSegmentGap?: number | undefined
  /**
   * The order in which rules yield when they cannot all hold, first to yield first. unit_cost,
   * min_price and max_price never yield.
   */
  priority?:
    | (
        | 'price_ending'
        | 'competitor'
        | 'max_step'
        | 'min_margin'
        | 'max_increase'
        | 'max_decrease'
      )[]
    | undefined
  /**
   * No price is above the price before an emergency by more than a fraction while it lasts: of
   * quotes, price lists and stand-ins alike.
   */
  emergencyCaps?:
    | {
        /** Where, for people: `us_ca`. */
        region: string
        /** When the emergency was declared. RFC 3339, from 1970 to 9999 in UTC. */
        from: string
        /** When the cap ends. RFC 3339, from 1970 to 9999 in UTC. */
        until: string
        /**
         * Largest fraction by which a price may lie above the one before the emergency: 0.1 in California
         * (Penal Code § 396).
         */
        maxIncrease: number
        /**
         * The segments of customers in the region. Quotes of other segments are not capped; those without
         * a segment are. Absent: all are.
         */
        segments?: string[] | undefined
      }[]
    | undefined
  /** What a quote for an unknown product does. Default create. */
  unknownProducts?: 'create' | 'reject' | undefined
  /**
   * Whether price lists that repeat themselves also activate themselves, where nothing speaks
   * against it: `held_back` of a list says what did. Default false.
   */
  autoActivate?: boolean | undefined
}

/** What a product sets for itself. Absent fields come from the account. */
export type ProductPolicyFields = {
  /**
   * What prices should maximise. profit needs unit_cost; without it, a price is moved only where
   * that earns more whatever the cost may be. Default profit.
   */
  objective?: 'profit' | 'revenue' | 'units' | undefined
  /**
   * What one unit costs you; 0 where another unit costs nothing, which is not the same as leaving it
   * out. No optimized price is below it, except while `inventory.salvage_value` takes its place. In
   * the smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy.
   */
  unitCost?: number | undefined
  /**
   * The lowest and the highest margin, as shares of the base price, that a product without a
   * unit_cost may have: a price is moved where that earns more at every cost between. Default [0,
   * 1], every cost that is possible.
   */
  marginBetween?: number[] | undefined
  /**
   * No optimized price is below it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999
   * jpy.
   */
  minPrice?: number | undefined
  /**
   * No optimized price is above it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999
   * jpy.
   */
  maxPrice?: number | undefined
  /** Largest step below the base price, as a fraction of it. Default 0.25. */
  maxDecrease?: number | undefined
  /** Largest step above the base price, as a fraction of it. Default 0.25. */
  maxIncrease?: number | undefined
  /** Smallest (price − unit_cost) / price. Applies to products whose unit_cost is known. */
  minMargin?: number | undefined
  /** How prices may end: in certain digits, or on multiples of a step. */
  priceEnding?:
    | {
        /** Allowed last digits: 99 and 49 allow 1999 and 1949. */
        endings: number[]
      }
    | {
        /**
         * Prices are multiples of it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999
         * jpy.
         */
        step: number
      }
    | undefined
  /** Largest change between two successive prices of a product, as a fraction. */
  maxStep?: number | undefined
  /** How long a price that moved stays. Default 0. */
  cooldownSeconds?: number | undefined
  competitor?:
    | {
        /**
         * The competitor's price. How much customers weigh ours against it is learnt from the answers. In
         * the smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy.
         */
        price: number
        /**
         * Where our price lies: at most theirs, at least theirs, or within the tolerance of it. none sets
         * no limit: their price only says what customers compare ours with.
         */
        rule: 'at_most' | 'at_least' | 'within' | 'none'
        /** Fraction of their price by which ours may lie beyond the rule. */
        tolerance: number
      }
    | undefined
  inventory?:
    | {
        /** Units left to sell. */
        onHand: number
        /** When they should be sold. RFC 3339, from 1970 to 9999 in UTC. */
        until: string
        /**
         * What a unit left over at that time is worth to you. Until then it takes the place of unit_cost,
         * both in profit and as the lowest price. If absent, a unit left over is worth its unit_cost.
         */
        salvageValue?: number | undefined
      }
    | undefined
  /** How much prices vary in order to learn: 0 none, 1 full. Default 1. */
  exploration?: number | undefined
  /**
   * How much less than base prices your prices may earn, as a share of that: with a probability of
   * at most 5 % they ever fall below it, all products together. Prices that may lose more than is
   * left are not served. 1 promises nothing. Default 0.01.
   */
  maxLoss?: number | undefined
  /** Share of offers kept at the base price, for comparison. Default 0.05. */
  holdout?: number | undefined
  /**
   * live: quotes return optimized prices. shadow and paused: quotes return the base price, and
   * learning goes on; they differ in the `arm` of the quote and in its factor, shadow_mode or
   * price_freeze. Default live.
   */
  mode?: 'live' | 'shadow' | 'paused' | undefined
  /** Whether segments may see different prices. Default segment. */
  personalization?: 'segment' | 'none' | undefined
  /**
   * Whose disclosures `terms` name: eu, that a price was personalised (Directive 2011/83/EU, Article
   * 6(1)(ea)); us_ny, the sentence of General Business Law § 349-a. Default ["eu"].
   */
  jurisdictions?: ('eu' | 'us_ny')[] | undefined
  /**
   * How far apart the prices of two segments may lie at one base price, as a fraction of the lower
   * one. Prices of all segments then stay within half of it about the base price. Only unit_cost and
   * the price limits go before it.
   */
  maxSegmentGap?: number | undefined
  /**
   * The order in which rules yield when they cannot all hold, first to yield first. unit_cost,
   * min_price and max_price never yield.
   */
  priority?:
    | (
        | 'price_ending'
        | 'competitor'
        | 'max_step'
        | 'min_margin'
        | 'max_increase'
        | 'max_decrease'
      )[]
    | undefined
  /**
   * No price is above the price before an emergency by more than a fraction while it lasts: of
   * quotes, price lists and stand-ins alike.
   */
  emergencyCaps?:
    | {
        /** Where, for people: `us_ca`. */
        region: string
        /** When the emergency was declared. RFC 3339, from 1970 to 9999 in UTC. */
        from: string
        /** When the cap ends. RFC 3339, from 1970 to 9999 in UTC. */
        until: string
        /**
         * Largest fraction by which a price may lie above the one before the emergency: 0.1 in California
         * (Penal Code § 396).
         */
        maxIncrease: number
        /**
         * The segments of customers in the region. Quotes of other segments are not capped; those without
         * a segment are. Absent: all are.
         */
        segments?: string[] | undefined
        /**
         * The price before the emergency; absent: what everybody saw then, else the base price. In the
         * smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy.
         */
        priorPrice?: number | undefined
      }[]
    | undefined
  /**
   * Sizes, packs and substitutes among which customers choose. They are priced together, for what
   * they earn together.
   */
  group?:
    | {
        /** The same for all products of the group. */
        name: string
        /** Units in a pack: bigger packs are never dearer per unit than smaller ones. Default 1. */
        unitCount?: number | undefined
      }
    | undefined
}

/** The policy of a product. */
export type EffectiveProductPolicyFields = {
  /**
   * What prices should maximise. profit needs unit_cost; without it, a price is moved only where
   * that earns more whatever the cost may be. Default profit.
   */
  objective?: 'profit' | 'revenue' | 'units' | undefined
  /**
   * What one unit costs you; 0 where another unit costs nothing, which is not the same as leaving it
   * out. No optimized price is below it, except while `inventory.salvage_value` takes its place. In
   * the smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy.
   */
  unitCost?: number | undefined
  /**
   * The lowest and the highest margin, as shares of the base price, that a product without a
   * unit_cost may have: a price is moved where that earns more at every cost between. Default [0,
   * 1], every cost that is possible.
   */
  marginBetween?: number[] | undefined
  /**
   * No optimized price is below it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999
   * jpy.
   */
  minPrice?: number | undefined
  /**
   * No optimized price is above it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999
   * jpy.
   */
  maxPrice?: number | undefined
  /** Largest step below the base price, as a fraction of it. Default 0.25. */
  maxDecrease?: number | undefined
  /** Largest step above the base price, as a fraction of it. Default 0.25. */
  maxIncrease?: number | undefined
  /** Smallest (price − unit_cost) / price. Applies to products whose unit_cost is known. */
  minMargin?: number | undefined
  /** How prices may end: in certain digits, or on multiples of a step. */
  priceEnding?:
    | {
        /** Allowed last digits: 99 and 49 allow 1999 and 1949. */
        endings: number[]
      }
    | {
        /**
         * Prices are multiples of it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999
         * jpy.
         */
        step: number
      }
    | undefined
  /** Largest change between two successive prices of a product, as a fraction. */
  maxStep?: number | undefined
  /** How long a price that moved stays. Default 0. */
  cooldownSeconds?: number | undefined
  competitor?:
    | {
        /**
         * The competitor's price. How much customers weigh ours against it is learnt from the answers. In
         * the smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy.
         */
        price: number
        /**
         * Where our price lies: at most theirs, at least theirs, or within the tolerance of it. none sets
         * no limit: their price only says what customers compare ours with.
         */
        rule: 'at_most' | 'at_least' | 'within' | 'none'
        /** Fraction of their price by which ours may lie beyond the rule. */
        tolerance: number
      }
    | undefined
  inventory?:
    | {
        /** Units left to sell. */
        onHand: number
        /** When they should be sold. RFC 3339, from 1970 to 9999 in UTC. */
        until: string
        /**
         * What a unit left over at that time is worth to you. Until then it takes the place of unit_cost,
         * both in profit and as the lowest price. If absent, a unit left over is worth its unit_cost.
         */
        salvageValue?: number | undefined
      }
    | undefined
  /** How much prices vary in order to learn: 0 none, 1 full. Default 1. */
  exploration?: number | undefined
  /**
   * How much less than base prices your prices may earn, as a share of that: with a probability of
   * at most 5 % they ever fall below it, all products together. Prices that may lose more than is
   * left are not served. 1 promises nothing. Default 0.01.
   */
  maxLoss?: number | undefined
  /** Share of offers kept at the base price, for comparison. Default 0.05. */
  holdout?: number | undefined
  /**
   * live: quotes return optimized prices. shadow and paused: quotes return the base price, and
   * learning goes on; they differ in the `arm` of the quote and in its factor, shadow_mode or
   * price_freeze. Default live.
   */
  mode?: 'live' | 'shadow' | 'paused' | undefined
  /** Whether segments may see different prices. Default segment. */
  personalization?: 'segment' | 'none' | undefined
  /**
   * Whose disclosures `terms` name: eu, that a price was personalised (Directive 2011/83/EU, Article
   * 6(1)(ea)); us_ny, the sentence of General Business Law § 349-a. Default ["eu"].
   */
  jurisdictions?: ('eu' | 'us_ny')[] | undefined
  /**
   * How far apart the prices of two segments may lie at one base price, as a fraction of the lower
   * one. Prices of all segments then stay within half of it about the base price. Only unit_cost and
   * the price limits go before it.
   */
  maxSegmentGap?: number | undefined
  /**
   * The order in which rules yield when they cannot all hold, first to yield first. unit_cost,
   * min_price and max_price never yield.
   */
  priority?:
    | (
        | 'price_ending'
        | 'competitor'
        | 'max_step'
        | 'min_margin'
        | 'max_increase'
        | 'max_decrease'
      )[]
    | undefined
  /**
   * No price is above the price before an emergency by more than a fraction while it lasts: of
   * quotes, price lists and stand-ins alike.
   */
  emergencyCaps?:
    | {
        /** Where, for people: `us_ca`. */
        region: string
        /** When the emergency was declared. RFC 3339, from 1970 to 9999 in UTC. */
        from: string
        /** When the cap ends. RFC 3339, from 1970 to 9999 in UTC. */
        until: string
        /**
         * Largest fraction by which a price may lie above the one before the emergency: 0.1 in California
         * (Penal Code § 396).
         */
        maxIncrease: number
        /**
         * The segments of customers in the region. Quotes of other segments are not capped; those without
         * a segment are. Absent: all are.
         */
        segments?: string[] | undefined
        /**
         * The price before the emergency; absent: what everybody saw then, else the base price. In the
         * smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy.
         */
        priorPrice?: number | undefined
      }[]
    | undefined
  /**
   * Sizes, packs and substitutes among which customers choose. They are priced together, for what
   * they earn together.
   */
  group?:
    | {
        /** The same for all products of the group. */
        name: string
        /** Units in a pack: bigger packs are never dearer per unit than smaller ones. Default 1. */
        unitCount?: number | undefined
      }
    | undefined
  /** What a quote for an unknown product does. Default create. */
  unknownProducts?: 'create' | 'reject' | undefined
  /**
   * Whether price lists that repeat themselves also activate themselves, where nothing speaks
   * against it: `held_back` of a list says what did. Default false.
   */
  autoActivate?: boolean | undefined
}

/** What the account set, and what applies: those fields, and the defaults for the rest. */
export type Policy = {
  own: PolicyFields
  effective: PolicyFields
  /** When it was last set; null if it never was. ISO 8601, UTC. */
  updatedAt: string | null
  /** What was taken as it came and looks like a slip; absent where nothing does. */
  warnings?: RequestWarning[] | undefined
}

/**
 * What was set for the product, and what applies: those fields, then the account's, then the
 * defaults.
 */
export type ProductPolicy = {
  productId: string
  own: ProductPolicyFields
  effective: EffectiveProductPolicyFields
  /** When it was last set; null if it never was. ISO 8601, UTC. */
  updatedAt: string | null
  /** What was taken as it came and looks like a slip; absent where nothing does. */
  warnings?: RequestWarning[] | undefined
}

/** What a product sets for itself. */
export type ProductPolicyToPut = {
  /** Your own id of the product. */
  productId: string
  /**
   * What prices should maximise. profit needs unit_cost; without it, a price is moved only where
   * that earns more whatever the cost may be. Default profit.
   */
  objective?: 'profit' | 'revenue' | 'units' | undefined
  /**
   * What one unit costs you; 0 where another unit costs nothing, which is not the same as leaving it
   * out. No optimized price is below it, except while `inventory.salvage_value` takes its place. In
   * the smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy.
   */
  unitCost?: number | undefined
  /**
   * The lowest and the highest margin, as shares of the base price, that a product without a
   * unit_cost may have: a price is moved where that earns more at every cost between. Default [0,
   * 1], every cost that is possible.
   */
  marginBetween?: number[] | undefined
  /**
   * No optimized price is below it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999
   * jpy.
   */
  minPrice?: number | undefined
  /**
   * No optimized price is above it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999
   * jpy.
   */
  maxPrice?: number | undefined
  /** Largest step below the base price, as a fraction of it. Default 0.25. */
  maxDecrease?: number | undefined
  /** Largest step above the base price, as a fraction of it. Default 0.25. */
  maxIncrease?: number | undefined
  /** Smallest (price − unit_cost) / price. Applies to products whose unit_cost is known. */
  minMargin?: number | undefined
  /** How prices may end: in certain digits, or on multiples of a step. */
  priceEnding?:
    | {
        /** Allowed last digits: 99 and 49 allow 1999 and 1949. */
        endings: number[]
      }
    | {
        /**
         * Prices are multiples of it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999
         * jpy.
         */
        step: number
      }
    | undefined
  /** Largest change between two successive prices of a product, as a fraction. */
  maxStep?: number | undefined
  /** How long a price that moved stays. Default 0. */
  cooldownSeconds?: number | undefined
  competitor?:
    | {
        /**
         * The competitor's price. How much customers weigh ours against it is learnt from the answers. In
         * the smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy.
         */
        price: number
        /**
         * Where our price lies: at most theirs, at least theirs, or within the tolerance of it. none sets
         * no limit: their price only says what customers compare ours with.
         */
        rule: 'at_most' | 'at_least' | 'within' | 'none'
        /** Fraction of their price by which ours may lie beyond the rule. */
        tolerance: number
      }
    | undefined
  inventory?:
    | {
        /** Units left to sell. */
        onHand: number
        /** When they should be sold. RFC 3339, from 1970 to 9999 in UTC. */
        until: string
        /**
         * What a unit left over at that time is worth to you. Until then it takes the place of unit_cost,
         * both in profit and as the lowest price. If absent, a unit left over is worth its unit_cost.
         */
        salvageValue?: number | undefined
      }
    | undefined
  /** How much prices vary in order to learn: 0 none, 1 full. Default 1. */
  exploration?: number | undefined
  /**
   * How much less than base prices your prices may earn, as a share of that: with a probability of
   * at most 5 % they ever fall below it, all products together. Prices that may lose more than is
   * left are not served. 1 promises nothing. Default 0.01.
   */
  maxLoss?: number | undefined
  /** Share of offers kept at the base price, for comparison. Default 0.05. */
  holdout?: number | undefined
  /**
   * live: quotes return optimized prices. shadow and paused: quotes return the base price, and
   * learning goes on; they differ in the `arm` of the quote and in its factor, shadow_mode or
   * price_freeze. Default live.
   */
  mode?: 'live' | 'shadow' | 'paused' | undefined
  /** Whether segments may see different prices. Default segment. */
  personalization?: 'segment' | 'none' | undefined
  /**
   * Whose disclosures `terms` name: eu, that a price was personalised (Directive 2011/83/EU, Article
   * 6(1)(ea)); us_ny, the sentence of General Business Law § 349-a. Default ["eu"].
   */
  jurisdictions?: ('eu' | 'us_ny')[] | undefined
  /**
   * How far apart the prices of two segments may lie at one base price, as a fraction of the lower
   * one. Prices of all segments then stay within half of it about the base price. Only unit_cost and
   * the price limits go before it.
   */
  maxSegmentGap?: number | undefined
  /**
   * The order in which rules yield when they cannot all hold, first to yield first. unit_cost,
   * min_price and max_price never yield.
   */
  priority?:
    | (
        | 'price_ending'
        | 'competitor'
        | 'max_step'
        | 'min_margin'
        | 'max_increase'
        | 'max_decrease'
      )[]
    | undefined
  /**
   * No price is above the price before an emergency by more than a fraction while it lasts: of
   * quotes, price lists and stand-ins alike.
   */
  emergencyCaps?:
    | {
        /** Where, for people: `us_ca`. */
        region: string
        /** When the emergency was declared. RFC 3339, from 1970 to 9999 in UTC. */
        from: string
        /** When the cap ends. RFC 3339, from 1970 to 9999 in UTC. */
        until: string
        /**
         * Largest fraction by which a price may lie above the one before the emergency: 0.1 in California
         * (Penal Code § 396).
         */
        maxIncrease: number
        /**
         * The segments of customers in the region. Quotes of other segments are not capped; those without
         * a segment are. Absent: all are.
         */
        segments?: string[] | undefined
        /**
         * The price before the emergency; absent: what everybody saw then, else the base price. In the
         * smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy.
         */
        priorPrice?: number | undefined
      }[]
    | undefined
  /**
   * Sizes, packs and substitutes among which customers choose. They are priced together, for what
   * they earn together.
   */
  group?:
    | {
        /** The same for all products of the group. */
        name: string
        /** Units in a pack: bigger packs are never dearer per unit than smaller ones. Default 1. */
        unitCount?: number | undefined
      }
    | undefined
}

export type ManyPolicies = {
  /** A faulty one gets an error in its place and does not affect the others. */
  policies: ProductPolicyToPut[]
  /**
   * true: fields that are not sent stay as they are, as for a file of costs. false: they are
   * removed, as PUT /v1/products/{id}/policy does.
   */
  merge?: boolean | undefined
}

export type PolicyResults = {
  /** What was set, or an error, in the same order. */
  results: (
    | {
        productId: string
        /** What was taken as it came and looks like a slip; absent where nothing does. */
        warnings?: RequestWarning[] | undefined
      }
    | ErrorBody
  )[]
  /** Policies that were set. */
  changed: number
}

export type Estimate = {
  /** The central estimate. */
  value: number
  /** Low end of the 90 % interval. */
  low: number
  /** High end of the 90 % interval. */
  high: number
}

/** The lowest and the highest price that the data are from, and gaps between. */
export type TestedPrices = {
  /** In the smallest unit of the currency. */
  low: number
  /** In the smallest unit of the currency. */
  high: number
  /**
   * The widest gaps of more than 10 %, by rising price: between two tested prices nothing is known
   * but what the curve says.
   */
  gaps: {
    /** In the smallest unit of the currency. */
    low: number
    /** In the smallest unit of the currency. */
    high: number
  }[]
}

/** Unit costs at which a price earns more than the base price. */
export type WinningCosts = {
  /** Unit costs above it; null: no such bound. In the smallest unit. */
  above: number | null
  /** Unit costs below it; null: no such bound. In the smallest unit. */
  below: number | null
}

/** What an answer was learnt from. */
export type Evidence = {
  /** Offers that were answered. */
  offers: number
  /** Offers that were accepted. */
  purchases: number
  /** Sales rows: the newest 1 100 at most. */
  salesRows: number
  /** Offers that this answer rests on. */
  offersUsed: number
  /** Sales rows that this answer rests on. */
  salesRowsUsed: number
  /** What it does not rest on, and why; the most first. */
  leftOut: {
    what: 'offers' | 'sales_rows'
    /**
     * One of these, to which more may be added. price_far_from_base: offers at more than 4.95 times
     * the base price, or below a 4.95th of it. price_chosen: offers at prices that somebody chose,
     * beside enough at prices drawn at random. run_of_refusals: refusals in a run too long to be about
     * the price. other_evidence_used: offers where the answer is made from sales rows, or the other
     * way round. visits_missing: rows without visits, where most have some. out_of_proportion: rows
     * whose price or units are out of all proportion to the others. price_not_drawn: rows of a time
     * whose prices were drawn for everybody, at another price: they are used, and count as prices that
     * somebody chose.
     */
    reason: string
    count: number
  }[]
}

/** What quotes say, beside what the curve says. */
export type QuotedPrice = {
  /** The price that quotes for the base price say most often now. */
  price: number
  /** How many of the quotes say it, those held out aside. */
  share: number
  /**
   * The price of the curve about the base price that earns most of what the policy’s objective
   * counts; null where no unit cost is known.
   */
  curvePrice: number | null
  /** What moved or held the price that is quoted, largest first, as in quotes. */
  factors: string[]
  /**
   * Why quotes say another price than the curve, in sentences; empty where the two earn the same
   * within 1 %.
   */
  reasons: string[]
}

/** Demand at each price; the elasticity is the one around the base price. */
export type Demand = {
  productId: string
  /** ISO 4217 code in lower case. */
  currency: string
  segment: string | null
  /**
   * probability: that an offer is bought. units_per_day: units sold, where only sales rows are
   * known.
   */
  demandUnit: 'probability' | 'units_per_day'
  /** Whether the data show what prices cause. */
  identified: boolean
  /** Why not, or, if they do, what to be wary of. In sentences. */
  reasons: string[]
  elasticity: Estimate
  /**
   * At the prices asked for, in that order; else the curve, by rising price. profit is revenue where
   * no unit cost is known.
   */
  points: {
    /** In the smallest unit of the currency. */
    price: number
    demand: Estimate
    profit: Estimate
    /**
     * Where no unit cost is known: the costs that would make this price better than the base price.
     * null: it is the base price, no cost would, or the cost is known.
     */
    betterIfCost: WinningCosts | null
  }[]
  /** What was seen at prices that were tried, by rising price. */
  observed: {
    /** In the smallest unit of the currency. */
    price: number
    /** In the unit of the curve. */
    demand: number
    /** What that rests on: offers, or days of sales. */
    weight: number
  }[]
  /** The prices that the data are from; null where there are none. */
  tested: TestedPrices | null
  quoted: QuotedPrice
  data: Evidence
}

/** Units, revenue and profit at some prices over a time to come. */
export type Forecast = {
  productId: string
  /** ISO 4217 code in lower case. */
  currency: string
  segment: string | null
  /** Start of the time that was foretold. ISO 8601, UTC. */
  periodStart: string
  /** End of the time that was foretold. ISO 8601, UTC. */
  periodEnd: string
  /** What the forecast is made from: sales rows, or offers and their answers. */
  source: 'sales' | 'offers'
  /**
   * What units, revenue and profit are of: all of the period, or one offer on average, where nobody
   * told how many will be made.
   */
  per: 'period' | 'offer'
  /** Whether the data show what prices cause. */
  identified: boolean
  /** Why not, and what else to be wary of. In sentences. */
  reasons: string[]
  /** What was taken for the conditions of that time, told or not. */
  assumed: {
    /** 0 none to 1 full; null where the data tell of none that came or went. */
    promotion: number | null
    /** null where none is known, or it was never told with the data. */
    competitorPrice: number | null
    /** Visits, or offers, in the period; null where they play no part. */
    visits: number | null
  }
  /**
   * At the prices asked for, in that order. Money is in the smallest unit of the currency. An
   * interval holds what then comes about nine times in ten.
   */
  points: {
    /** In the smallest unit of the currency. */
    price: number
    /** Whether it lies in the range of tested prices, and in no gap. */
    tested: boolean
    units: Estimate
    revenue: Estimate
    /** null where no unit cost is known. */
    profit: Estimate | null
  }[]
  /** The prices that the data are from; null where there are none. */
  tested: TestedPrices | null
  data: Evidence
}

/** The prices of a product that everybody saw, and the lowest prior price. */
export type PriceHistory = {
  productId: string
  /** ISO 4217 code in lower case. */
  currency: string
  segment: string | null
  /** The moment at which a reduction would begin, as it was asked. ISO 8601, UTC. */
  at: string
  /**
   * The lowest price that everybody saw in the 30 days before `at`: what a reduction that begins
   * then is announced beside, and what its percentage is of. null where nothing is known of them.
   */
  lowestPriorPrice: number | null
  /**
   * From when on prices are known; null where none is. Later than 30 days before `at`,
   * lowest_prior_price is of that shorter time. ISO 8601, UTC.
   */
  knownSince: string | null
  /**
   * Prices of single visitors, which are not prices that everybody saw; null where there were none,
   * or `include` did not ask for them.
   */
  individualPrices: {
    /** Quotes to single visitors in the 30 days before `at`. */
    quotes: number
    /** The lowest of their prices. */
    lowest: number
    /** The highest of their prices. */
    highest: number
  } | null
  /** Prices that everybody saw, newest first. */
  data: {
    /** Since when everybody saw it. ISO 8601, UTC. */
    from: string
    /** Until when; null: it goes on. ISO 8601, UTC. */
    until: string | null
    /** In the smallest unit of the currency. */
    price: number
    /**
     * price_list: of a list in force. everyone: asked for with `everyone`. base_price: neither was in
     * force.
     */
    source: 'price_list' | 'everyone' | 'base_price'
    /** The list; null for other sources. */
    priceListId: string | null
    /** The lowest price in the 30 days before it took effect; null where nothing is known of them. */
    lowestPriorPrice: number | null
    /**
     * By how much it is below lowest_prior_price, as a share of that: the percentage that may be
     * announced. null where it is no reduction; a step back of a switchback never is.
     */
    reduction: number | null
  }[]
  /** Whether there are older ones: ask with `until`, the `from` of the last. */
  hasMore: boolean
}

/** A share with its 95 % interval, for one look. */
export type RangedShare = {
  /** The estimate. */
  value: number
  /** Low end of the 95 % interval. */
  low: number
  /** High end of the 95 % interval. */
  high: number
}

/** What segments of customers were asked beside base prices, and what they bought. */
export type FairnessReport = {
  /** null where nothing was counted yet. */
  currency: string | null
  /** Start of the weeks that were counted. ISO 8601, UTC. */
  periodStart: string | null
  /** End of the weeks that were counted. ISO 8601, UTC. */
  periodEnd: string | null
  /** What prices are compared by. */
  by: 'segment'
  /** Those with most offers first. */
  segments: {
    /** The segment; "" is none. */
    segment: string
    /** Optimized offers whose time for an answer is over. */
    offers: number
    /** How many of them were bought. */
    accepted: number
    /** Mean price of its offers, in the smallest unit of the currency. */
    meanPrice: number
    /** Mean base price of the same offers. */
    meanBasePrice: number
    /** Mean of price over base price: 1.02 is 2 % above base prices. null below 30 offers. */
    relative: RangedShare | null
    /** Share of offers that were bought. null below 30 offers. */
    acceptance: RangedShare | null
  }[]
  /** Whether there are more segments. */
  hasMore: boolean
  /**
   * The largest gap between the segments’ means of price over base price; null for fewer than two
   * segments of 30 offers.
   */
  gap: {
    /** How far the highest mean lies above the lowest, as a fraction of that. */
    value: number
    /** Low end of the 95 % interval. */
    low: number
    /** High end of the 95 % interval; null: it has none. */
    high: number | null
    /** The segment with the highest mean; "" is none. */
    highest: string
    /** The segment with the lowest mean; "" is none. */
    lowest: string
  } | null
  /**
   * Products whose segments lie furthest apart, of the thousand with most offers. Each interval is
   * right 95 times in 100 by itself.
   */
  products: {
    productId: string
    /** How far the highest mean lies above the lowest, as a fraction of that. */
    value: number
    /** Low end of the 95 % interval. */
    low: number
    /** High end of the 95 % interval; null: it has none. */
    high: number | null
    /** The segment with the highest mean; "" is none. */
    highest: string
    /** The segment with the lowest mean; "" is none. */
    lowest: string
  }[]
  /** The limit of the account's policy; null: none is set. */
  maxSegmentGap: number | null
  /** What the account's policy says. */
  personalization: 'segment' | 'none'
  /** What the figures say, and what to do. In sentences. */
  reasons: string[]
}

/** A product's segments side by side. */
export type ProductSegments = {
  productId: string
  /** ISO 4217 code in lower case. */
  currency: string
  /** Customers without a segment first, then those with most offers. */
  segments: {
    /** null: customers without a segment. */
    segment: string | null
    /** Offers that were answered. */
    offers: number
    /** Offers that were accepted. */
    purchases: number
    /** Sales rows. */
    salesRows: number
    pricing: ProductPricing
  }[]
  /** Whether the product has more segments. */
  hasMore: boolean
}

/** What a policy makes of a product's price. */
export type PreviewedPrice = {
  /** What most quotes would say, in the smallest unit. */
  price: number
  /** What demand alone would ask for, without any guardrail. */
  wanted: number
  /** The lowest price that the guardrails leave. */
  low: number
  /** The highest price that the guardrails leave. */
  high: number
  /** Whether the status or the mode keeps quotes at the base price. */
  standsStill: boolean
  /** As in a quote. */
  confidence: number
  /** What moved or held the price, largest first. */
  factors: string[]
  /** Whether the data tell how demand answers the price. */
  identified: boolean
  /**
   * known: profit counts the unit_cost. bounds: the least favourable cost within margin_between.
   * unknown: the least favourable of all.
   */
  costBasis: 'known' | 'bounds' | 'unknown'
  /**
   * Expected change of units beside the base price, with a 90 % interval. null where nothing was
   * sold yet.
   */
  units: Estimate | null
  /** Expected change of profit beside the base price, in the smallest unit. */
  profit: Estimate | null
  /** Those that moved the price, in the order of their action. */
  guardrails: {
    name: string
    /** The price before it acted. */
    from: number
    /** The price after. */
    to: number
    /** Expected profit that it costs; null where that is not known. */
    cost: number | null
  }[]
}

export type PolicyToPreview = {
  policy: ProductPolicyFields
  /** ISO 4217 code, three letters; returned in lower case. */
  currency?: string | undefined
  /** Customer segment. A segment exists as soon as it is used. */
  segment?: string | undefined
  /** The time over which units and profit are told. */
  days?: number | undefined
}

/** A price under the policy in force, and under the one that was sent. */
export type PolicyPreview = {
  productId: string
  /** ISO 4217 code in lower case. */
  currency: string
  segment: string | null
  days: number
  current: PreviewedPrice
  proposed: PreviewedPrice
  /** What was taken as it came and looks like a slip; absent where nothing does. */
  warnings?: RequestWarning[] | undefined
}

/** An estimate whose interval holds at every look, however often one looks. */
export type LiftEstimate = {
  /** The estimate. */
  value: number
  /** Low end of the 95 % interval. */
  low: number
  /** High end of the 95 % interval. */
  high: number
}

/**
 * What each arm brings per offer, and `earned`: what optimized prices brought beyond base prices
 * over all offers so far. Money is in the smallest unit of the currency.
 */
export type LiftMeasure = {
  optimized: LiftEstimate
  holdout: LiftEstimate
  earned: LiftEstimate
  relative: {
    /** The lift as a share: 0.05 is 5 %. null where the holdout had none. */
    value: number | null
    /** Low end of its 95 % interval; null where there is none. */
    low: number | null
    /** High end of its 95 % interval; null where there is none. */
    high: number | null
  }
}

/** What optimized prices earned beside the holdout at base prices. */
export type LiftReport = {
  /** null where nothing was counted yet. */
  currency: string | null
  /** Start of the weeks that were counted. ISO 8601, UTC. */
  periodStart: string | null
  /** End of the weeks that were counted. ISO 8601, UTC. */
  periodEnd: string | null
  /** Offers whose time for an answer is over, by arm. */
  offers: {
    optimized: number
    holdout: number
  }
  /** Units that were bought and kept, by arm. */
  sold: {
    optimized: number
    holdout: number
  }
  /** At the unit costs known now; null without any, or with too few purchases. */
  profit: LiftMeasure | null
  /** null with too few purchases. */
  revenue: LiftMeasure | null
  /** null with too few purchases. */
  units: LiftMeasure | null
  /** Share of the offers whose product has a unit cost: `profit` is of these. */
  costsKnown: number
  /**
   * `gain` and `loss` are proven; `undecided` is neither; `too_early` has too few purchases;
   * `uneven_split` has lost offers of one arm, so that nothing can be trusted; `no_holdout` has
   * nothing to compare with. About profit where a cost is known, else about revenue.
   */
  verdict: 'no_holdout' | 'uneven_split' | 'too_early' | 'gain' | 'loss' | 'undecided'
  /** The verdict, what to be wary of, and what to do. In sentences. */
  reasons: string[]
  /** Whether as many offers came into the holdout as were meant to. */
  sampleRatio: {
    /** Share of offers meant for the holdout. */
    expected: number
    /** Share of offers that came into it. */
    seen: number
    /** Chance that the two ever differ as much where nothing is lost. */
    pValue: number
  } | null
  /** How long a proof takes at the traffic so far; null before any purchase. */
  plan: {
    /** The lift asked about, as a share. */
    lift: number
    /** Weeks from the first offer until it is proven, four times in five; null: longer than two years. */
    weeks: number | null
    /** Weeks that were counted. */
    weeksSoFar: number
    /** The least lift that half a year proves. */
    leastLift: number
    withHoldouts: {
      /** A larger holdout, as a share. */
      holdout: number
      /** Weeks that the proof would take with it. */
      weeks: number | null
    }[]
  } | null
  /** What `groups` are by, as it was asked. */
  by: string | null
  /**
   * Those with most offers first, weeks in order. Each interval is right 95 times in 100 by itself:
   * of many groups some are wrong.
   */
  groups: {
    /** The product, category or segment, or the Monday of the week; "" is none. */
    key: string
    /** Offers whose time for an answer is over, by arm. */
    offers: {
      optimized: number
      holdout: number
    }
    /** Units that were bought and kept, by arm. */
    sold: {
      optimized: number
      holdout: number
    }
    /** At the unit costs known now; null without any, or with too few purchases. */
    profit: LiftMeasure | null
    /** null with too few purchases. */
    revenue: LiftMeasure | null
    /** null with too few purchases. */
    units: LiftMeasure | null
    /** Share of the offers whose product has a unit cost: `profit` is of these. */
    costsKnown: number
    /**
     * `gain` and `loss` are proven; `undecided` is neither; `too_early` has too few purchases;
     * `uneven_split` has lost offers of one arm, so that nothing can be trusted; `no_holdout` has
     * nothing to compare with. About profit where a cost is known, else about revenue.
     */
    verdict: 'no_holdout' | 'uneven_split' | 'too_early' | 'gain' | 'loss' | 'undecided'
  }[]
  /** Whether there are more groups. */
  hasMore: boolean
  /**
   * With `series=week`: what is known of all offers from the start to the end of each week, the
   * latest two years. Each interval is the one that a report until then has; they hold together,
   * however often one looks. Empty unless it was asked for.
   */
  series: {
    /** End of the week. ISO 8601, UTC. */
    periodEnd: string
    /** Offers whose time for an answer is over, by arm. */
    offers: {
      optimized: number
      holdout: number
    }
    /** Units that were bought and kept, by arm. */
    sold: {
      optimized: number
      holdout: number
    }
    /** At the unit costs known now; null without any, or with too few purchases. */
    profit: LiftMeasure | null
    /** null with too few purchases. */
    revenue: LiftMeasure | null
    /** null with too few purchases. */
    units: LiftMeasure | null
    /** Share of the offers whose product has a unit cost: `profit` is of these. */
    costsKnown: number
    /**
     * `gain` and `loss` are proven; `undecided` is neither; `too_early` has too few purchases;
     * `uneven_split` has lost offers of one arm, so that nothing can be trusted; `no_holdout` has
     * nothing to compare with. About profit where a cost is known, else about revenue.
     */
    verdict: 'no_holdout' | 'uneven_split' | 'too_early' | 'gain' | 'loss' | 'undecided'
  }[]
  /**
   * What price lists with the design switchback have shown in that time, the latest five: by day,
   * from blocks of one price for all. Each is for one look.
   */
  switchbacks: PriceListResult[]
}

/** Whether `confidence` came true, by what prices earned beside the holdout. */
export type CalibrationReport = {
  /** null where nothing was counted yet. */
  currency: string | null
  /** Start of the weeks that were counted. ISO 8601, UTC. */
  periodStart: string | null
  /** End of the weeks that were counted. ISO 8601, UTC. */
  periodEnd: string | null
  bins: {
    /** Confidence from here on */
    low: number
    /** to below here; the last bin holds 1. */
    high: number
    /** Products and segments whose moved prices had such a confidence. */
    cells: number
    /** Offers at those prices. */
    offers: number
    /** Offers at base prices beside them. */
    holdoutOffers: number
    /** Mean confidence: the share that was claimed to be right. */
    claimed: number | null
    /**
     * Share of cells whose moved price does earn at least what the base price earns, the noise of
     * single cells taken out. With its 95 % interval, for one look.
     */
    right: LiftEstimate | null
    /** What moved prices earned above base prices, as a share. With its 95 % interval, for one look. */
    lift: LiftEstimate | null
    /** What the offers say of the claim. */
    verdict: 'holds' | 'too_high' | 'too_low' | 'cannot_tell'
  }[]
  /** Cells without a known unit cost below the base price, which are left out. */
  leftOut: number
  /** What the table says, in sentences. */
  reasons: string[]
}

export type OffPolicyRequest = {
  /**
   * Which prices to judge. base: base prices. current: the price drawn most often lately, of each
   * product and segment. change: base prices changed by `change`. prices: those of `prices`, and
   * their products alone.
   */
  policy: 'base' | 'current' | 'change' | 'prices'
  /** With policy change: by which share of the base price, such as -0.05. */
  change?: number | undefined
  /** With policy prices: one for each product. */
  prices?:
    | {
        /** Your own id of the product. */
        productId: string
        /** What is asked for it. In the smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy. */
        price: number
      }[]
    | undefined
  /** ISO 4217 code, three letters; returned in lower case. */
  currency?: string | undefined
  /** Offers from here on. Default: the first. RFC 3339, from 1970 to 9999 in UTC. */
  from?: string | undefined
  /** Offers before this. Default: now. RFC 3339, from 1970 to 9999 in UTC. */
  until?: string | undefined
  /** Default: profit where a unit cost is known, else revenue. */
  measure?: 'profit' | 'revenue' | undefined
  /**
   * A price that was never drawn is judged by the nearest that was, if that is within this share of
   * it.
   */
  tolerance?: number | undefined
}

/** An estimate with its interval, for one look. */
export type OffPolicyEstimate = {
  /** The mean per offer, in the smallest unit. */
  value: number
  /** Low end of the 95 % interval. */
  low: number
  /** High end of the 95 % interval. */
  high: number
}

/** What other prices would have earned, by the chances of those that were drawn. */
export type OffPolicyReport = {
  /** null where nothing was counted yet. */
  currency: string | null
  /** The first offer that was judged. ISO 8601, UTC. */
  periodStart: string | null
  /** The last offer that was judged. ISO 8601, UTC. */
  periodEnd: string | null
  /** What was judged. */
  policy: 'base' | 'current' | 'change' | 'prices'
  /** What estimates are of. */
  measure: 'profit' | 'revenue'
  /** Offers at drawn prices that were judged. */
  offers: number
  /** Offers of products without a known unit cost. */
  leftOut: number
  /** Whether all offers of the time were looked at; else the latest 100 000 quotes. */
  complete: boolean
  /** What the offers brought as they were made. */
  served: OffPolicyEstimate | null
  /** The policy by inverse propensities: unbiased, wide. */
  ips: OffPolicyEstimate | null
  /** The same over the sum of the weights: hardly biased, calmer. */
  snips: OffPolicyEstimate | null
  /** A simple model of demand, corrected by the weights where it was wrong. */
  doublyRobust: OffPolicyEstimate | null
  /** `doubly_robust` beyond `served`, offer by offer. */
  gain: OffPolicyEstimate | null
  /** How far drawn prices and the policy overlap. */
  overlap: {
    /** How many equally weighted offers the weights are worth. */
    effectiveOffers: number
    /** The largest of them. */
    largestWeight: number
    /** Share of what the policy would ask that was drawn at all. */
    tried: number
    /**
     * Whether the estimates can be read: worth 100 offers, no offer above a tenth of all weight, half
     * of the policy tried.
     */
    enough: boolean
  } | null
  /** Whether the policy would have earned more than what was served. */
  verdict: 'gain' | 'loss' | 'undecided' | 'cannot_tell'
  /** The verdict, what to be wary of, and what to do. In sentences. */
  reasons: string[]
}

export type ExpectedChange = {
  /** Expected. */
  value: number
  /** Lower end of the 90 % interval. */
  low: number
  /** Upper end of the 90 % interval. */
  high: number
}

/**
 * What all entries bring together over the list’s time, beside the current prices: profit in the
 * smallest unit of the currency. Intervals are the sums of theirs, as wide as if all erred
 * together.
 */
export type PriceListSummary = {
  /** Products that the list is about. */
  entries: number
  /** Entries whose price goes up. */
  raised: number
  /** Entries whose price goes down. */
  lowered: number
  /** Entries of which nothing was sold yet: what they bring is not known, and not in the sums. */
  unmeasured: number
  /** Entries that move the price though the data do not tell how demand answers it. */
  unidentified: number
  /** Entries whose unit_cost is not known. */
  costless: number
  units: ExpectedChange
  profit: ExpectedChange
  /** Profit expected at the current prices, of entries whose cost is known. */
  profitNow: number
}

/** Prices that everybody sees for a time. */
export type PriceList = {
  /** Id of the list. */
  id: string
  name: string
  /**
   * drafting: entries are being made. draft: it can be looked over and changed. active: quotes
   * answer its prices in its time. ended: it was ended, reverted, replaced, discarded, or its time
   * is over.
   */
  status: 'drafting' | 'draft' | 'active' | 'ended'
  /** ISO 4217 code in lower case. */
  currency: string
  /** Whom it is for; null: everybody. */
  segment: string | null
  /** When its prices are shown first. ISO 8601, UTC. */
  from: string
  /** When they are no longer shown. ISO 8601, UTC. */
  until: string
  /**
   * How prices are chosen. best: the price believed best, within the guardrails. explore: a price
   * drawn about it, so that sales at it teach most. switchback: the proposed price and the current
   * one in turn, by blocks of days drawn in advance, so that what the list earns can be proven.
   */
  design: 'best' | 'explore' | 'switchback'
  /**
   * How often the list is drafted anew for the time that follows; null: once. It activates itself
   * only where the account’s policy sets auto_activate and nothing speaks against it.
   */
  every: 'day' | 'week' | 'month' | null
  /** The first list of those that repeat it. */
  series: string
  /** Which products were asked for. */
  selection: {
    productIds?: string[] | undefined
    /** Products of which all of this was said, such as {"category": "coffee"}. */
    attributes?: Record<string, string> | undefined
  }
  /** Of a switchback; else null. */
  blocks: {
    /**
     * Days of a block, in which a price stays: longer than quotes hold and than any cooldown_seconds.
     * Whole weeks hold each weekday as often.
     */
    days: number
    burnInDays: number
  } | null
  /** Products drafted, and to draft. */
  progress: {
    done: number
    total: number
  }
  /** Null while it is drafted. */
  summary: PriceListSummary | null
  /** Why a list that repeats itself did not activate itself. */
  heldBack: string[]
  /** The list that it took the place of, and that a revert puts back. */
  replaced: string | null
  /** When it was asked for. ISO 8601, UTC. */
  createdAt: string
  /** When its draft was done. ISO 8601, UTC. */
  draftedAt: string | null
  /** When it was activated last. ISO 8601, UTC. */
  activatedAt: string | null
  /** When it ended. ISO 8601, UTC. */
  endedAt: string | null
}

export type PriceListList = {
  /** The objects of this page, newest first. */
  data: PriceList[]
  /** Whether there are more in the direction asked for. */
  hasMore: boolean
}

export type NewPriceList = {
  /** For people; the id if absent. */
  name?: string | undefined
  /** Your ids of the products; all active ones of the currency if absent. */
  productIds?: string[] | undefined
  /** Products of which all of this was said, such as {"category": "coffee"}. */
  attributes?: Record<string, string> | undefined
  /** ISO 4217 code, three letters; returned in lower case. */
  currency: string
  /** Customer segment. A segment exists as soon as it is used. */
  segment?: string | undefined
  /** When the prices are shown first; now if absent. RFC 3339, from 1970 to 9999 in UTC. */
  from?: string | undefined
  /** When they are no longer shown. RFC 3339, from 1970 to 9999 in UTC. */
  until: string
  /**
   * How prices are chosen. best: the price believed best, within the guardrails. explore: a price
   * drawn about it, so that sales at it teach most. switchback: the proposed price and the current
   * one in turn, by blocks of days drawn in advance, so that what the list earns can be proven.
   * Default best.
   */
  design?: 'best' | 'explore' | 'switchback' | undefined
  /**
   * How often the list is drafted anew for the time that follows; null: once. It activates itself
   * only where the account’s policy sets auto_activate and nothing speaks against it.
   */
  every?: 'day' | 'week' | 'month' | undefined
  /** Of a switchback only. */
  blocks?:
    | {
        /**
         * Days of a block, in which a price stays: longer than quotes hold and than any cooldown_seconds.
         * Whole weeks hold each weekday as often.
         */
        days?: number | undefined
        /**
         * First days of each block that the result leaves out, while customers still act on the price
         * before.
         */
        burnInDays?: number | undefined
      }
    | undefined
}

export type SwitchbackEffect = {
  /** What the proposed prices bring more, by day, all units together. */
  perDay: number
  /** Lower end of the 95 % interval; null where nothing bounds it yet. */
  low: number | null
  /** Upper end of the 95 % interval; null where nothing bounds it yet. */
  high: number | null
  /** The share of plans under which chance alone does as much: exact, by re-drawing the plan. */
  pValue: number
  /** What current prices bring by day, all units together. */
  beforePerDay: number
  /**
   * As p_value, for a growth of the effect within blocks, which tells that one block acts on the
   * next; null where blocks are too short.
   */
  carryOverPValue: number | null
}

/** What the proposed prices of a switchback earned beside the current ones. */
export type PriceListResult = {
  /** Id of the list. */
  priceListId: string
  /** Whether sales rows or outcomes of quotes were counted; null while there are none. */
  source: 'sales' | 'quotes' | null
  /** What changes price together, counted. */
  units: number
  /** Blocks that are over and of which sales are known. */
  blocksDone: number
  /** Blocks of the plan. */
  blocks: number
  /** In the smallest unit; null where a cost is not known, or too few blocks are over. */
  profit: SwitchbackEffect | null
  /** In the smallest unit. */
  revenue: SwitchbackEffect | null
  /** Units. */
  sold: SwitchbackEffect | null
  /** What to be wary of. */
  cautions: string[]
}

/** Which price is shown when, as it was drawn. */
export type PriceListSchedule = {
  /** The units of this page, by name. */
  data: {
    /** Group, category or product, as entries name it. */
    unit: string
    blocks: {
      /** When the block begins. ISO 8601, UTC. */
      from: string
      /** When it ends. ISO 8601, UTC. */
      until: string
      /** Which price is shown. */
      shows: 'current' | 'proposed'
    }[]
  }[]
  /** Whether there are more. */
  hasMore: boolean
}

/** The price of a product in a list. */
export type PriceListEntry = {
  productId: string
  name: string
  /** What was said of the product. */
  attributes: Record<string, string>
  /** The base price when it was drafted. Where it becomes another one, the entry no longer holds. */
  basePrice: number
  /** What everybody saw then: of the list in force, or the base price. */
  currentPrice: number
  /** What Lerner proposes. */
  proposedPrice: number
  /**
   * What is shown: the proposed price, the one that somebody chose, or the current one where the
   * entry is locked.
   */
  price: number
  /** Somebody chose the price. */
  edited: boolean
  /** The current price stays. */
  locked: boolean
  /** The product is left out of the list. */
  dropped: boolean
  /** Why, for those who look at it later. */
  note: string | null
  /**
   * Expected change of profit over the list’s time beside the current price, in the smallest unit;
   * at the least favourable cost where the cost is not known; of a switchback, which shows the price
   * half of the time, half of it. Null where nothing was sold yet.
   */
  profit: ExpectedChange | null
  /** Expected change of units sold. */
  units: ExpectedChange | null
  /** Units expected at the current price. */
  unitsNow: ExpectedChange | null
  /**
   * known: profit counts the unit_cost. bounds: the least favourable cost within margin_between.
   * unknown: the least favourable of all.
   */
  costBasis: 'known' | 'bounds' | 'unknown'
  /** Whether the data tell how demand answers the price. */
  identified: boolean
  /** As in a quote: the probability that the price is right. */
  confidence: number
  /** What moved or held the price, largest first. */
  factors: string[]
  /** Guardrails that moved the price, in the order in which they acted. */
  guardrails: {
    name: string
    /** The price before it acted. */
    from: number
    /** The price after. */
    to: number
    /** Expected profit that it costs over the list’s time; null where that is not known. */
    cost: number | null
  }[]
  /** With which the price was drawn; 1 where it was chosen. */
  probability: number
  /** What changes price together in a switchback: group, category or product. */
  unit: string
  /** Why, in one sentence. */
  reason: string
}

export type PriceListEntryList = {
  /** The entries of this page, the largest expected gain first. */
  data: PriceListEntry[]
  /** Whether there are more. */
  hasMore: boolean
}

export type PriceListEntryChanges = {
  /** Absent: unchanged. null: the proposed price again. */
  price?: number | null | undefined
  /** Whether the current price stays. */
  locked?: boolean | undefined
  /** Whether the product is left out. */
  dropped?: boolean | undefined
  /** Why, for those who look at it later. */
  note?: string | null | undefined
}

export type PriceListEntryEdit = {
  /** Your own id of the product. */
  productId: string
  /** Absent: unchanged. null: the proposed price again. */
  price?: number | null | undefined
  /** Whether the current price stays. */
  locked?: boolean | undefined
  /** Whether the product is left out. */
  dropped?: boolean | undefined
  /** Why, for those who look at it later. */
  note?: string | null | undefined
}

export type PriceListEntryEdits = {
  entries: PriceListEntryEdit[]
}

export type PriceListFile = {
  /**
   * A file with a first line of names, of which product_id is one and price, locked, dropped and
   * note may be others: as `GET /v1/price_lists/{id}/entries` writes it with `Accept: text/csv`.
   * Separated by commas, semicolons or tabs; prices with decimals.
   */
  csv: string
}

/** What a file changed. */
export type PriceListFileResult = {
  /** Rows of the file. */
  rows: number
  /** Entries that are others now. */
  changed: number
  /** Entries that were as the file says. */
  unchanged: number
  /** Rows that say what cannot be; their entries are as they were. */
  refused: number
  /** The first hundred of them. */
  errors: {
    /** Line of the file, from 1. */
    line: number
    /** As it stands there. */
    productId: string
    /** Why, and what to do. */
    message: string
  }[]
}

/** An entry whose price was proposed once more. */
export type PriceListEntryReplay = {
  /** The list. */
  priceListId: string
  /** The product of the entry. */
  productId: string
  /**
   * Whether the proposed price, what it was drawn from, confidence and factors came out the same to
   * the last bit; null where what they were made of is not stored.
   */
  identical: boolean | null
  /** null where there is none. */
  difference: {
    /** The first field that came out otherwise. */
    field:
      | 'proposed_price'
      | 'prices'
      | 'probabilities'
      | 'belief_version'
      | 'confidence'
      | 'factors'
    /** What it was, as JSON. */
    stored: string
    /** What it is, as JSON. */
    replayed: string
  } | null
  engine: {
    /** Version of the engine that proposed it; null where not stored. */
    decided: string | null
    /** Version of the engine that replayed it. Another one may differ. */
    replayed: string
  }
}

export type PriceListEntryResults = {
  /** An entry or an error for each edit, in the same order. */
  results: (PriceListEntry | ErrorBody)[]
  /** How many were changed. */
  changed: number
}

/**
 * Which history to look at, and with which policy. `policy` holds fields to try over those of the
 * account; what products set for themselves still comes first.
 */
export type SimulationRequest = {
  /** ISO 4217 code, three letters; returned in lower case. */
  currency: string
  /** Customer segment. A segment exists as soon as it is used. */
  segment?: string | undefined
  /** Products of the stored history to look at. Default: the 500 that sell most. */
  productIds?: string[] | undefined
  policy?: PolicyFields | undefined
  /**
   * Sales rows to look at in place of the stored history, all of this currency and segment. They are
   * not stored, and nothing is learnt from them. They exclude product_ids.
   */
  rows?: Sale[] | undefined
}

/** What a history tells before a price changes. */
export type SimulationReport = {
  /** Whether this history is enough to let prices move. */
  verdict: 'go' | 'no_go'
  /** What that rests on, in sentences; what stands against it comes first. */
  reasons: string[]
  /** Which data would turn a no-go into a go. */
  remedies: string[]
  history: {
    /** Start of the first row. ISO 8601, UTC. */
    since: string
    /** End of the last. ISO 8601, UTC. */
    until: string
    rows: number
    products: number
    /** Products that sell less than those looked at. */
    productsLeftOut: number
  }
  identified: {
    /** Products whose history alone tells how demand answers the price. */
    products: number
    /** Of what all products sell at their base prices. */
    revenueShare: number
    /** Products whose price moved enough, and by itself. */
    telling: number
    /** Of what all products sell at their base prices. */
    tellingShare: number
    /**
     * The mean elasticity that those show together, as far as chosen prices show it; null where they
     * are fewer than two.
     */
    together: Estimate | null
    /** What the other histories lack, the most frequent first. */
    unidentifiedBy: {
      reason: string
      products: number
    }[]
  }
  /** null where too little could be held out. */
  forecast: {
    /** Rows from then on were held out. ISO 8601, UTC. */
    since: string
    /** Rows that were foretold. */
    rows: number
    /** Units that they sold. */
    units: number
    /** Sum of absolute errors over units sold: 0.2 is 20 %. */
    error: number
    /**
     * The same of simple methods: the latest period again; the product’s mean; 52 weeks before; least
     * squares on price and promotion. null where too little is known.
     */
    naive: {
      lastValue: number | null
      mean: number | null
      yearBefore: number | null
      fixedEffects: number | null
    }
    /** The best of the simple methods. */
    best: 'last_value' | 'mean' | 'year_before' | 'fixed_effects'
    lead: Estimate
  } | null
  /** null where no product’s profit can be known. */
  gain: {
    /** What base prices earn a week, in the smallest unit. */
    basePerWeek: number
    perWeek: Estimate
    share: Estimate
    /** The probability that it is above 0. */
    chance: number
    /** Products whose profit can be known. */
    productsPriced: number
    /** Those of them whose price would move. */
    productsMoved: number
  } | null
  /** The biggest gain first. */
  products: {
    productId: string
    /** Sales rows that were looked at. */
    rows: number
    /** Units a week that the base price would sell. */
    unitsPerWeek: number
    /** Whether its history alone tells how demand answers the price. */
    identified: boolean
    /** Why not. */
    reasons: string[]
    elasticity: Estimate
    /** In the smallest unit of the currency. */
    basePrice: number
    /** What would be quoted most often. */
    price: number
    /** Of that price, as in a quote. */
    confidence: number
    factors: string[]
    /** All prices that would be quoted, and how often each. */
    prices: {
      /** In the smallest unit. */
      price: number
      /** Of all quotes. */
      share: number
    }[]
    /**
     * What they would earn a week above the base price, in the smallest unit; null where no profit is
     * known.
     */
    gainPerWeek: Estimate | null
  }[]
}

export type Simulation = {
  /** Id of the simulation. */
  id: string
  /** queued and running: ask again in a second. */
  status: 'queued' | 'running' | 'completed' | 'failed'
  /** ISO 4217 code in lower case. */
  currency: string
  segment: string | null
  /** The stored history, or rows that came with the request. */
  source: 'history' | 'rows'
  /** When it was asked for. ISO 8601, UTC. */
  createdAt: string
  /** When it was done; null before. ISO 8601, UTC. */
  completedAt: string | null
  /** When it is forgotten: 30 days after it was asked for. ISO 8601, UTC. */
  expiresAt: string
  /** Why there is no report, where it failed. */
  failure: string | null
  /** null until it is done. */
  report: SimulationReport | null
}

export type ExportPage = {
  /** Rows in the order of their key. */
  data: Record<string, unknown>[]
  /** `starting_after` of the next page; null where there is none. */
  next: string | null
}

/** A file that is to be sent. */
export type NewImport = {
  /**
   * What a row is: of sales as in POST /v1/sales, of offers as in POST /v1/offers, of products as in
   * POST /v1/products.
   */
  kind: 'sales' | 'offers' | 'products'
  /** csv: a heading and rows. ndjson: a JSON object in each line. */
  format?: 'csv' | 'ndjson' | undefined
  /** Currency of rows that name none. */
  currency?: string | undefined
}

/** A file that is taken in, or was. */
export type Import = {
  /** Id of the import. */
  id: string
  /**
   * What a row is: of sales as in POST /v1/sales, of offers as in POST /v1/offers, of products as in
   * POST /v1/products.
   */
  kind: 'sales' | 'offers' | 'products'
  format: 'csv' | 'ndjson'
  /** open: more of the file may come. completed: all of it has come. */
  status: 'open' | 'completed' | 'cancelled'
  /** Currency of rows that name none. */
  currency: string | null
  /** Bytes of the file, as it is unpacked, whose rows are stored or rejected: send on from here. */
  bytesTaken: number
  /** Rows that came, those that were rejected included. */
  rows: number
  /** Rows that changed something. */
  recorded: number
  /** Rows that were known already. */
  unchanged: number
  /** Rows that were not taken; the first 10000 can be read with their reasons. */
  rejected: number
  /** What was taken as it came and looks like a slip. */
  warnings: RequestWarning[]
  /** When it began. ISO 8601, UTC. */
  createdAt: string
  /** When rows were last taken. ISO 8601, UTC. */
  updatedAt: string
  /** When it was completed or cancelled. ISO 8601, UTC. */
  endedAt: string | null
}

export type ImportList = {
  /** The objects of this page, newest first. */
  data: Import[]
  /** Whether there are more in the direction asked for. */
  hasMore: boolean
}

export type ImportRejects = {
  /** Rejected rows, in the order of the file. */
  data: {
    /** Which row of the file; the first after the heading is 1. */
    row: number
    /** What is wrong with it. */
    reason: string
    /** The row as it came. */
    source: string
  }[]
  /** Whether there are more after these. */
  hasMore: boolean
}

export type ApiKey = {
  /** Id of the key. It is not the key itself. */
  id: string
  /** What it is for. */
  name: string
  /** The first and last characters of the key. */
  hint: string
  /** What it may do; * is everything. */
  scopes: (
    | 'quotes:write'
    | 'quotes:read'
    | 'products:read'
    | 'products:write'
    | 'outcomes:write'
    | 'reports:read'
    | 'audit:read'
    | 'keys:write'
    | 'webhooks:write'
    | '*'
  )[]
  /** When it was made. ISO 8601, UTC. */
  createdAt: string
  /** When it ends; null is never. ISO 8601, UTC. */
  expiresAt: string | null
  /** When it was revoked; null if it was not. ISO 8601, UTC. */
  revokedAt: string | null
  /** Id of the key that replaced it. */
  replacedBy: string | null
}

export type ApiKeyList = {
  /** The objects of this page, newest first. */
  data: ApiKey[]
  /** Whether there are more in the direction asked for. */
  hasMore: boolean
}

export type CreatedApiKey = {
  /** Id of the key. It is not the key itself. */
  id: string
  /** What it is for. */
  name: string
  /** The first and last characters of the key. */
  hint: string
  /** What it may do; * is everything. */
  scopes: (
    | 'quotes:write'
    | 'quotes:read'
    | 'products:read'
    | 'products:write'
    | 'outcomes:write'
    | 'reports:read'
    | 'audit:read'
    | 'keys:write'
    | 'webhooks:write'
    | '*'
  )[]
  /** When it was made. ISO 8601, UTC. */
  createdAt: string
  /** When it ends; null is never. ISO 8601, UTC. */
  expiresAt: string | null
  /** When it was revoked; null if it was not. ISO 8601, UTC. */
  revokedAt: string | null
  /** Id of the key that replaced it. */
  replacedBy: string | null
  /** The key itself. It is shown once: keep it safe. */
  key: string
}

export type NewApiKey = {
  /** What it is for. */
  name: string
  /** What it may do: no more than the key that makes it; if absent, the same. */
  scopes?:
    | (
        | 'quotes:write'
        | 'quotes:read'
        | 'products:read'
        | 'products:write'
        | 'outcomes:write'
        | 'reports:read'
        | 'audit:read'
        | 'keys:write'
        | 'webhooks:write'
        | '*'
      )[]
    | undefined
  /**
   * When it ends: no later than the key that makes it; if absent, at the same time. RFC 3339, from
   * 1970 to 9999 in UTC.
   */
  expiresAt?: string | undefined
  /**
   * Whose data it acts on; if absent, those of the key that makes it. A key of live data can make
   * one of test data, which is listed and ended there.
   */
  mode?: 'live' | 'test' | undefined
}

/** Something that happened. */
export type Event = {
  /** Id of the event; the header webhook-id of its deliveries. */
  id: string
  /** What happened. */
  type:
    | 'quote.created'
    | 'quote.expired'
    | 'outcome.recorded'
    | 'product.created'
    | 'product.price_moved'
    | 'breaker.opened'
    | 'breaker.closed'
    | 'account.paused'
    | 'account.resumed'
    | 'price_list.drafted'
    | 'price_list.activated'
    | 'price_list.ended'
    | 'price_list.reverted'
    | 'import.completed'
    | 'api_key.created'
    | 'api_key.rotated'
    | 'api_key.revoked'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  /** What it happened to, as in the body of the webhook of its type. More fields may come. */
  data: Record<string, unknown>
}

export type EventList = {
  /** The objects of this page, newest first. */
  data: Event[]
  /** Whether there are more in the direction asked for. */
  hasMore: boolean
}

/** Where events are sent. */
export type WebhookEndpoint = {
  /** Id of the endpoint. */
  id: string
  /** Where events are sent. */
  url: string
  /** What it is for; null if nothing was given. */
  description: string | null
  /** The events that are sent to it. */
  events: (
    | 'quote.created'
    | 'quote.expired'
    | 'outcome.recorded'
    | 'product.created'
    | 'product.price_moved'
    | 'breaker.opened'
    | 'breaker.closed'
    | 'account.paused'
    | 'account.resumed'
    | 'price_list.drafted'
    | 'price_list.activated'
    | 'price_list.ended'
    | 'price_list.reverted'
    | 'import.completed'
    | 'api_key.created'
    | 'api_key.rotated'
    | 'api_key.revoked'
  )[]
  /** disabled: nothing is sent. */
  status: 'enabled' | 'disabled'
  /**
   * requested: you asked for it. gone: the receiver answered 410. failing: nothing got through for
   * five days. null: it is enabled.
   */
  disabledReason: 'requested' | 'gone' | 'failing' | null
  /**
   * Until when messages are also signed with the previous secret; null if they are not. ISO 8601,
   * UTC.
   */
  previousSecretExpiresAt: string | null
  /** When it was made. ISO 8601, UTC. */
  createdAt: string
  /** When it was last changed. ISO 8601, UTC. */
  updatedAt: string
}

export type WebhookEndpointList = {
  /** The objects of this page, newest first. */
  data: WebhookEndpoint[]
  /** Whether there are more in the direction asked for. */
  hasMore: boolean
}

export type WebhookEndpointWithSecret = {
  /** Id of the endpoint. */
  id: string
  /** Where events are sent. */
  url: string
  /** What it is for; null if nothing was given. */
  description: string | null
  /** The events that are sent to it. */
  events: (
    | 'quote.created'
    | 'quote.expired'
    | 'outcome.recorded'
    | 'product.created'
    | 'product.price_moved'
    | 'breaker.opened'
    | 'breaker.closed'
    | 'account.paused'
    | 'account.resumed'
    | 'price_list.drafted'
    | 'price_list.activated'
    | 'price_list.ended'
    | 'price_list.reverted'
    | 'import.completed'
    | 'api_key.created'
    | 'api_key.rotated'
    | 'api_key.revoked'
  )[]
  /** disabled: nothing is sent. */
  status: 'enabled' | 'disabled'
  /**
   * requested: you asked for it. gone: the receiver answered 410. failing: nothing got through for
   * five days. null: it is enabled.
   */
  disabledReason: 'requested' | 'gone' | 'failing' | null
  /**
   * Until when messages are also signed with the previous secret; null if they are not. ISO 8601,
   * UTC.
   */
  previousSecretExpiresAt: string | null
  /** When it was made. ISO 8601, UTC. */
  createdAt: string
  /** When it was last changed. ISO 8601, UTC. */
  updatedAt: string
  /**
   * What messages are signed with: whsec_ and base64, as Standard Webhooks defines it. It is shown
   * once: keep it safe.
   */
  secret: string
}

export type NewWebhookEndpoint = {
  /**
   * Where to send events: an address that begins with https:// and leads to a public host. It may
   * hold no user name, password or fragment.
   */
  url: string
  /** The events to send. */
  events: (
    | 'quote.created'
    | 'quote.expired'
    | 'outcome.recorded'
    | 'product.created'
    | 'product.price_moved'
    | 'breaker.opened'
    | 'breaker.closed'
    | 'account.paused'
    | 'account.resumed'
    | 'price_list.drafted'
    | 'price_list.activated'
    | 'price_list.ended'
    | 'price_list.reverted'
    | 'import.completed'
    | 'api_key.created'
    | 'api_key.rotated'
    | 'api_key.revoked'
  )[]
  /** What it is for. */
  description?: string | null | undefined
}

export type WebhookEndpointChanges = {
  /**
   * Where to send events: an address that begins with https:// and leads to a public host. It may
   * hold no user name, password or fragment.
   */
  url?: string | undefined
  /** The events to send. */
  events?:
    | (
        | 'quote.created'
        | 'quote.expired'
        | 'outcome.recorded'
        | 'product.created'
        | 'product.price_moved'
        | 'breaker.opened'
        | 'breaker.closed'
        | 'account.paused'
        | 'account.resumed'
        | 'price_list.drafted'
        | 'price_list.activated'
        | 'price_list.ended'
        | 'price_list.reverted'
        | 'import.completed'
        | 'api_key.created'
        | 'api_key.rotated'
        | 'api_key.revoked'
      )[]
    | undefined
  /** What it is for. */
  description?: string | null | undefined
  /**
   * disabled: nothing is sent, and nothing new is recorded for it. enabled: events that waited are
   * sent.
   */
  status?: 'enabled' | 'disabled' | undefined
}

export type DeletedWebhookEndpoint = {
  /** Id of the endpoint that was removed. */
  id: string
  /** Always true. */
  deleted: true
}

export type RedeliveryRequest = {
  /** Id of the event to send again. */
  eventId: string
}

/** One event on its way to one endpoint. */
export type WebhookDelivery = {
  /** Id of the delivery. */
  id: string
  /** Id of the event; the header webhook-id. */
  eventId: string
  /** What happened. */
  eventType:
    | 'quote.created'
    | 'quote.expired'
    | 'outcome.recorded'
    | 'product.created'
    | 'product.price_moved'
    | 'breaker.opened'
    | 'breaker.closed'
    | 'account.paused'
    | 'account.resumed'
    | 'price_list.drafted'
    | 'price_list.activated'
    | 'price_list.ended'
    | 'price_list.reverted'
    | 'import.completed'
    | 'api_key.created'
    | 'api_key.rotated'
    | 'api_key.revoked'
  /** pending: it is being tried, or will be. failed: it was given up. */
  status: 'pending' | 'succeeded' | 'failed'
  /** Attempts begun so far; ten at most. */
  attempts: number
  /** The earliest time of the next attempt. ISO 8601, UTC. */
  nextAttemptAt: string | null
  /** When it was last tried. ISO 8601, UTC. */
  lastAttemptAt: string | null
  /** HTTP status of the last answer; null if there was none. */
  lastStatus: number | null
  /** The last error, for people; null if there was none. */
  lastError: string | null
  /** When it was first due. ISO 8601, UTC. */
  createdAt: string
}

export type WebhookDeliveryList = {
  /** The objects of this page, newest first. */
  data: WebhookDelivery[]
  /** Whether there are more in the direction asked for. */
  hasMore: boolean
}

/** The account, in the mode of the key. */
export type Account = {
  /** Which half of the account the key belongs to. They never mix. */
  mode: 'live' | 'test'
  /** While set, every quote returns its base price. null: prices move. */
  paused: {
    /** Since when. ISO 8601, UTC. */
    at: string
    /** Id of the key that paused it. */
    by: string
    /** What was given as the reason. */
    reason: string | null
  } | null
}

/** Something that looked too wrong to go on. */
export type Breaker = {
  /** Id of the breaker. */
  id: string
  /**
   * unit_cost: a cost became nothing, or is off by a hundred. competitor_price: a competitor's price
   * is over 20 times from what is usual. base_price: a quote asked with a base price over 20 times
   * from what customers paid. loss: prices earn less than base prices, beyond luck. sales_stopped:
   * less is sold than luck explains.
   */
  kind: 'unit_cost' | 'competitor_price' | 'base_price' | 'loss' | 'sales_stopped'
  status: 'open' | 'closed'
  /** The product; null: all products. */
  productId: string | null
  /** The currency; null: every currency. */
  currency: string | null
  /**
   * Whether quotes of the product return their base prices while it is open. false: only the odd
   * input is not used.
   */
  stopsPrices: boolean
  /** What happened, in a sentence. */
  reason: string
  /** What was usual: minor units, or sales. */
  usual: number | null
  /** What came. */
  seen: number | null
  /** When it opened. ISO 8601, UTC. */
  createdAt: string
  /** When it was closed; null while it is open. ISO 8601, UTC. */
  closedAt: string | null
  /** Id of the key that closed it, or that put the input right. */
  closedBy: string | null
  /** Whether what came was accepted as right; null while it is open. */
  accepted: boolean | null
}

export type BreakerList = {
  /** The objects of this page, newest first. */
  data: Breaker[]
  /** Whether there are more in the direction asked for. */
  hasMore: boolean
}

export type BreakerClosing = {
  /** true: what came is right, and is used from now on. false: what was before is put back. */
  accept?: boolean | undefined
}

export type PauseRequest = {
  /** Why: shown to whoever asks, and kept in the audit. */
  reason?: string | undefined
}

/** A change, and who made it. */
export type AuditEntry = {
  /** Id of the entry. */
  id: string
  /** Its number in the chain: from 1, without a gap. */
  sequence: number
  /** When it was changed. ISO 8601, UTC. */
  createdAt: string
  /**
   * Id of the key that asked for it; `service` for what Lerner did by itself, `operator` for what
   * was done where the data is.
   */
  actor: string
  /**
   * What was done. An open list: account.paused, account.resumed, breaker.opened, breaker.closed,
   * policy.changed, product.created, product.changed, price_list.created, price_list.changed,
   * price_list.activated, price_list.ended, price_list.reverted, import.completed, import.cancelled,
   * api_key.created, api_key.rotated, api_key.revoked, webhook_endpoint.created,
   * webhook_endpoint.changed, webhook_endpoint.deleted, webhook_endpoint.secret_rotated.
   */
  action: string
  /** The path of the object below /v1, such as products/sku-42/policy. */
  subject: string
  /** The object before, as GET answers it; null: there was none. */
  before: Record<string, unknown> | null
  /** The object after; null: it is gone. */
  after: Record<string, unknown> | null
  /** The hash of the entry before; 64 zeros in the first one. */
  previousHash: string
  /** SHA-256, in hexadecimal, of this entry without `id` and `hash`, spelled as RFC 8785 says. */
  hash: string
}

export type AuditEntryList = {
  /** The objects of this page, newest first. */
  data: AuditEntry[]
  /** Whether there are more in the direction asked for. */
  hasMore: boolean
}

export type NewSession = {
  /** Whether the session may only look, whatever the key may do. */
  readOnly?: boolean | undefined
}

export type Session = {
  /** Id of the session; null if you came by an API key. */
  id: string | null
  /** Name of the account. */
  account: string
  /** Which half of the account this is. They never mix. */
  mode: 'live' | 'test'
  /** Id of the API key that the session acts for; it stands in the audit. */
  keyId: string
  /** What the key is called, or who signed in with OpenID Connect. */
  keyName: string
  /** What you may do; * is everything. */
  scopes: (
    | 'quotes:write'
    | 'quotes:read'
    | 'products:read'
    | 'products:write'
    | 'outcomes:write'
    | 'reports:read'
    | 'audit:read'
    | 'keys:write'
    | 'webhooks:write'
    | '*'
  )[]
  /**
   * The scopes in a word: a viewer changes nothing, a manager changes prices, an admin also keys and
   * webhooks.
   */
  role: 'viewer' | 'manager' | 'admin'
  /** Whether the session may only look. */
  readOnly: boolean
  /** When the session began. ISO 8601, UTC. */
  createdAt: string | null
  /**
   * When it ends at the latest; it also ends after 8 hours without use. null: a key that does not
   * end. ISO 8601, UTC.
   */
  expiresAt: string | null
  /**
   * Send it in the header X-CSRF-Token with what is not a GET; null if you came by an API key, which
   * needs none.
   */
  csrfToken: string | null
}

export type EndedSessions = {
  /** How many sessions ended. */
  ended: number
}

export type SignInOptions = {
  /** Signing in by OpenID Connect; null: by an API key alone. */
  openidConnect: {
    /** What people call the provider. */
    name: string
    /** Where a browser goes to sign in, below the address of the service. */
    startPath: string
  } | null
}

export type QuotesListQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
  productId?: string | undefined
}

export type ExportsReadQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

export type ImportsCreateQuery = {
  kind?: 'sales' | 'offers' | 'products' | undefined
  currency?: string | undefined
}

export type ImportsListQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
}

export type ImportsSendRowsQuery = {
  offset?: number | undefined
  more?: 'true' | 'false' | undefined
}

export type ImportsRejectedQuery = {
  limit?: number | undefined
  startingAfter?: number | undefined
}

export type ProductsListQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
  query?: string | undefined
  status?: 'active' | 'paused' | 'archived' | undefined
  currency?: string | undefined
  attribute?: string | undefined
  sort?: 'created' | 'name' | 'gain' | 'confidence' | 'elasticity' | 'change' | 'margin' | undefined
  order?: 'asc' | 'desc' | undefined
  include?: 'pricing' | undefined
  skip?: number | undefined
}

export type ProductsDemandQuery = {
  price?: number[] | undefined
  currency?: string | undefined
  segment?: string | undefined
}

export type ProductsForecastQuery = {
  price?: number[] | undefined
  periodStart?: string | undefined
  periodEnd?: string | undefined
  promotion?: number | undefined
  competitorPrice?: number | undefined
  visits?: number | undefined
  currency?: string | undefined
  segment?: string | undefined
}

export type ProductsPricesQuery = {
  currency?: string | undefined
  segment?: string | undefined
  at?: string | undefined
  from?: string | undefined
  until?: string | undefined
  limit?: number | undefined
  include?: 'individual_prices' | undefined
}

export type ProductsSegmentsQuery = {
  currency?: string | undefined
}

export type ReportsLiftQuery = {
  currency?: string | undefined
  from?: string | undefined
  until?: string | undefined
  by?: 'product' | 'category' | 'week' | 'segment' | undefined
  series?: 'week' | undefined
  limit?: number | undefined
  lift?: number | undefined
}

export type ReportsCalibrationQuery = {
  currency?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

export type ReportsFairnessQuery = {
  currency?: string | undefined
  from?: string | undefined
  until?: string | undefined
  by?: 'segment' | undefined
  limit?: number | undefined
}

export type PriceListsListQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
  status?: 'drafting' | 'draft' | 'active' | 'ended' | undefined
}

export type PriceListsEntriesListQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
  attribute?: string | undefined
  change?: 'raised' | 'lowered' | 'kept' | undefined
  minConfidence?: number | undefined
  format?: 'lerner' | 'shopify' | 'woocommerce' | undefined
}

export type PriceListsScheduleQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
}

export type BreakersListQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
  status?: 'open' | 'closed' | undefined
}

export type ApiKeysListQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
}

export type ApiKeysRotateBody = {
  /** For how many days the old key still works. */
  overlapDays?: number | undefined
}

export type WebhookEndpointsListQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
}

export type WebhookEndpointsRotateSecretBody = {
  /** For how many days messages are also signed with the old secret. */
  overlapDays?: number | undefined
}

export type WebhookEndpointsListDeliveriesQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
}

export type EventsListQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
}

export type AuditListQuery = {
  limit?: number | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
  subject?: string | undefined
  action?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

export type OutcomeOfQuoteData = {
  status: 'accepted' | 'declined' | 'returned' | 'expired'
  /** Units. */
  quantity: number
  /** When it happened. ISO 8601, UTC. */
  occurred_at: string
}

export type QuoteRecordData = {
  /** Id to report the outcome under. */
  quote_id: string
  /** The price to show, in the smallest unit of the currency. */
  optimized_price: number
  /** ISO 4217 code in lower case. */
  currency: string
  /**
   * Probability that the recommendation is right. For a moved price: that it earns at least as much
   * per offer as the base price. For an unmoved one: that no allowed price would earn over 5 % more.
   */
  confidence: number
  /** What moved or held the price, largest first. An open list of names. */
  factors: string[]
  /** What was asked. */
  request: {
    product_id: string
    /** Price around which the price was optimized. */
    base_price: number
    /** ISO 4217 code in lower case. */
    currency: string
    segment: string | null
    /** Units. */
    quantity: number
    /** Whether a promotion was on. */
    promotion: boolean
  }
  /**
   * optimized: the optimized price. holdout: the base price, for comparison. shadow and paused: the
   * base price, as the policy asks. list: the price of an active price list, which everybody sees,
   * the holdout included.
   */
  arm: 'optimized' | 'holdout' | 'shadow' | 'paused' | 'list'
  /** Probability with which this price was drawn. */
  propensity: number
  /** How many observations of this product and segment had been learnt from. */
  belief_version: number
  /** When the quote was made. ISO 8601, UTC. */
  created_at: string
  terms: {
    /** Until when the price held. ISO 8601, UTC. */
    expires_at: string
  }
  /** What became of it; null while nothing is known. */
  outcome: OutcomeOfQuoteData | null
}

/** Something that was taken as it came, and looks like a slip. */
export type RequestWarningData = {
  /**
   * What it is about. An open list. `unit_cost_above_price`: A unit costs more than it sells for.
   * `unit_cost_far_below_price`: A unit costs less than a fiftieth of its price, and more than
   * nothing: is it in the smallest unit? `unit_cost_far_from_others`: A unit costs over five times
   * what it cost otherwise, or under a fifth. `price_far_from_base_price`: Offers are so far from
   * the base price that they are kept and teach nothing. `base_price_moved_far`: A base price
   * becomes over five times what it was, or under a fifth: is it in the smallest unit?
   * `base_price_far_from_others`: A base price is over twenty times from those of all similar
   * products: is it in the smallest unit? `price_off_by_units`: Sales rows have a price over twenty
   * times from the base price: is it in the smallest unit? `limit_far_from_base_price`: A price
   * limit is far from the base price: is it in the smallest unit? `max_increase_wide`: Prices may
   * rise to more than three times the base price. `deadline_passed`: A deadline has passed, and
   * binds nothing.
   */
  code: string
  /** What looks odd, and what may be meant. */
  message: string
  /** The field of the request. */
  param: string
}

/** What is believed of a product's price, as of a moment. */
export type ProductPricingData = {
  /** What most quotes say, those held out aside. */
  price: number
  /** The base price that it was reckoned for. */
  base_price: number
  /** How far the price is from the base price, as a share of it. */
  change: number
  /** ISO 4217 code in lower case. */
  currency: string
  /** As in a quote. */
  confidence: number
  elasticity: EstimateData
  /** Whether the data tell how demand answers the price. */
  identified: boolean
  /** (price − unit_cost) / price; null where no unit cost is known. */
  margin: number | null
  /**
   * Expected profit in a week beside the base price, in the smallest unit, with a 90 % interval; at
   * the least favourable cost where the cost is not known. null where nothing was sold yet.
   */
  gain: EstimateData | null
  /**
   * known: the gain counts the unit_cost. bounds: the least favourable cost within margin_between.
   * unknown: the least favourable of all.
   */
  cost_basis: 'known' | 'bounds' | 'unknown'
  /** What moved or held the price, largest first. */
  factors: string[]
  /** What was known then. ISO 8601, UTC. */
  as_of: string
}

/** Something you sell. */
export type ProductData = {
  /** Your own id of the product; quotes name it as product_id. */
  id: string
  /** Name for people. */
  name: string
  /** In the smallest unit of the currency. */
  base_price: number
  /** ISO 4217 code in lower case. */
  currency: string
  /**
   * active: it is priced. paused: quotes return the base price. archived: quotes are refused with
   * 409.
   */
  status: 'active' | 'paused' | 'archived'
  /** What was said of the product; absent where nothing was, and in lists without `include=pricing`. */
  attributes?: Record<string, string> | undefined
  /** Only where `include=pricing` asked for it. null: it was not looked at yet, or is archived. */
  pricing?: ProductPricingData | null | undefined
}

export type EstimateData = {
  /** The central estimate. */
  value: number
  /** Low end of the 90 % interval. */
  low: number
  /** High end of the 90 % interval. */
  high: number
}

/** A file that is taken in, or was. */
export type ImportData = {
  /** Id of the import. */
  id: string
  /**
   * What a row is: of sales as in POST /v1/sales, of offers as in POST /v1/offers, of products as in
   * POST /v1/products.
   */
  kind: 'sales' | 'offers' | 'products'
  format: 'csv' | 'ndjson'
  /** open: more of the file may come. completed: all of it has come. */
  status: 'open' | 'completed' | 'cancelled'
  /** Currency of rows that name none. */
  currency: string | null
  /** Bytes of the file, as it is unpacked, whose rows are stored or rejected: send on from here. */
  bytes_taken: number
  /** Rows that came, those that were rejected included. */
  rows: number
  /** Rows that changed something. */
  recorded: number
  /** Rows that were known already. */
  unchanged: number
  /** Rows that were not taken; the first 10000 can be read with their reasons. */
  rejected: number
  /** What was taken as it came and looks like a slip. */
  warnings: RequestWarningData[]
  /** When it began. ISO 8601, UTC. */
  created_at: string
  /** When rows were last taken. ISO 8601, UTC. */
  updated_at: string
  /** When it was completed or cancelled. ISO 8601, UTC. */
  ended_at: string | null
}

export type ApiKeyData = {
  /** Id of the key. It is not the key itself. */
  id: string
  /** What it is for. */
  name: string
  /** The first and last characters of the key. */
  hint: string
  /** What it may do; * is everything. */
  scopes: (
    | 'quotes:write'
    | 'quotes:read'
    | 'products:read'
    | 'products:write'
    | 'outcomes:write'
    | 'reports:read'
    | 'audit:read'
    | 'keys:write'
    | 'webhooks:write'
    | '*'
  )[]
  /** When it was made. ISO 8601, UTC. */
  created_at: string
  /** When it ends; null is never. ISO 8601, UTC. */
  expires_at: string | null
  /** When it was revoked; null if it was not. ISO 8601, UTC. */
  revoked_at: string | null
  /** Id of the key that replaced it. */
  replaced_by: string | null
}

/** A quote and what became of it. */
export type QuoteWithOutcomeData = {
  /** Id of the quote. */
  quote_id: string
  product_id: string
  /** ISO 4217 code in lower case. */
  currency: string
  segment: string | null
  /** The price that was shown, in the smallest unit of the currency. */
  optimized_price: number
  status: 'accepted' | 'declined' | 'returned' | 'expired'
  /** Units. */
  quantity: number
  /** When it happened. ISO 8601, UTC. */
  occurred_at: string
}

/** A product as it is now, and its price before. */
export type ProductPriceMoveData = {
  /** Your own id of the product; quotes name it as product_id. */
  id: string
  /** Name for people. */
  name: string
  /** In the smallest unit of the currency. */
  base_price: number
  /** ISO 4217 code in lower case. */
  currency: string
  /**
   * active: it is priced. paused: quotes return the base price. archived: quotes are refused with
   * 409.
   */
  status: 'active' | 'paused' | 'archived'
  /** What was said of the product; absent where nothing was, and in lists without `include=pricing`. */
  attributes?: Record<string, string> | undefined
  /** Only where `include=pricing` asked for it. null: it was not looked at yet, or is archived. */
  pricing?: ProductPricingData | null | undefined
  /** The values before the change. */
  previous: {
    /** In the smallest unit of the currency at that time. */
    base_price: number
    /** ISO 4217 code in lower case. */
    currency: string
  }
}

/** A price list that went a step further. */
export type PriceListStepData = {
  /** Id of the list. */
  price_list_id: string
  name: string
  /** ISO 4217 code in lower case. */
  currency: string
  segment: string | null
  /** When its prices are shown first. ISO 8601, UTC. */
  from: string
  /** When they are no longer shown. ISO 8601, UTC. */
  until: string
  design: 'best' | 'explore' | 'switchback'
  status: 'drafting' | 'draft' | 'active' | 'ended'
  /** How many products it is about. */
  entries: number
  /** The list that it took the place of, and that a revert puts back. */
  replaced: string | null
  /** Why a list that repeats itself did not activate itself. */
  held_back: string[]
}

/**
 * A quote was answered. A price that everybody sees is one once, however often it is asked for;
 * its id begins with `public_`.
 */
export type QuoteCreatedEvent = {
  type: 'quote.created'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: QuoteRecordData
}

/**
 * A quote ran out without an outcome. It counts as not bought, once the account has reported any
 * outcome.
 */
export type QuoteExpiredEvent = {
  type: 'quote.expired'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: QuoteWithOutcomeData
}

/** An outcome was reported, or one was corrected. */
export type OutcomeRecordedEvent = {
  type: 'outcome.recorded'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: QuoteWithOutcomeData
}

/** A product was added, or quoted for the first time. */
export type ProductCreatedEvent = {
  type: 'product.created'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: ProductData
}

/** The base price or the currency of a product was changed. */
export type ProductPriceMovedEvent = {
  type: 'product.price_moved'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: ProductPriceMoveData
}

/** Something looked so wrong that prices stopped, or that an input was not used. */
export type BreakerOpenedEvent = {
  type: 'breaker.opened'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: BreakerData
}

/** A breaker was closed. */
export type BreakerClosedEvent = {
  type: 'breaker.closed'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: BreakerData
}

/** Everything was stopped: quotes return base prices. */
export type AccountPausedEvent = {
  type: 'account.paused'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: AccountData
}

/** A pause of the account ended. */
export type AccountResumedEvent = {
  type: 'account.resumed'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: AccountData
}

/** A price list was drafted, and waits to be looked over. */
export type PriceListDraftedEvent = {
  type: 'price_list.drafted'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: PriceListStepData
}

/** A price list was activated: its prices are shown from its beginning on. */
export type PriceListActivatedEvent = {
  type: 'price_list.activated'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: PriceListStepData
}

/** A price list ended, by itself or because somebody ended it. */
export type PriceListEndedEvent = {
  type: 'price_list.ended'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: PriceListStepData
}

/** A price list was ended, and the list before it is active again. */
export type PriceListRevertedEvent = {
  type: 'price_list.reverted'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: PriceListStepData
}

/** All of a file has come, and its rows are stored or rejected. */
export type ImportCompletedEvent = {
  type: 'import.completed'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: ImportData
}

/** An API key was made. */
export type ApiKeyCreatedEvent = {
  type: 'api_key.created'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: ApiKeyData
}

/** An API key was replaced by another. */
export type ApiKeyRotatedEvent = {
  type: 'api_key.rotated'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: ApiKeyData
}

/** An API key was revoked. */
export type ApiKeyRevokedEvent = {
  type: 'api_key.revoked'
  /** When it happened. ISO 8601, UTC. */
  timestamp: string
  data: ApiKeyData
}

/** The account, in the mode of the key. */
export type AccountData = {
  /** Which half of the account the key belongs to. They never mix. */
  mode: 'live' | 'test'
  /** While set, every quote returns its base price. null: prices move. */
  paused: {
    /** Since when. ISO 8601, UTC. */
    at: string
    /** Id of the key that paused it. */
    by: string
    /** What was given as the reason. */
    reason: string | null
  } | null
}

/** Something that looked too wrong to go on. */
export type BreakerData = {
  /** Id of the breaker. */
  id: string
  /**
   * unit_cost: a cost became nothing, or is off by a hundred. competitor_price: a competitor's price
   * is over 20 times from what is usual. base_price: a quote asked with a base price over 20 times
   * from what customers paid. loss: prices earn less than base prices, beyond luck. sales_stopped:
   * less is sold than luck explains.
   */
  kind: 'unit_cost' | 'competitor_price' | 'base_price' | 'loss' | 'sales_stopped'
  status: 'open' | 'closed'
  /** The product; null: all products. */
  product_id: string | null
  /** The currency; null: every currency. */
  currency: string | null
  /**
   * Whether quotes of the product return their base prices while it is open. false: only the odd
   * input is not used.
   */
  stops_prices: boolean
  /** What happened, in a sentence. */
  reason: string
  /** What was usual: minor units, or sales. */
  usual: number | null
  /** What came. */
  seen: number | null
  /** When it opened. ISO 8601, UTC. */
  created_at: string
  /** When it was closed; null while it is open. ISO 8601, UTC. */
  closed_at: string | null
  /** Id of the key that closed it, or that put the input right. */
  closed_by: string | null
  /** Whether what came was accepted as right; null while it is open. */
  accepted: boolean | null
}

/** Something that happened, as it was delivered: its type says what, and thereby which fields its data has. */
export type WebhookEvent =
  | QuoteCreatedEvent
  | QuoteExpiredEvent
  | OutcomeRecordedEvent
  | ProductCreatedEvent
  | ProductPriceMovedEvent
  | BreakerOpenedEvent
  | BreakerClosedEvent
  | AccountPausedEvent
  | AccountResumedEvent
  | PriceListDraftedEvent
  | PriceListActivatedEvent
  | PriceListEndedEvent
  | PriceListRevertedEvent
  | ImportCompletedEvent
  | ApiKeyCreatedEvent
  | ApiKeyRotatedEvent
  | ApiKeyRevokedEvent
