import type { Caller } from './ask.ts'

type Order = {
  order: {
    totalWithTax: number
    lines: { id: string; quantity: number }[]
    payments: { id: string }[]
  }
}

const refusal = '... on ErrorResult { errorCode message }'

/** Returns one unit of an order: it is refunded, and cancelled after being shipped. */
export async function returnOne(admin: Caller, orderId: string): Promise<void> {
  const { order } = await readOrder(admin, orderId)
  const [line] = order.lines
  if (line === undefined) throw new Error(`order ${orderId} is empty`)
  const lines = [{ orderLineId: line.id, quantity: 1 }]
  await refundPart(admin, order, { lines, amount: 100 })
  await cancelPart(admin, { orderId, lines, reason: 'came back' })
}

/** Refunds everything paid; nothing is returned. */
export async function refund(admin: Caller, orderId: string): Promise<void> {
  const { order } = await readOrder(admin, orderId)
  await refundPart(admin, order, { amount: order.totalWithTax })
}

/** Cancels the order before it is shipped. */
export async function cancel(admin: Caller, orderId: string): Promise<void> {
  await cancelPart(admin, { orderId })
}

async function refundPart(admin: Caller, order: Order['order'], input: object): Promise<void> {
  const begun = await admin.ask<{ refund: { id: string } }>(
    `mutation ($input: RefundOrderInput!) {
      refund: refundOrder(input: $input) { ... on Refund { id } ${refusal} } }`,
    // Vendure calls these two optional, and its table does not.
    { input: { shipping: 0, adjustment: 0, ...input, paymentId: order.payments[0]?.id } },
  )
  await admin.ask(
    `mutation ($input: SettleRefundInput!) {
      refund: settleRefund(input: $input) { ... on Refund { state } ${refusal} } }`,
    { input: { id: begun.refund.id, transactionId: `back-${begun.refund.id}` } },
  )
}

async function cancelPart(admin: Caller, input: object): Promise<void> {
  await admin.ask(
    `mutation ($input: CancelOrderInput!) {
      order: cancelOrder(input: $input) { ... on Order { state } ${refusal} } }`,
    { input },
  )
}

function readOrder(admin: Caller, id: string): Promise<Order> {
  return admin.ask(
    `query ($id: ID!) {
      order(id: $id) { totalWithTax lines { id quantity } payments { id } } }`,
    { id },
  )
}
