import { signWebhook } from '@lerner/client/testing'
import { receive } from './webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const data = { quote_id: 'quote_1', status: 'accepted' }
const payload = JSON.stringify({ type: 'outcome.recorded', data })
const headers = await signWebhook({ payload, secret })

const request = new Request('https://shop.example/', { method: 'POST', body: payload, headers })
const response = await receive(request, secret)
console.log(response.status)
