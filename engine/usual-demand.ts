/**
 * Log-odds that an offer at the base price is bought, before any answer: about one in five buys.
 */
export const usualLevel = -1.5

/**
 * Size of the price elasticity at the base price, before any answer.
 *
 * @see Bijmolt, van Heerde & Pieters, New empirical generalizations on the determinants of price
 *   elasticity, Journal of Marketing Research 42 (2005): mean −2.62 over 1851 elasticities.
 */
export const usualElasticity = 2.62

/** By how much the log-odds fall per unit of price over base price, before any answer. */
export const usualSlope = 2.8
