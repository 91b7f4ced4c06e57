/**
 * Which ingredients a price is made with. The service uses them all; studies leave one out to see
 * what it is worth.
 */
export type Method = {
  /** Shapes of demand that fall by drops, beside the smooth ones. */
  drops: boolean
  /** The base price as evidence of elasticity. */
  incumbent: boolean
  /** Small steps outward from the base price at first. */
  caution: boolean
  /** Share of information-directed sampling in what is explored; Thompson sampling has the rest. */
  directedShare: number
  /** Share of the Thompson draws that come from the cliff draws. */
  cliffShare: number
  /** The most that exploring may cost, as a share of the greedy price's expected value. */
  highestSacrifice: number
  /** How much more losing against the base price counts than winning, where little is sold. */
  lossAversion: number
  /**
   * What a price has to earn more than the base price to be worth the move where little is sold, as
   * a share: what earns within it is taken for the same.
   */
  nearTie: number
  /**
   * Where little is sold draws of demand are compared by what they say beside the base price, not
   * by how much there is.
   */
  relative: boolean
  /** Less is explored where few purchases are to come. */
  horizon: boolean
  /** A product's prior is what the others have in common, its own data left out. */
  leaveOut: boolean
  /** Weekdays and hours, once they have been seen to repeat. */
  calendar: boolean
  /** Probes of what demand might be where little was tried. */
  probes: boolean
  /** What customers overlook of a price behind its first digits, where it is known. */
  leftDigits: boolean
  /** How the size of orders answers prices. */
  orderSize: boolean
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
}
