import { client, clientOf } from '../../api/client.ts'
import { signIn } from '../../api/use-session.ts'
import { loadDemoShop } from './demo-shop.ts'

/** As long as a session lasts at the most. */
const keyMs = 7 * 86_400_000

/**
 * Loads the demo shop from a sign-in to live data: a key of the account's test data is made, which
 * nobody sees, and the sign-in goes on to that data.
 */
export async function loadIntoTestData(tell: (doing: string) => void): Promise<void> {
  tell('Opening the test data …')
  const { key } = await client.apiKeys.create({
    name: 'demo shop, from the console',
    mode: 'test',
    expiresAt: new Date(Date.now() + keyMs).toISOString(),
  })
  await loadDemoShop(clientOf(key), tell)
  await signIn(key, false)
  // What is on the screen is of live data: all of it is asked for anew.
  location.reload()
}
