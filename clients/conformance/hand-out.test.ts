import { describe, expect, test } from 'vitest'
import { sign } from './delivery.ts'
import { fill, handOut } from './hand-out.ts'

describe('handOut', () => {
  test('fills in what a case leaves out', () => {
    const call = { operation: 'health.get' }
    const written = { id: 'a', title: 'b', call, expect: {} }
    const handedOut = handOut(written, { base: 'http://x' }, 0)

    expect(handedOut.env).toEqual({ LERNER_API_KEY: null, LERNER_BASE_URL: null })
    expect(handedOut.client).toMatchObject({ base_url: 'http://x', max_retries: null })
    expect(handedOut.call).toMatchObject({ as: 'result', times: 1, id: null, body: null })
  })

  test('signs a delivery as of now, with the requested faults', () => {
    const secret = `whsec_${Buffer.from('secret').toString('base64')}`
    const delivery = { secret, payload: '{}', at: -60, headers: { 'webhook-id': null } }
    const call = { operation: 'webhooks.verify', delivery }
    const { body } = handOut({ id: 'a', title: 'b', call, expect: {} }, {}, 1_000_000).call

    expect(body).toEqual({
      payload: '{}',
      secret,
      headers: {
        'webhook-timestamp': '940',
        'webhook-signature': sign(secret, 'msg_conformance', 940, '{}'),
      },
    })
  })
})

describe('sign', () => {
  test('equals the example of the reference implementation of Standard Webhooks', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'

    expect(sign(secret, id, 1_614_265_330, '{"test": 2432232314}')).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })
})

describe('fill', () => {
  const names = { run: 'r1', quote: { quote_id: 'q1', price: 5 } }

  test('inserts values into texts, and keeps their type where nothing else is in the text', () => {
    expect(fill({ a: ['{run}-mug', '{quote.price}', 7, null] }, names)).toEqual({
      a: ['r1-mug', 5, 7, null],
    })
  })

  test('leaves braces alone that name nothing', () => {
    expect(fill('{"a":{b}} \\d{4} {nothing.here}', names)).toBe('{"a":{b}} \\d{4} {nothing.here}')
  })
})
