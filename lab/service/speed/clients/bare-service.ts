// Answers every quote at once with the same bytes, in its own process. Prints its address; ends
// when its input ends.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const answer = JSON.stringify({
  quote_id: 'quote_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  optimized_price: 2099,
  currency: 'usd',
  confidence: 0.8125,
  factors: ['price_elasticity', 'segment_demand', 'exploration'],
})
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(answer),
  'request-id': 'req_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  'ratelimit-policy': '"quote";q=100;w=1',
  ratelimit: '"quote";r=87;t=1',
}

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, headers).end(answer)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`http://127.0.0.1:${port}`)
})
process.stdin.resume().on('end', () => process.exit(0))
