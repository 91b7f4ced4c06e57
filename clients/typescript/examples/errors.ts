import { ConnectionError, InvalidRequestError, Lerner, RateLimitError } from '@lerner/client'

const lerner = new Lerner()

try {
  await lerner.quote({ productId: 'mug', basePrice: 1999, currency: 'xyz' })
} catch (error) {
  if (error instanceof InvalidRequestError) console.log(`${error.param}: ${error.message}`)
  else if (error instanceof RateLimitError) console.log(`Again in ${error.retryAfterSeconds} s.`)
  else if (error instanceof ConnectionError) console.log('The service is not there.')
  else throw error
}
