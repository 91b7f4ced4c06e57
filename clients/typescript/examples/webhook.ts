import { verifyWebhook, WebhookVerificationError } from '@lerner/client'

/**
 * Takes deliveries wherever requests and responses are those of fetch: Bun, Deno, edges,
 * frameworks.
 */
export async function receive(request: Request, secret: string): Promise<Response> {
  // as it came: parsed and printed again it has another signature
  const payload = await request.text()
  try {
    const event = await verifyWebhook({ payload, headers: request.headers, secret })
    switch (event.type) {
      case 'outcome.recorded':
        console.log(event.data.quote_id, event.data.status)
        break
      case 'product.price_moved':
        console.log(event.data.id, event.data.previous.base_price, event.data.base_price)
        break
      default: // of no interest here, or newer than this client
    }
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 })
    throw error
  }
}
