/**
 * The ingredients that prices are made with. The service uses them all; studies omit one to measure
 * what it is worth.
 */
export type Method = {
  /** Demand shapes that fall in drops, in addition to the smooth ones. */
  drops: boolean
  /** The base price as evidence of elasticity. */
  incumbent: boolean
  /** Small steps outward from the base price at first. */
  caution: boolean
  /** Share of information-directed sampling in exploration; the rest is Thompson sampling. */
  directedShare: number
  /** Share of the Thompson draws that come from the cliff draws. */
  cliffShare: number
  /** Cap on the cost of exploring, as a share of the greedy price's expected value. */
  highestSacrifice: number
  /** How much more a loss against the base price counts than a gain, where little is sold. */
  lossAversion: number
  /**
   * Relative gain over the base price that makes a move worthwhile where little is sold; smaller
   * differences count as ties.
   */
  nearTie: number
  /**
   * Where little is sold, compare draws by their earnings relative to the base price rather than by
   * their level of demand.
   */
  relative: boolean
  /** Explore less where few purchases are to come. */
  horizon: boolean
  /** Leave-one-out priors: a product's own data does not enter its prior. */
  leaveOut: boolean
  /** Weekdays and hours, once their pattern has repeated. */
  calendar: boolean
  /** Probes of possible demand where little was tried. */
  probes: boolean
  /** Left-digit bias: customers overlook part of a price after its leading digits, where known. */
  leftDigits: boolean
  /** How order size responds to prices. */
  orderSize: boolean
  /** Products at far thinner margins than the account's others may be loss leaders. */
  lossLeaders: boolean
  /** Where a product runs out of stock now and then, lower prices sell no more of it. */
  runningOut: boolean
}

export const usualMethod: Method = {
  drops: true,
  incumbent: true,
  caution: true,
  directedShare: 0.8,
  cliffShare: 0.2,
  highestSacrifice: 0.05,
  lossAversion: 1.5,
  nearTie: 0.01,
  relative: true,
  horizon: true,
  leaveOut: true,
  calendar: true,
  probes: true,
  leftDigits: true,
  orderSize: true,
  lossLeaders: true,
  runningOut: true,
}
