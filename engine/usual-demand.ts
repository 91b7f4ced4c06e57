/** Prior log-odds that an offer at the base price is bought: about one in five buys. */
export const usualLevel = -1.5

/**
 * Prior mean of the absolute price elasticity at the base price.
 *
 * @see Bijmolt, van Heerde & Pieters, New empirical generalizations on the determinants of price
 *   elasticity, Journal of Marketing Research 42 (2005): mean −2.62 over 1851 elasticities.
 */
export const usualElasticity = 2.62

/** Prior mean of the fall in log-odds per unit of price over base price. */
export const usualSlope = 2.8
