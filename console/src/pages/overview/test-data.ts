import { testPath } from '../../address/base-path.ts'
import { clientOfTestData } from '../../api/client.ts'
import { type Doing, loadDemoShop } from './demo-shop.ts'

/** Loads the demo shop from a page of live data, and switches to the test data. */
export async function loadIntoTestData(tell: (doing: Doing) => void): Promise<void> {
  tell({ step: 'opening' })
  await loadDemoShop(await clientOfTestData(), tell)
  location.assign(`${testPath}/`)
}
