import { UsageError } from '../failure.ts'

/**
 * Lets only test keys through: what the demo teaches is shared by all products of its tenant, and
 * would move the first prices of what is really sold.
 *
 * @throws UsageError with the commands that make a test key.
 */
export function refuseLiveKey(key: string): void {
  if (key.startsWith('lrn_test_')) return
  const what = key === '' ? 'is not set' : 'is a key of live data'
  throw new UsageError(`The demo runs on test data alone, and LERNER_API_KEY ${what}. Where the service's data is, make a test key:
  export LERNER_API_KEY=$(npm run --silent lerner -- keys create --account default --mode test --name demo)
  npm run lerner -- demo`)
}
