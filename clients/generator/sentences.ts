/**
 * What the methods of the clients do, said for those who call them. Names in backticks are names of
 * the contract, or of methods; each language spells them its own way.
 */
export const sentences: Readonly<Record<string, string>> = {
  'quotes.list': 'Quotes, newest first.',
  'quotes.get': 'One quote, with what became of it.',
  'quotes.explain':
    'Why a quote has its price: steps from the base price that sum exactly, and a sentence.',
  'quotes.replay': 'The same decision once more: whether it comes out the same to the last bit.',
  'outcomes.create':
    'Reports what became of a quote; the next price of the product learns from it.',
  'sales.create': 'Reports up to 10 000 rows, known by product, segment, currency and period.',
  'offers.create': 'Reports up to 10 000 offers, known by product and offer id.',
  'exports.read':
    'A page of a table: quotes, outcomes, propensities, beliefs, price_lists or sales. The next page begins after its `next`.',
  'imports.create': 'Begins an import; `send_rows` sends its file, in one part or in many.',
  'imports.list': 'Imports of the last 30 days, newest first.',
  'imports.get': 'How far an import is; send on from its `bytes_taken`.',
  'imports.send_rows':
    'Sends a file, or the part of it that begins at `offset`: some megabytes at a time. Where `more` is "true" another part follows, from the answer\'s `bytes_taken` on. Sent again, a part changes nothing.',
  'imports.cancel': 'Takes no more of a file; what was stored of it stays.',
  'imports.undo': 'Takes back the sales rows that a file brought.',
  'imports.rejected': 'Rows that were not taken, and why, in the order of the file.',
  'products.list':
    'Products, newest first or as `sort` says. With `skip`, the header Total-Count of the answer says how many there are in all.',
  'products.create': 'Makes a product.',
  'products.update_many':
    'Sets the status of up to 10 000 products, by their ids or by what is said of them.',
  'products.get': 'One product.',
  'passport_keys.get': 'The keys that price passports of an issuer are checked with; needs no key.',
  'catalogue.get': 'Which currencies, categories and brands products have, and how many each.',
  'products.update': 'Changes the fields that are given; the others stay.',
  'products.demand':
    'What the service believes of demand at each price, or those asked for, with 90 % intervals.',
  'products.forecast':
    'What a time to come may bring at some prices: units, revenue and profit, with 90 % intervals.',
  'products.prices':
    'The prices that everybody saw, newest first, and the lowest of 30 days before a reduction.',
  'products.segments':
    'What was learnt in each segment of a product, and what most of its quotes say now.',
  'products.preview':
    "What a policy would make of a product's price, before it is saved. Nothing is stored.",
  'nests.get':
    'Which products take customers from each other, and what is said and proposed of it.',
  'nests.state': 'Says whether the products of a nest compete, or takes that back.',
  'reports.lift':
    'What optimized prices earned beside base prices, with intervals that hold at every look.',
  'reports.calibration': 'Whether `confidence` came true.',
  'reports.channels':
    'What went through each channel, and whether its customers buy otherwise than others.',
  'reports.fairness':
    'What segments of customers were asked beside base prices, and how far they lie apart.',
  'reports.trade': 'What was sold, by time and category, beside the time as long before it.',
  'reports.off_policy':
    'What other prices would have earned, by the chances of those that were drawn.',
  'price_lists.list': 'Price lists, newest first.',
  'price_lists.create': 'Asks for a draft; `get` says how far it is.',
  'price_lists.get': 'One list.',
  'price_lists.entries.list': 'Entries, those with the largest expected gain first.',
  'price_lists.entries.import_file':
    'Takes back a CSV file that was exported and changed; what it does not name stays.',
  'price_lists.entries.update_many': 'Makes up to 500 changes, each with its own result.',
  'price_lists.entries.explain': 'Why an entry has its price, by what it was proposed from.',
  'price_lists.entries.replay':
    'The same proposal once more: whether it comes out the same to the last bit.',
  'price_lists.entries.update': 'Locks, edits or drops an entry of a draft.',
  'price_lists.comments.list': 'What people said of a list and its entries, newest last.',
  'price_lists.comments.create': 'Says something of a list, or of one of its entries.',
  'price_lists.comments.delete': 'Deletes a comment that you wrote yourself.',
  'price_lists.activate': 'Puts a draft in force, from its beginning on.',
  'price_lists.end': 'Ends a list at once, or discards a draft.',
  'price_lists.approve': 'Says that a second person has looked a draft over.',
  'price_lists.decline': 'Sends a draft back to those who work on it, with the reason.',
  'price_lists.revert': 'Ends a list at once, and puts the one before back in force.',
  'simulations.create':
    'Asks for a look at the stored history, or at rows that are not stored. It is answered at once, without its report: `get` has that some seconds later.',
  'simulations.get': 'How far a simulation is, and its report once it is done.',
  'price_lists.schedule': 'Which price of a switchback is shown when.',
  'price_lists.result': 'What the proposed prices of a switchback earned beside the current ones.',
  'policies.put':
    'Sets what up to 10 000 products set, or with `merge` the fields that are sent; one result for each.',
  'policy.get': 'What the account has set, and what holds.',
  'policy.put': 'Replaces all that the account has set.',
  'products.policy.get': 'What the product has set, and what holds for it.',
  'products.policy.put': 'Replaces all that the product has set.',
  'session.news': 'What happened that concerns whoever asks, newest first.',
  'session.read_news': 'Says until when the news have been read.',
  'account.get': 'Whether everything stands still.',
  'account.pause': 'Stops everything at once: every quote returns its base price.',
  'account.resume': 'Lets prices move again.',
  'breakers.list': 'Breakers, newest first.',
  'breakers.get': 'One breaker.',
  'breakers.close':
    'Lets prices go on: with what was before, or with what came if it is accepted as right.',
  'api_keys.list': 'Keys, newest first; the keys themselves are not kept anywhere.',
  'api_keys.create': 'Makes a key; no later answer holds the key itself.',
  'api_keys.rotate': 'Makes a successor; the old key goes on for the overlap.',
  'api_keys.revoke': 'Ends a key at once.',
  'session.create':
    "Begins a session that acts for the client's key; its cookie is in the headers of the answer.",
  'session.get': "Who one is: by a session, or by the client's key.",
  'session.delete': 'Signs out; with a key, ends all sessions that began with it.',
  'session.options': 'How one can sign in; needs no key.',
  'webhook_endpoints.list': 'Endpoints, newest first. Their secrets are never shown again.',
  'webhook_endpoints.create':
    'Has events sent somewhere; no later answer holds the secret that they are signed with.',
  'webhook_endpoints.get': 'One endpoint.',
  'webhook_endpoints.update': 'Changes the fields that are given; the others stay.',
  'webhook_endpoints.delete':
    'Sends no more events there, for good; what waited to be sent is dropped.',
  'webhook_endpoints.rotate_secret':
    'Makes a new secret; messages are signed with both for the overlap.',
  'webhook_endpoints.list_deliveries':
    'What was sent to an endpoint, or will be, newest first, and what became of it.',
  'webhook_endpoints.redeliver': 'Sends an event to an endpoint once more.',
  'events.list':
    'Events, newest first; their data in the names of the interface, as in a delivery.',
  'events.get': 'One event.',
  'audit.actors': 'Who changed anything, by name.',
  'audit.list':
    'Changes, newest first; the objects in the names of the interface, as they are hashed.',
}

/** What the nouns of the clients hold. */
export const nouns: Readonly<Record<string, string>> = {
  quotes: 'The record of quotes made.',
  outcomes: 'What became of quotes.',
  sales: 'What was sold, period by period.',
  offers: 'Prices that were shown without a quote of this service.',
  exports:
    'What is stored, for a warehouse or a notebook. `lerner export` writes it as Parquet files.',
  imports: 'Files of sales, orders, offers or products.',
  products: 'The catalogue.',
  nests: 'Products that take customers from each other.',
  reports: 'What prices earned, and how sure that is.',
  price_lists: 'Prices that everybody sees for a time: drafted, looked over, activated, ended.',
  'price_lists.entries': 'The prices of a list.',
  'price_lists.comments': 'What people say of a list.',
  simulations: 'What a history tells before a price changes.',
  policies: 'Costs and guardrails of many products at once.',
  policy: 'The policy of the account.',
  'products.policy': "What single products set over the account's policy.",
  passport_keys: 'What price passports are checked with.',
  catalogue: 'What the catalogue holds, to choose from.',
  account: "The account, in the mode of the client's key.",
  breakers: 'What looked too wrong to continue.',
  api_keys: "The keys of the account and mode that the client's own key belongs to.",
  session: 'Signing in with a browser, and who one is.',
  webhook_endpoints: 'Where events are sent.',
  events: 'What happened in the last 30 days that a webhook endpoint was subscribed to.',
  audit: 'Who changed what.',
}
