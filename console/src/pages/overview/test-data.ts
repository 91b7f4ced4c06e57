import { testPath } from '../../address/base-path.ts'
import { clientOfTestData } from '../../api/client.ts'
import { loadDemoShop } from './demo-shop.ts'

/** Loads the demo shop from a page of live data, and goes to the test data. */
export async function loadIntoTestData(tell: (doing: string) => void): Promise<void> {
  tell('Opening the test data …')
  await loadDemoShop(await clientOfTestData(), tell)
  location.assign(`${testPath}/`)
}
