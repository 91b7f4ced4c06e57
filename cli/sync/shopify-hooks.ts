import { type AskShopify, allOf, type Page, refuseErrors, type UserErrors } from './shopify-api.ts'

/** A subscription: a topic, as named in Shopify's API, and its fields. */
type Wanted = { topic: string; includeFields: readonly string[] }

/** The change for one topic. */
export type HookChange = Wanted & {
  /** The existing subscription; null: it has to be created. */
  id: string | null
  todo: 'create' | 'update' | 'delete' | 'nothing'
}

type SubscriptionRead = { id: string; topic: string; uri: string; includeFields: string[] }

/** Nothing about the buyer, or the destination, is ever requested. */
const ofOrders = [
  ...['id', 'name', 'created_at', 'updated_at', 'cancelled_at', 'test', 'financial_status'],
  ...['discount_codes', 'discount_applications', 'total_price_set', 'total_shipping_price_set'],
  ...['total_tax_set', 'line_items', 'refunds'],
]
const ofRefunds = [
  ...['id', 'order_id', 'created_at', 'refund_line_items', 'refund_shipping_lines'],
  ...['order_adjustments', 'transactions'],
]

/** Payments change an order, so `ORDERS_UPDATED` covers what `ORDERS_PAID` would report. */
const wanted: readonly Wanted[] = [
  { topic: 'ORDERS_CREATE', includeFields: ofOrders },
  { topic: 'ORDERS_UPDATED', includeFields: ofOrders },
  { topic: 'ORDERS_CANCELLED', includeFields: ofOrders },
  { topic: 'REFUNDS_CREATE', includeFields: ofRefunds },
]

const subscriptionsQuery = `query Hooks($after: String) {
  webhookSubscriptions(first: 50, after: $after) {
    nodes { id topic uri includeFields }
    pageInfo { hasNextPage endCursor }
  }
}`
const asSubscriptions = (data: { webhookSubscriptions: Page<SubscriptionRead> }) =>
  data.webhookSubscriptions

/**
 * The changes needed so that webhooks about sales go to an address, or to none any more.
 * Subscriptions to other addresses are left alone; those of other apps are not visible.
 */
export async function planHooks(
  ask: AskShopify,
  address: string,
  isWanted: boolean,
): Promise<HookChange[]> {
  const present: SubscriptionRead[] = []
  for await (const one of allOf(ask, subscriptionsQuery, {}, asSubscriptions)) {
    if (one.uri === address) present.push(one)
  }
  return wanted.map((one) => {
    const known = present.find(({ topic }) => topic === one.topic)
    if (!isWanted) return { ...one, id: known?.id ?? null, todo: known ? 'delete' : 'nothing' }
    if (known === undefined) return { ...one, id: null, todo: 'create' }
    const isSame = sorted(known.includeFields) === sorted(one.includeFields)
    return { ...one, id: known.id, todo: isSame ? 'nothing' : 'update' }
  })
}

/** Applies a plan, one topic after the other; an interrupted run is completed by the next one. */
export async function applyHooks(
  ask: AskShopify,
  address: string,
  changes: readonly HookChange[],
): Promise<void> {
  for (const { id, todo, topic, includeFields } of changes) {
    const webhookSubscription = { uri: address, format: 'JSON', includeFields }
    if (todo === 'create') {
      const done = await ask<{ webhookSubscriptionCreate: UserErrors }>(
        `mutation CreateHook($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
          webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
            webhookSubscription { id } userErrors { field message }
          }
        }`,
        { topic, webhookSubscription },
      )
      refuseErrors(done.webhookSubscriptionCreate)
    }
    if (todo === 'update') {
      const done = await ask<{ webhookSubscriptionUpdate: UserErrors }>(
        `mutation UpdateHook($id: ID!, $webhookSubscription: WebhookSubscriptionInput!) {
          webhookSubscriptionUpdate(id: $id, webhookSubscription: $webhookSubscription) {
            webhookSubscription { id } userErrors { field message }
          }
        }`,
        { id, webhookSubscription },
      )
      refuseErrors(done.webhookSubscriptionUpdate)
    }
    if (todo === 'delete') {
      const done = await ask<{ webhookSubscriptionDelete: UserErrors }>(
        `mutation DeleteHook($id: ID!) {
          webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } }
        }`,
        { id },
      )
      refuseErrors(done.webhookSubscriptionDelete)
    }
  }
}

function sorted(fields: readonly string[]): string {
  return [...fields].sort().join(' ')
}
