import type { KnownErrorReason } from '../../../../clients/typescript/src/main.ts'
import type { remarks } from './remarks.ts'
import type { reports } from './reports.ts'

/**
 * Why the service refuses something, by its reasons. Values have its names, in camelCase; rules the
 * names of their labels, and `field` is the label of the field at fault.
 */
export const reasons = {
  // Price lists
  list_not_draft_to_edit:
    'The list {status, select, drafting {is still being drafted} active {is active} other {has ended}}: only a draft can be changed.',
  list_not_draft_to_approve:
    'The list {status, select, drafting {is still being drafted} active {is active} other {has ended}}: only a draft can be approved.',
  list_still_drafting: 'The list is still being drafted: it can be activated once that is done.',
  list_not_draft_to_activate:
    'The list {status, select, active {is active already} other {has ended}}: only a draft can be activated.',
  list_time_over: 'The time of the list ended on {untilAt}. Draft another one.',
  list_empty: 'The list has no entries. Draft one that has products in its currency.',
  switchback_begun:
    'A switchback is activated before its first day, and this one began on {fromAt}. Draft another one.',
  list_ended: 'The list has ended already.',
  list_not_active:
    'The list {status, select, drafting {is still being drafted} active {is active} other {is not active}}: only an active one can be reverted.',
  list_no_switchback:
    'The list is no switchback, and only what a switchback earned can be proven from its plan.',
  list_maker_approves:
    'You asked for the list or changed an entry of it, so somebody else has to approve it, with a sign-in or key of their own.',
  list_unapproved:
    'The list waits for a second person to approve it: the account’s rule “{listApproval}” asks for that. Ask one to look it over and approve it.',
  list_unapproved_move:
    'The list needs the approval of a second person: it moves a price by {movedShare}, and “{listApprovalAbove}” is {boundShare}. Ask one to look it over and approve it.',
  approval_rule_needs_scope:
    'Only somebody who may approve lists can change “{listApproval}” or “{listApprovalAbove}”. Leave both as they are, or ask such a person.',
  list_loss_unknown:
    'The list moves {count, plural, one {a price of a product} other {# prices of products}} of which nothing was sold yet, so nobody knows what they may lose, and this key may only risk an amount of money. Lock or drop them, or have a person activate the list.',
  list_loss_beyond_share:
    'The list may lose {stakeMinor}, and this key may put {allowedMinor} at stake: {lossShare} of the {leftMinor} that “{maxLoss}” leaves for its products, less the {ownMinor} that it has at stake already. The draft waits for a person to activate it; one that risks less can be activated now.',
  list_of_another:
    'Somebody else activated the list, and this key may only take back its own. Have a person do it, or pause prices if they look wrong.',
  list_repeats_itself:
    'A list that repeats is drafted and activated again by itself, beyond what this key answers for. Choose “Once”, or have a person ask for it.',
  lists_drafting_full:
    '{most} lists are being drafted already, which is the most at a time. Ask again when one of them is done, or discard one.',
  list_ends_before_start:
    'The list would end on {untilAt}, which is not after its start on {fromAt}. Choose a later day.',
  list_ends_in_past: 'The list would end on {untilAt}, which is past. Choose a later day.',
  list_too_long:
    'A list holds for at most {mostDays} days, and this one would from {fromAt} to {untilAt}. Choose a shorter time.',
  list_starts_too_late:
    'The list would begin on {fromAt}, more than {mostDays} days ahead. Choose an earlier day.',
  category_unknown: 'No product has the category “{category}”. Choose another one.',
  switchback_burn_in_too_long:
    'A turn has {days, plural, one {# day} other {# days}}, and {burnInDays} of them would not count. Leave out fewer.',
  switchback_blocks_too_short:
    'Turns of {days, plural, one {# day} other {# days}} are no longer than quoted prices hold (“{cooldownSeconds}”). Choose longer turns.',
  switchback_too_few_blocks:
    'At least four turns of {days, plural, one {# day} other {# days}} are needed, and the list ends on {untilAt}. Choose a later last day, or shorter turns.',
  entry_missing: 'The list has no entry of this product.',
  price_outside_limits:
    'The {rule, select, unit_cost {unit cost} min_price {lowest price} other {highest price}} of the product{limitMinor, select, none {} other { is {limitMinor} and}} does not allow {priceMinor}. Choose another price, or change its guardrails.',
  opposite_price_outside_limits:
    'With {priceMinor}, the list also shows {oppositeMinor}, as far on the other side of the current price. The {rule, select, unit_cost {unit cost} min_price {lowest price} other {highest price}} of the product, {limitMinor}, does not allow that. Choose a price nearer the current one.',
  price_above_cap:
    '“{emergencyCaps}” allow at most {capMinor} in the list’s time, and not {priceMinor}. Choose a lower price.',
  price_rule_beside_price: 'A price and a rule for the price were both given. Give one of the two.',
  price_rule_without_cost:
    'The rule needs a unit cost, and none is known of the product. Set “{unitCost}” in its guardrails, or reckon from another price.',
  price_rule_without_competitor:
    'The rule needs a competitor’s price, and none is known of the product. Set “{competitor}” in its policy, or reckon from another price.',
  comments_full: 'The list has {most} comments, which is the most. Delete some of yours first.',
  comment_of_another:
    '{author} wrote the comment and alone can delete it. Answer it with a comment of your own.',
  entry_basis_not_kept:
    'What the price was proposed from is no longer stored: the list is too old. Draft a new one.',
  file_unreadable: 'The file cannot be read as CSV. Send it in the format of the export.',
  file_lacks_product_column:
    'The first line of the file has no column product_id. Send the columns of the export: product_id and any of price, locked, dropped and note.',
  file_too_many_rows:
    'The file has more than {mostRows, number} rows, and the list has fewer products. Send each product once, or the file in parts.',
  file_product_not_in_list:
    'This is no product of the list: its entries are those that it was drafted with.',
  file_note_too_long: 'The note has {characters} characters. Write up to {most}.',
  file_price_unreadable:
    'The price “{came}” cannot be read. Write a number with {decimals, plural, =0 {no decimals} one {up to # decimal} other {up to # decimals}}.',
  file_flag_unreadable: 'The column {column} has “{came}”. Write true or false.',

  // Products and their rules
  min_price_above_max_price:
    '“{minPrice}” would be {minPriceMinor} and “{maxPrice}” {maxPriceMinor}. The lowest price must not be above the highest.',
  unit_cost_above_max_price:
    '“{unitCost}” would be {unitCostMinor} and “{maxPrice}” {maxPriceMinor}. No price could cover its cost.',
  min_margin_without_cost: '“{minMargin}” needs a “{unitCost}”, here or in the account’s rules.',
  margins_reversed:
    'Margins from {lowShare} to {highShare} are the wrong way round. Give the lower one first.',
  diversions_reversed:
    '“{diversionBetween}” from {lowShare} to {highShare} is the wrong way round. Give the lower share first.',
  volume_break_not_above:
    'A quantity from {from} does not follow the one from {before}. Larger quantities come later, each with a larger discount.',
  volume_discount_not_above:
    'A discount of {discountShare} is not above the {beforeShare} before it. Larger quantities come later, each with a larger discount.',
  emergency_cap_reversed:
    'A cap would end on {untilAt}, which is not after its beginning on {fromAt}.',
  rule_contradicts_product:
    '“{lowerField}” would be {lowerMinor} and “{maxPrice}” {maxPriceMinor} for the product “{productId}”, which has “{ownField}” of its own. Choose another “{accountField}”, or change that product’s rules first.',
  product_to_rule_missing: 'There is no such product. Create it first.',
  product_missing: 'There is no such product.',
  product_exists:
    'There is a product with the id “{productId}” already. Change that one, or choose another id.',
  product_status_not_allowed:
    'The product is {status, select, active {active} paused {paused} other {archived}} and cannot be {wanted, select, active {resumed} paused {paused} other {archived}} from there. Resume it first.',
  currency_needs_base_price: 'Another currency needs a base price in it. Give one.',
  nest_missing: 'These products are no longer found to belong together. Load the page again.',
  product_to_quote_missing:
    'There is no product “{productId}”, and this account refuses to quote unknown products. Create it first.',
  product_archived: 'The product “{productId}” is archived and is not quoted. Resume it first.',
  quote_basis_not_kept:
    'What decided this quote is no longer stored: it is too old. Look at a newer one.',
  quote_missing: 'There is no quote “{quoteId}”. Nothing was recorded.',
  quote_is_preview:
    'This quote is a preview, of which nothing is recorded. Ask for the price without preview.',

  // Imports, reports and forecasts
  moment_too_early: '“{field}” is {cameAt}, which is before {earliestAt}. Give when it happened.',
  moment_too_late:
    '“{field}” is {cameAt}, which is more than {aheadDays, plural, one {a day} other {# days}} from now. Give when it happened.',
  period_not_after_start:
    'The period would end on {untilAt}, which is not after its start on {fromAt}.',
  rows_overlap:
    '{count, plural, one {One row shares} other {# rows share}} time with other rows of the product, and that time would count twice, as {fromAt} to {untilAt} of “{productId}”. Send rows of the very periods that are stored, which take their place, or keep both.',
  many_rows_overlap:
    '{count, plural, one {At least one row shares} other {At least # rows share}} time with other rows of the product, and that time would count twice, as {fromAt} to {untilAt} of “{productId}”. Send rows of the very periods that are stored, which take their place, or keep both.',
  simulation_row_differs:
    'A row has “{came}”, and the backtest is asked for “{asked}”. Send the others by themselves.',
  simulations_full:
    '{most} calculations of this account wait or run already. Ask again when one of them is done.',
  currency_without_data:
    'The product has neither a base price nor data in {cameCurrency}. Its currency is {ownCurrency}.',
  forecast_visits_untold:
    'The sales of the product do not tell how many visits they come from, so nothing can be said for {visits, plural, one {# visit} other {# visits}}.',
  forecast_starts_too_early:
    'The time would begin on {fromAt}, which is before {earliestAt}. Choose a later one.',
  forecast_ends_before_start:
    'The time would end on {untilAt}, which is not after its start on {fromAt}. Choose a later end.',
  forecast_too_long:
    'From {fromAt} to {untilAt} are more than {mostDays} days. Ask for a shorter time.',
  forecast_too_far:
    'The time would end on {untilAt}, more than {mostDays} days from now. Ask for an earlier one.',
  report_ends_before_start:
    'The time begins on {fromAt}, which is not before its end. Choose an earlier start.',
  report_too_long:
    'The time begins on {fromAt}, more than {mostDays} days before its end. Choose a later start.',
  import_sent_elsewhere:
    'The same file is being sent elsewhere, and {bytes, number} bytes of it were taken. Try again in a second: what was taken is passed over.',
  import_gone: 'The import is gone. Begin another one.',
  import_over:
    'The import is {status, select, completed {completed} cancelled {cancelled} other {being taken back}} and takes no more rows. Begin another one.',
  import_closed:
    'The import is {status, select, completed {completed} cancelled {cancelled} other {being taken back}} and takes no more rows. Begin another one.',
  import_completed: 'The import is completed: all of its rows are stored. It can be taken back.',
  import_being_undone:
    'The import’s rows are {status, select, undone {taken back already} other {being taken back}}.',
  import_undone: 'The import was taken back already, on {undoneAt}.',
  import_open:
    'The import is open, and more of the file may come. Cancel it first, then take back what it stored.',
  import_of_offers_stays:
    'An import of offers cannot be taken back: what was learnt from its offers is aggregated and cannot be separated again.',
  import_of_products_stays:
    'An import of products cannot be taken back. The audit says what each product was before: change it back, or import a file that is right.',
  old_import_stays:
    'The import cannot be taken back: it was made before Lerner kept what an import changed.',
  products_need_scope: 'Your sign-in may not change products: it has {scopes}.',

  // Who may, and when
  scope_needed: 'This needs the scope {wanted}; your sign-in has {scopes}.',
  beyond_authority:
    'This key may draft price lists, activate them within its share of the loss, take back its own, and pause prices. Have a person do this.',
  key_mistyped: 'The API key has a typing error: its checksum is wrong.',
  key_impossible: 'This is no API key: one has 24 to 128 letters, digits and signs.',
  key_unknown: 'The API key does not belong to this service.',
  key_revoked: 'The API key {hint} was revoked on {revokedAt}. Use another one.',
  key_expired: 'The API key {hint} expired on {expiredAt}. Use another one.',
  key_weaker:
    'Your sign-in can renew or revoke only keys that can do no more than itself; it lacks {scopes}.',
  key_passes_on_too_much:
    'Your sign-in can pass on only the scopes that it has; it lacks {scopes}.',
  bounded_key_scopes:
    'A key with a bounded loss has scopes that read, and products:write. Leave out {scopes}.',
  key_to_rotate_revoked: 'The key was revoked, so it cannot be renewed. Make a new one.',
  key_to_rotate_rotated: 'The key was renewed already, by {keyId}.',
  key_to_rotate_expired: 'The key has expired, so it cannot be renewed. Make a new one.',
  key_lives_longer:
    'The key lives longer than your sign-in’s, which ends on {ownAt}. Renew it with one that lasts as long.',
  live_key_from_test: 'Your sign-in is for test data and cannot make a key of live data.',
  key_end_passed: 'The end, {cameAt}, has passed. Choose a time to come.',
  key_end_too_late:
    'The end, {cameAt}, is later than that of your sign-in’s key. Choose {ownAt} or sooner.',
  webhooks_full:
    'There are {most} webhooks already, which is the most. Remove one that is not used.',
  webhook_address_refused:
    'Webhooks cannot be sent to this address. Give one such as https://shop.example/webhooks, without a user name, and not of your own network.',
  webhook_off: 'The webhook is off, so nothing is sent there. Turn it on first.',
  event_missing: 'There is no event “{eventId}”: events are kept for 30 days.',
  events_need_scope: 'To read these events takes {lacking}; your sign-in has {scopes}.',
  object_missing:
    'There is no such {resource, select, api_keys {API key} breakers {alarm} events {event} imports {import} price_lists {price list} products {product} quotes {quote} simulations {calculation} webhook_endpoints {webhook} other {object}} here, in this account and its live or test data.',
  nothing_there: 'There is nothing here, or it belongs to another account.',
  session_token_missing:
    'The page and your sign-in do not belong together any more. Load the page again.',
  page_of_elsewhere:
    'The service does not know this page as its own. Behind a proxy, whoever operates Lerner sets LERNER_PUBLIC_URL to the address that browsers use.',
  request_running:
    'The same request is still running. Wait a moment, and look whether it was done.',
  body_too_large:
    'This is larger than the {mostBytes, number} bytes that can be sent at once. Send it in parts.',
  too_many_requests:
    'More than {most} requests a second came. Try again in {seconds, plural, one {a second} other {# seconds}}.',
  too_many_keys_tried: 'Too many API keys from this address were refused. Try again later.',
  too_many_large_bodies: 'Too much is being sent at once. Try again in a second.',
  too_many_rows_waiting: 'Too many rows wait to be stored. Try again in a second.',
  store_busy: 'The database cannot take the request now. Try again in a second.',
  store_disk_full:
    'The disk of the database is full. Whoever operates Lerner has to free some space; try again then.',
  internal_fault:
    'Something went wrong in Lerner. Trying again may help; name the request id when you report it.',

  // Fields by themselves
  field_missing: '“{field}” is missing.',
  field_unknown: '“{field}” is not known here.',
  currency_unknown: 'This is no currency. Write its code, such as usd.',
  item_twice: '“{field}” names something twice. Name it once.',
  text_unfit: '“{field}” holds a character that cannot be stored. Write it without.',
  number_too_low: '“{field}” must be at least {minimum}.',
  number_not_above: '“{field}” must be above {minimum}.',
  number_too_high: '“{field}” must be at most {maximum}.',
  number_not_below: '“{field}” must be below {maximum}.',
  number_not_whole: '“{field}” must be a whole number.',
  number_expected: '“{field}” must be a number.',
  text_too_short:
    '“{field}” needs at least {minimum, plural, one {# character} other {# characters}}.',
  text_too_long:
    '“{field}” may have at most {maximum, plural, one {# character} other {# characters}}.',
  moment_expected: '“{field}” must be a date and time.',
  word_unknown: '“{field}” must be one of {allowed}.',
  items_too_few: '“{field}” needs at least {minimum, plural, one {# item} other {# items}}.',
  items_too_many: '“{field}” may have at most {maximum, plural, one {# item} other {# items}}.',
  value_unfit: '“{field}” has a value that is not allowed here.',
} satisfies Record<Exclude<KnownErrorReason, keyof typeof remarks | keyof typeof reports>, string>
