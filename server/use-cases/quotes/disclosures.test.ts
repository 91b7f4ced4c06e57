import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()

const send = async (line: string, body?: unknown) =>
  (await service.send(who, line, body === undefined ? {} : { body })).body

const sentence = 'THIS PRICE WAS SET BY AN ALGORITHM USING YOUR PERSONAL DATA'
const adjusted =
  'This price was adjusted by automated decision-making on the basis of a customer segment.'

async function termsOf(policy: object, of: object) {
  await send('PUT /v1/policy', policy)
  const quote = { product_id: 'mug', base_price: 1999, currency: 'usd', include: ['terms'], ...of }
  return (await send('POST /v1/quote', quote)).terms
}

test.each<[string, object, object, boolean, string[]]>([
  ['a segment, by default', {}, { segment: 'vip' }, true, [adjusted]],
  ['nobody in particular', { jurisdictions: ['eu', 'us_ny'] }, {}, false, []],
  [
    'a segment, by both laws',
    { jurisdictions: ['eu', 'us_ny'] },
    { segment: 'vip' },
    true,
    [adjusted, sentence],
  ],
  [
    'a named customer, by New York alone',
    { jurisdictions: ['eu', 'us_ny'] },
    { customer_id: 'ann' },
    false,
    [sentence],
  ],
  ['a segment, with all switched off', { jurisdictions: [] }, { segment: 'vip' }, true, []],
  [
    'a segment and a customer that prices do not look at',
    { jurisdictions: ['eu', 'us_ny'], personalization: 'none' },
    { segment: 'vip', customer_id: 'ben' },
    false,
    [],
  ],
  ['a segment in shadow mode', { mode: 'shadow' }, { segment: 'vip' }, false, []],
])('%s', async (_, policy, of, personalized, disclosures) => {
  expect(await termsOf(policy, of)).toMatchObject({ personalized, disclosures })
})
