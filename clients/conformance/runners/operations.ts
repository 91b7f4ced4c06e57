import {
  type Answer,
  type Answered,
  type Everyone,
  type Fallback,
  type Lerner,
  type PageRequest,
  type QuoteOptions,
  type ReceivedWebhook,
  verifyWebhook,
} from '../../typescript/src/main.ts'
import { signWebhook, type WebhookToSign } from '../../typescript/src/testing.ts'

/** What a call is made with: the id in its path, its query, its body, in the client's own names. */
export type Arguments = { id: string; query: unknown; body: unknown; options: QuoteOptions }

type Operation = (
  client: Lerner<Fallback>,
  call: Arguments,
) => Answered<unknown, Answer | null> | Promise<unknown>
type List = (client: Lerner<Fallback>, call: Arguments) => PageRequest<unknown>

// The data of a case has the shape that the method takes; the compiler cannot know that.
type Shaped = never

/** How each operation of the contract is called. */
export const operations: Record<string, Operation> = {
  'health.get': (client, { options }) => client.health(options),
  'openapi.get': (client, { options }) => client.openapi(options),
  'quotes.create': (client, { body, options }) => client.quote(body as Shaped, options),
  'quotes.create_batch': async (client, { body, options }) => {
    const { requests, everyone } = body as { requests: Shaped; everyone?: Everyone }
    const results = await client.quoteBatch(requests, { ...options, ...(everyone && { everyone }) })
    return { results: results.map((result) => result.quote ?? { error: result.error }) }
  },
  'quotes.get': (client, { id, options }) => client.quotes.get(id, options),
  'quotes.explain': (client, { id, options }) => client.quotes.explain(id, options),
  'quotes.replay': (client, { id, options }) => client.quotes.replay(id, options),
  'outcomes.create': (client, { body, options }) => client.outcomes.create(body as Shaped, options),
  'sales.create': (client, { body, options }) => client.sales.create(body as Shaped, options),
  'offers.create': (client, { body, options }) => client.offers.create(body as Shaped, options),
  'products.create': (client, { body, options }) => client.products.create(body as Shaped, options),
  'products.get': (client, { id, options }) => client.products.get(id, options),
  'products.update': (client, { id, body, options }) =>
    client.products.update(id, body as Shaped, options),
  'products.update_many': (client, { body, options }) =>
    client.products.updateMany(body as Shaped, options),
  'products.segments': (client, { id, query, options }) =>
    client.products.segments(id, (query ?? {}) as Shaped, options),
  'products.preview': (client, { id, body, options }) =>
    client.products.preview(id, body as Shaped, options),
  'products.demand': (client, { id, query, options }) =>
    client.products.demand(id, (query ?? {}) as Shaped, options),
  'products.forecast': (client, { id, query, options }) =>
    client.products.forecast(id, (query ?? {}) as Shaped, options),
  'products.prices': (client, { id, query, options }) =>
    client.products.prices(id, (query ?? {}) as Shaped, options),
  'policies.put': (client, { body, options }) => client.policies.put(body as Shaped, options),
  'price_lists.create': (client, { body, options }) =>
    client.priceLists.create(body as Shaped, options),
  'price_lists.get': (client, { id, options }) => client.priceLists.get(id, options),
  'price_lists.activate': (client, { id, body, options }) =>
    client.priceLists.activate(id, (body ?? {}) as Shaped, options),
  'price_lists.end': (client, { id, options }) => client.priceLists.end(id, options),
  'price_lists.approve': (client, { id, body, options }) =>
    client.priceLists.approve(id, (body ?? {}) as Shaped, options),
  'price_lists.decline': (client, { id, body, options }) =>
    client.priceLists.decline(id, body as Shaped, options),
  'price_lists.revert': (client, { id, options }) => client.priceLists.revert(id, options),
  'price_lists.schedule': (client, { id, query, options }) =>
    client.priceLists.schedule(id, (query ?? {}) as Shaped, options),
  'price_lists.result': (client, { id, options }) => client.priceLists.result(id, options),
  'price_lists.entries.update': (client, { id, body, options }) => {
    // A path with two ids: a case joins them.
    const [list = '', product = ''] = id.split('|')
    return client.priceLists.entries.update(list, product, body as Shaped, options)
  },
  'price_lists.entries.update_many': (client, { id, body, options }) =>
    Promise.resolve(client.priceLists.entries.updateMany(id, body as Shaped, options)).then(
      ({ results, changed }) => ({
        changed,
        results: results.map((one) => (one.error === undefined ? one.entry : one)),
      }),
    ),
  'price_lists.entries.import_file': (client, { id, body, options }) =>
    client.priceLists.entries.importFile(id, body as Shaped, options),
  'price_lists.entries.explain': (client, { id, options }) => {
    const [list = '', product = ''] = id.split('|')
    return client.priceLists.entries.explain(list, product, options)
  },
  'price_lists.entries.replay': (client, { id, options }) => {
    const [list = '', product = ''] = id.split('|')
    return client.priceLists.entries.replay(list, product, options)
  },
  'price_lists.comments.create': (client, { id, body, options }) =>
    client.priceLists.comments.create(id, body as Shaped, options),
  'price_lists.comments.delete': (client, { id, options }) => {
    const [list = '', comment = ''] = id.split('|')
    return client.priceLists.comments.delete(list, comment, options)
  },
  'reports.lift': (client, { query, options }) =>
    client.reports.lift((query ?? {}) as Shaped, options),
  'reports.calibration': (client, { query, options }) =>
    client.reports.calibration((query ?? {}) as Shaped, options),
  'reports.trade': (client, { query, options }) =>
    client.reports.trade((query ?? {}) as Shaped, options),
  'reports.channels': (client, { query, options }) =>
    client.reports.channels((query ?? {}) as Shaped, options),
  'reports.fairness': (client, { query, options }) =>
    client.reports.fairness((query ?? {}) as Shaped, options),
  'reports.off_policy': (client, { body, options }) =>
    client.reports.offPolicy(body as Shaped, options),
  'exports.read': (client, { id, query, options }) =>
    client.exports.read(id, (query ?? {}) as Shaped, options),
  'imports.create': (client, { body, options }) => client.imports.create(body as Shaped, options),
  'imports.get': (client, { id, options }) => client.imports.get(id, options),
  'imports.send_rows': (client, { id, query, body, options }) =>
    client.imports.sendRows(id, body as string, (query ?? {}) as Shaped, options),
  'imports.cancel': (client, { id, options }) => client.imports.cancel(id, options),
  'imports.undo': (client, { id, options }) => client.imports.undo(id, options),
  'imports.rejected': (client, { id, query, options }) =>
    client.imports.rejected(id, (query ?? {}) as Shaped, options),
  'simulations.create': (client, { body, options }) =>
    client.simulations.create(body as Shaped, options),
  'simulations.get': (client, { id, options }) => client.simulations.get(id, options),
  'policy.get': (client, { options }) => client.policy.get(options),
  'policy.put': (client, { body, options }) => client.policy.put(body as Shaped, options),
  'products.policy.get': (client, { id, options }) => client.products.policy.get(id, options),
  'products.policy.put': (client, { id, body, options }) =>
    client.products.policy.put(id, body as Shaped, options),
  'audit.actors': (client, { options }) => client.audit.actors(options),
  'passport_keys.get': (client, { id, options }) => client.passportKeys.get(id, options),
  'nests.get': (client, { query, options }) => client.nests.get((query ?? {}) as Shaped, options),
  'nests.state': (client, { body, options }) => client.nests.state(body as Shaped, options),
  'session.news': (client, { options }) => client.session.news(options),
  'session.read_news': (client, { body, options }) =>
    client.session.readNews(body as Shaped, options),
  'catalogue.get': (client, { query, options }) =>
    client.catalogue.get((query ?? {}) as Shaped, options),
  'account.get': (client, { options }) => client.account.get(options),
  'account.pause': (client, { body, options }) => client.account.pause(body as Shaped, options),
  'account.resume': (client, { options }) => client.account.resume(options),
  'session.create': (client, { body, options }) => client.session.create(body as Shaped, options),
  'session.get': (client, { options }) => client.session.get(options),
  'session.delete': (client, { options }) => client.session.delete(options),
  'session.options': (client, { options }) => client.session.options(options),
  'breakers.get': (client, { id, options }) => client.breakers.get(id, options),
  'breakers.close': (client, { id, body, options }) =>
    client.breakers.close(id, (body ?? {}) as Shaped, options),
  'api_keys.create': (client, { body, options }) => client.apiKeys.create(body as Shaped, options),
  'api_keys.rotate': (client, { id, body, options }) =>
    client.apiKeys.rotate(id, (body ?? {}) as Shaped, options),
  'api_keys.revoke': (client, { id, options }) => client.apiKeys.revoke(id, options),
  'webhook_endpoints.create': (client, { body, options }) =>
    client.webhookEndpoints.create(body as Shaped, options),
  'webhook_endpoints.get': (client, { id, options }) => client.webhookEndpoints.get(id, options),
  'webhook_endpoints.update': (client, { id, body, options }) =>
    client.webhookEndpoints.update(id, body as Shaped, options),
  'webhook_endpoints.delete': (client, { id, options }) =>
    client.webhookEndpoints.delete(id, options),
  'webhook_endpoints.rotate_secret': (client, { id, body, options }) =>
    client.webhookEndpoints.rotateSecret(id, (body ?? {}) as Shaped, options),
  'webhook_endpoints.redeliver': (client, { id, body, options }) =>
    client.webhookEndpoints.redeliver(id, body as Shaped, options),
  'events.get': (client, { id, options }) => client.events.get(id, options),
  'webhooks.verify': (_, { body }) => verifyWebhook(body as ReceivedWebhook),
  'webhooks.sign': (_, { body }) => signWebhook(body as WebhookToSign),
}

/** How each list of the contract is asked for. */
export const lists: Record<string, List> = {
  'quotes.list': (client, { query, options }) =>
    client.quotes.list((query ?? {}) as Shaped, options),
  'products.list': (client, { query, options }) =>
    client.products.list((query ?? {}) as Shaped, options),
  'api_keys.list': (client, { query, options }) =>
    client.apiKeys.list((query ?? {}) as Shaped, options),
  'webhook_endpoints.list': (client, { query, options }) =>
    client.webhookEndpoints.list((query ?? {}) as Shaped, options),
  'webhook_endpoints.list_deliveries': (client, { id, query, options }) =>
    client.webhookEndpoints.listDeliveries(id, (query ?? {}) as Shaped, options),
  'breakers.list': (client, { query, options }) =>
    client.breakers.list((query ?? {}) as Shaped, options),
  'price_lists.list': (client, { query, options }) =>
    client.priceLists.list((query ?? {}) as Shaped, options),
  'price_lists.entries.list': (client, { id, query, options }) =>
    client.priceLists.entries.list(id, (query ?? {}) as Shaped, options),
  'price_lists.comments.list': (client, { id, query, options }) =>
    client.priceLists.comments.list(id, (query ?? {}) as Shaped, options),
  'audit.list': (client, { query, options }) => client.audit.list((query ?? {}) as Shaped, options),
  'imports.list': (client, { query, options }) =>
    client.imports.list((query ?? {}) as Shaped, options),
  'events.list': (client, { query, options }) =>
    client.events.list((query ?? {}) as Shaped, options),
}
