// biome-ignore-all lint/performance/noBarrelFile: a package has doors, and this is the one to shops
export { toMajorUnits, toMinorUnits } from './amounts.ts'
export { type LineSold, linesByPrice, type Sold } from './lines-sold.ts'
export {
  type PluginOptions,
  type PluginSettings,
  readPluginSettings,
} from './plugin-settings.ts'
export { type PriceChange, priceChanges } from './price-changes.ts'
export { type Asked, type Priced, type PricingOptions, pricePage } from './price-page.ts'
export { type Fallback, tellFallbacks } from './tell-fallbacks.ts'
export {
  addTelling,
  type Noted,
  type Shown,
  type ShownOptions,
  type TellingDone,
  tellShown,
} from './tell-shown.ts'
export { type Owed, type Telling, type TellOptions, type Told, tellSold } from './tell-sold.ts'
export { keptShownMs, openPageMs, sweepOverlapMs } from './time-limits.ts'
