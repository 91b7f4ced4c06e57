const { dataset } = document.documentElement

/** Marks the whole page as showing test or live data. */
export function showMode(mode: 'live' | 'test'): void {
  dataset.mode = mode
}

/** Whether the page shows test data. */
export function showsTest(): boolean {
  return dataset.mode === 'test'
}
