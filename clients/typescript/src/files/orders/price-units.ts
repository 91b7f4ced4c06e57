/** A price may be for a hundred or a thousand units; a column of other numbers is no price unit. */
const usual = new Set([1, 10, 100, 1000, 10_000])
const shareThatSettles = 0.8

/** The number of units that a price is for: `1000`, `100 Stk`, `per 1000`; null if not stated. */
export function pricedUnits(text: string): number | null {
  const found = /^\D{0,12}?(\d{1,3}(?:[.,' ]000)+|\d{1,6})\s*\p{L}{0,12}\.?$/u.exec(text.trim())
  const count = Number(found?.[1]?.replaceAll(/[.,' ]/g, '') ?? Number.NaN)
  return count > 0 ? count : null
}

/** Whether these texts are price units: `per` may be a heading of anything. */
export function arePriceUnits(texts: Iterable<string>): boolean {
  let all = 0
  let units = 0
  for (const text of texts) {
    if (text === '') continue
    all++
    if (usual.has(pricedUnits(text) ?? 0)) units++
  }
  return all > 0 && units >= all * shareThatSettles
}
