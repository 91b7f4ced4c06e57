import { describe, expect, test } from 'vitest'
import { apiError, type FieldError, type Receipt, type Refused } from '../main.ts'
import { type Batch, type Create, deliverBatch } from './deliver-batch.ts'

type Item = { price: number }

const refused: Refused = {
  status: 400,
  type: 'invalid_request_error',
  code: 'parameter_invalid',
  message: 'm',
  param: null,
  errors: [],
  requestId: null,
  retryAfterSeconds: null,
  docUrl: null,
}

/** A service that refuses negative prices, naming at most `told` of them at a time. */
function service(told: number, maxItems = Number.POSITIVE_INFINITY) {
  const sent: number[][] = []
  const create: Create<Item> = async (items): Promise<Receipt> => {
    sent.push(items.map(({ price }) => price))
    if (items.length > maxItems) throw apiError({ ...refused, status: 413, code: 'body_too_large' })
    const errors: FieldError[] = []
    items.forEach(({ price }, i) => {
      if (price < 0 && errors.length < told) {
        errors.push({
          code: 'parameter_invalid',
          param: `[${i}].price`,
          message: `\`[${i}].price\` is ${price}`,
        })
      }
    })
    const [first] = errors
    if (first)
      throw apiError({
        ...refused,
        param: first.param,
        message: first.message,
        errors: told > 1 ? errors : [],
      })
    return { recorded: items.length, unchanged: 0 }
  }
  return { create, sent }
}

function batch(prices: number[]): Batch<Item> {
  return { items: prices.map((price) => ({ price })), lines: prices.map((_, i) => i + 2) }
}

describe('deliverBatch', () => {
  test('waits for the rate limit, however often it refuses', async () => {
    const { create } = service(20)
    let refusals = 2
    const limited: Create<Item> = async (items, options) => {
      if (refusals-- > 0) {
        throw apiError({
          ...refused,
          status: 429,
          type: 'rate_limit_error',
          code: 'rate_limited',
          retryAfterSeconds: 0,
        })
      }
      return create(items, options)
    }

    expect(await deliverBatch(limited, batch([1, 2]), {})).toMatchObject({ accepted: 2 })
  })

  test('rejects the rows that the service names, with their lines, and sends the others', async () => {
    const { create, sent } = service(20)
    const delivery = await deliverBatch(create, batch([1, -2, 3, -4, 5]), {})

    expect(delivery).toMatchObject({ accepted: 3, unchanged: 0 })
    expect(delivery.rejected.map(({ line, column, value }) => [line, column, value])).toEqual([
      [3, 'price', '-2'],
      [5, 'price', '-4'],
    ])
    expect(sent.at(-1)).toEqual([1, 3, 5])
  })

  test('accounts for every row when a service names one fault at a time among many', async () => {
    const prices = Array.from({ length: 200 }, (_, i) => (i % 7 === 0 ? -i - 1 : i))
    const { create } = service(1)
    const delivery = await deliverBatch(create, batch(prices), {})

    expect(delivery.rejected.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual(
      prices.flatMap((price, i) => (price < 0 ? [i + 2] : [])),
    )
    expect(delivery.accepted + delivery.rejected.length).toBe(200)
  })

  test('a batch of nothing but faults ends with nothing sent', async () => {
    const delivery = await deliverBatch(service(20).create, batch([-1, -2, -3]), {})

    expect(delivery).toMatchObject({ accepted: 0, unchanged: 0 })
    expect(delivery.rejected).toHaveLength(3)
  })

  test('halves what is too large', async () => {
    const { create, sent } = service(20, 3)
    const delivery = await deliverBatch(create, batch([1, 2, 3, 4, 5, 6, 7]), {})

    expect(delivery.accepted).toBe(7)
    expect(
      sent
        .filter((items) => items.length <= 3)
        .flat()
        .toSorted(),
    ).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('passes on a refusal that names no row', async () => {
    const create: Create<Item> = async () => {
      throw apiError({ ...refused, status: 403, type: 'permission_error', message: 'scope' })
    }

    await expect(deliverBatch(create, batch([1]), {})).rejects.toThrow('scope')
  })

  test('refuses an answer that loses rows', async () => {
    const create: Create<Item> = async () => ({ recorded: 1, unchanged: 0 })

    await expect(deliverBatch(create, batch([1, 2]), {})).rejects.toThrow('1 of 2 rows')
  })

  test('sends rows under the key that is made of them', async () => {
    const keys: string[] = []
    const create: Create<Item> = async (items, { idempotencyKey }) => {
      if (typeof idempotencyKey === 'function') keys.push(idempotencyKey(JSON.stringify(items)))
      return { recorded: items.length, unchanged: 0 }
    }
    await deliverBatch(create, batch([1, 2]), { keyOf: (body) => `key of ${body}` })
    await deliverBatch(create, batch([1, 2]), {})

    expect(keys).toEqual(['key of [{"price":1},{"price":2}]'])
  })
})
