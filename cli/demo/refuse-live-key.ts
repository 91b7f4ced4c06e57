import { UsageError } from '../failure.ts'

/**
 * Accepts test keys only: what the demo teaches is shared by all products of its tenant, and would
 * affect the first prices of real products.
 *
 * @throws UsageError with the commands that create a test key.
 */
export function refuseLiveKey(key: string): void {
  if (key.startsWith('lrn_test_')) return
  const what = key === '' ? 'is not set' : 'is a live key'
  throw new UsageError(`The demo runs only on test data, and LERNER_API_KEY ${what}. Where the service's data is, make a test key:
  export LERNER_API_KEY=$(npm run --silent lerner -- keys create --account default --mode test --name demo)
  npm run lerner -- demo`)
}
