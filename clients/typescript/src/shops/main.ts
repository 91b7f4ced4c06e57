// biome-ignore-all lint/performance/noBarrelFile: a package has doors, and this is the one to shops
export { toMajorUnits, toMinorUnits } from './amounts.ts'
export { type LineSold, linesByPrice, type Sold } from './lines-sold.ts'
export {
  type PluginOptions,
  type PluginSettings,
  readPluginSettings,
} from './plugin-settings.ts'
export { type PriceChange, priceChanges } from './price-changes.ts'
export { type Priced, type PricingOptions, type ProductOnPage, pricePage } from './price-page.ts'
export { type Fallback, reportFallbacks } from './report-fallbacks.ts'
export {
  addCounts,
  type Noted,
  type ReportCounts,
  reportShown,
  type Shown,
  type ShownOptions,
} from './report-shown.ts'
export {
  type Confirmed,
  type QuoteSold,
  type ReportOptions,
  reportSold,
  type SoldReport,
} from './report-sold.ts'
export { keptShownMs, openPageMs, sweepOverlapMs } from './time-limits.ts'
