import { Lerner } from '@lerner/client'

const lerner = new Lerner()

const { data, response } = await lerner.products.get('mug').withResponse()
console.log(data.basePrice, response.status, response.requestId)
console.log(response.headers.get('ratelimit'), response.text)
