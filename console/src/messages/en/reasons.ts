import type { KnownErrorReason } from '../../../../clients/typescript/src/main.ts'
import type { demand } from './demand.ts'
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
  list_changed_since:
    'Somebody changed the list after you opened this. Look over its prices again.',
  list_not_draft_to_approve:
    'The list {status, select, drafting {is still being drafted} active {is active} other {has ended}}: only a draft can be approved.',
  list_not_draft_to_decline:
    'The list {status, select, drafting {is still being drafted} active {is active} other {has ended}}: only a draft can be declined.',
  list_still_drafting: 'The list is still being drafted: it can be activated when that is done.',
  list_not_draft_to_activate:
    'The list {status, select, active {is already active} other {has ended}}: only a draft can be activated.',
  list_time_over: 'The period of the list ended on {untilAt}. Draft another one.',
  list_empty: 'The list has no entries. Draft one that has products in its currency.',
  list_base_prices_changed:
    'Base prices have changed since the list was drafted: {changed} of {entries} entries no longer apply, such as that of “{productId}”. Draft the list again.',
  switchback_begun:
    'A switchback must be activated before its first day, and this one began on {fromAt}. Draft another one.',
  list_ended: 'The list has already ended.',
  list_not_active:
    'The list {status, select, drafting {is still being drafted} active {is active} other {is not active}}: only an active one can be reverted.',
  list_no_switchback:
    'The list is not a switchback, and only a switchback has a plan that proves its result.',
  list_maker_approves:
    'You requested the list or changed an entry of it, so somebody else has to approve it, with a sign-in or key of their own.',
  list_unapproved:
    'The list needs the approval of a second person: the account’s rule “{listApproval}” requires it. Ask somebody to review and approve it.',
  list_unapproved_move:
    'The list needs the approval of a second person: it moves a price by {movedShare}, and “{listApprovalAbove}” is {boundShare}. Ask somebody to review and approve it.',
  approval_rule_needs_scope:
    'Only somebody who may approve lists can change “{listApproval}” or “{listApprovalAbove}”. Leave both as they are, or ask such a person.',
  list_loss_unknown:
    'The list moves {count, plural, one {the price of a product} other {the prices of # products}} with no sales yet, so the loss at stake is unknown, and this key may only risk an amount of money. Lock or drop them, or have a person activate the list.',
  list_loss_beyond_share:
    'The list may lose {stakeMinor}, and this key may put {allowedMinor} at stake: {lossShare} of the {leftMinor} that “{maxLoss}” leaves for its products, less the {ownMinor} that it has at stake already. The draft waits for a person to activate it; one that risks less can be activated now.',
  list_of_another:
    'Somebody else activated the list, and this key may only revert its own lists. Have a person do it, or pause prices if they look wrong.',
  list_repeats_itself:
    'A list that repeats activates itself, which this key may not request. Choose “Once”, or have a person request it.',
  lists_drafting_full:
    '{most} lists are already being drafted, which is the maximum. Try again when one of them is done, or discard one.',
  list_ends_before_start:
    'The list would end on {untilAt}, which is not after its start on {fromAt}. Choose a later day.',
  list_ends_in_past: 'The list would end on {untilAt}, which is in the past. Choose a later day.',
  list_too_long:
    'A list holds for at most {mostDays} days, and this one would hold from {fromAt} to {untilAt}. Choose a shorter period.',
  list_starts_too_late:
    'The list would begin on {fromAt}, more than {mostDays} days ahead. Choose an earlier day.',
  currency_unsold:
    'Nothing is sold in {unsoldCurrency}, so the list would be empty. Your products are in {soldCurrency}.',
  category_unknown: 'No product has the category “{category}”. Choose another one.',
  switchback_burn_in_too_long:
    'A turn has {days, plural, one {# day} other {# days}}, and {burnInDays} of them would not count. Leave out fewer.',
  switchback_blocks_too_short:
    'Turns of {days, plural, one {# day} other {# days}} are no longer than the time for which quoted prices hold (“{cooldownSeconds}”). Choose longer turns.',
  switchback_too_few_blocks:
    'At least four turns of {days, plural, one {# day} other {# days}} are needed, and the list ends on {untilAt}. Choose a later last day, or shorter turns.',
  entry_missing: 'The list has no entry of this product.',
  price_outside_limits:
    'The {rule, select, unit_cost {unit cost} min_price {lowest price} other {highest price}} of the product{limitMinor, select, none {} other { is {limitMinor} and}} does not allow {priceMinor}. Choose another price, or change its guardrails.',
  opposite_price_outside_limits:
    'With {priceMinor}, the list also shows {oppositeMinor}, as far on the other side of the current price. The {rule, select, unit_cost {unit cost} min_price {lowest price} other {highest price}} of the product, {limitMinor}, does not allow that. Choose a price nearer the current one.',
  price_above_cap:
    '“{emergencyCaps}” allow at most {capMinor} while the list is active, not {priceMinor}. Choose a lower price.',
  price_rule_beside_price: 'A price and a rule for the price were both given. Give one of the two.',
  price_rule_without_cost:
    'The rule needs a unit cost, and the product has none. Set “{unitCost}” in its guardrails, or base the rule on another price.',
  price_rule_without_competitor:
    'The rule needs a competitor’s price, and the product has none. Set “{competitor}” in its policy, or base the rule on another price.',
  comments_full: 'The list has {most} comments, which is the maximum. Delete some of yours first.',
  comment_of_another:
    'Only {author}, who wrote the comment, can delete it. Reply with a comment of your own.',
  entry_basis_not_kept:
    'The data behind the price is no longer stored: the list is too old. Draft a new one.',
  file_unreadable: 'The file cannot be read as CSV. Send it in the format of the export.',
  file_lacks_product_column:
    'The first line of the file has no column product_id. Send the columns of the export: product_id and any of price, locked, dropped and note.',
  file_too_many_rows:
    'The file has more than {mostRows, number} rows, and the list has fewer products. Send each product once, or the file in parts.',
  file_product_not_in_list:
    'This product is not in the list, and products cannot be added to a draft.',
  file_note_too_long: 'The note has {characters} characters. Write at most {most}.',
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
    'A quantity from {from} does not follow the one from {before}. Sort the quantities, each with a larger discount.',
  volume_discount_not_above:
    'A discount of {discountShare} is not above the {beforeShare} before it. Sort the quantities, each with a larger discount.',
  emergency_cap_reversed: 'A cap would end on {untilAt}, which is not after its start on {fromAt}.',
  rule_contradicts_product:
    '“{lowerField}” would be {lowerMinor} and “{maxPrice}” {maxPriceMinor} for the product “{productId}”, which has “{ownField}” of its own. Choose another “{accountField}”, or change that product’s rules first.',
  product_to_rule_missing: 'There is no such product. Create it first.',
  product_missing: 'There is no such product.',
  product_exists:
    'There is already a product with the id “{productId}”. Change that one, or choose another id.',
  product_status_not_allowed:
    'The product is {status, select, active {active} paused {paused} other {archived}} and cannot be {wanted, select, active {resumed} paused {paused} other {archived}} from there. Resume it first.',
  currency_needs_base_price: 'A new currency needs a base price in that currency. Enter one.',
  nest_missing: 'These products are no longer found to belong together. Reload the page.',
  product_to_quote_missing:
    'There is no product “{productId}”, and this account refuses to quote unknown products. Create it first.',
  product_archived: 'The product “{productId}” is archived and is not quoted. Resume it first.',
  quote_basis_not_kept:
    'The data behind this quote is no longer stored: it is too old. Choose a newer one.',
  quote_missing: 'There is no quote “{quoteId}”. Nothing was recorded.',
  quote_is_preview:
    'This quote is a preview, and previews are not recorded. Request the price without preview.',

  // Imports, reports and forecasts
  moment_too_early:
    '“{field}” is {cameAt}, which is before {earliestAt}. Give the time when it happened.',
  moment_too_late:
    '“{field}” is {cameAt}, which is more than {aheadDays, plural, one {a day} other {# days}} from now. Give the time when it happened.',
  period_not_after_start:
    'The period would end on {untilAt}, which is not after its start on {fromAt}.',
  rows_overlap:
    '{count, plural, one {One row overlaps} other {# rows overlap}} other rows of the product, and the shared time would count twice, such as {fromAt} to {untilAt} of “{productId}”. Send rows with exactly the stored periods to replace them, or keep both.',
  many_rows_overlap:
    '{count, plural, one {At least one row overlaps} other {At least # rows overlap}} other rows of the product, and the shared time would count twice, such as {fromAt} to {untilAt} of “{productId}”. Send rows with exactly the stored periods to replace them, or keep both.',
  rows_hundredfold:
    'The prices are about a hundred times the base prices: “{productId}” costs {priceMinor} here, and its base price is {baseMinor}. If the amounts are whole cents, name their column price_cents. If the base prices are wrong, correct them first.',
  simulation_row_differs:
    'A row has “{came}”, but the backtest is for “{asked}”. Send other rows separately.',
  simulations_full:
    '{most} calculations of this account are already waiting or running. Try again when one of them is done.',
  currency_without_data:
    'The product has neither a base price nor data in {cameCurrency}. Its currency is {ownCurrency}.',
  forecast_visits_untold:
    'The sales of the product have no visit counts, so there is no forecast for {visits, plural, one {# visit} other {# visits}}.',
  forecast_starts_too_early:
    'The period would begin on {fromAt}, which is before {earliestAt}. Choose a later one.',
  forecast_ends_before_start:
    'The period would end on {untilAt}, which is not after its start on {fromAt}. Choose a later end.',
  forecast_too_long: '{fromAt} to {untilAt} is more than {mostDays} days. Choose a shorter period.',
  forecast_too_far:
    'The period would end on {untilAt}, more than {mostDays} days from now. Choose an earlier end.',
  report_ends_before_start:
    'The period begins on {fromAt}, which is not before its end. Choose an earlier start.',
  report_too_long:
    'The period begins on {fromAt}, more than {mostDays} days before its end. Choose a later start.',
  import_sent_elsewhere:
    'The same file is being sent elsewhere, and {bytes, number} bytes of it are stored. Try again in a second: what is already stored is skipped.',
  import_gone: 'The import no longer exists. Start another one.',
  import_over:
    'The import is {status, select, completed {completed} cancelled {cancelled} other {being undone}} and takes no more rows. Start another one.',
  import_closed:
    'The import is {status, select, completed {completed} cancelled {cancelled} other {being undone}} and takes no more rows. Start another one.',
  import_completed: 'The import is completed: all of its rows are stored. It can be undone.',
  import_being_undone:
    'The import {status, select, undone {was already undone} other {is being undone}}.',
  import_undone: 'The import was already undone on {undoneAt}.',
  import_open:
    'The import is open, and more of the file may come. Cancel it first, then undo what it stored.',
  import_of_offers_stays:
    'An import of offers cannot be undone: what was learnt from its offers is aggregated and cannot be separated again.',
  old_import_stays:
    'The import cannot be undone: it was made before Lerner recorded what an import changed.',
  products_need_scope: 'Your sign-in may not change products: it has {scopes}.',

  // Who may, and when
  scope_needed: 'This needs the scope {wanted}; your sign-in has {scopes}.',
  beyond_authority:
    'This key may draft price lists, activate them within its share of the loss, revert its own, and pause prices. Have a person do this.',
  key_mistyped: 'The API key is mistyped: its checksum is wrong.',
  key_impossible: 'This is not an API key: one has 24 to 128 letters, digits and signs.',
  key_unknown: 'The API key does not belong to this service.',
  key_revoked: 'The API key {hint} was revoked on {revokedAt}. Use another one.',
  key_expired: 'The API key {hint} expired on {expiredAt}. Use another one.',
  key_weaker:
    'Your sign-in can renew or revoke only keys whose scopes it has itself; it lacks {scopes}.',
  key_passes_on_too_much:
    'Your sign-in can pass on only the scopes that it has; it lacks {scopes}.',
  bounded_key_scopes:
    'A key with a limited loss can have only read scopes and products:write. Leave out {scopes}.',
  key_to_rotate_revoked: 'The key was revoked, so it cannot be renewed. Create a new one.',
  key_to_rotate_rotated: 'The key was already renewed, by {keyId}.',
  key_to_rotate_expired: 'The key has expired, so it cannot be renewed. Create a new one.',
  key_lives_longer:
    'The key expires later than that of your sign-in, which expires on {ownAt}. Renew it with one that lasts as long.',
  live_key_from_test: 'Your sign-in is for test data and cannot create a key for live data.',
  key_end_passed: 'The end, {cameAt}, has passed. Choose a time in the future.',
  key_end_too_late:
    'The end, {cameAt}, is later than that of your sign-in’s key. Choose {ownAt} or earlier.',
  webhooks_full:
    'There are already {most} webhooks, which is the maximum. Remove one that is not used.',
  webhook_address_refused:
    'Webhooks cannot be sent to this address. Give one such as https://shop.example/webhooks, without a user name, and not in your own network.',
  webhook_off: 'The webhook is off, so nothing is sent there. Turn it on first.',
  event_missing: 'There is no event “{eventId}”: events are kept for 30 days.',
  events_need_scope: 'Reading these events needs {lacking}; your sign-in has {scopes}.',
  object_missing:
    'There is no such {resource, select, api_keys {API key} breakers {alarm} events {event} imports {import} price_lists {price list} products {product} quotes {quote} simulations {calculation} webhook_endpoints {webhook} other {object}} here, in this account and its live or test data.',
  nothing_there: 'There is nothing here, or it belongs to another account.',
  version_twice:
    'This path begins with /v1 twice. Clients add it themselves: let the base address end before /v1.',
  version_missing: 'Operations are below /v1: send this request to {path}.',
  slash_at_end: 'No path of an operation ends with a slash: send this request to {path}.',
  session_token_missing: 'The page and your sign-in no longer belong together. Reload the page.',
  page_of_elsewhere:
    'The service does not know this page as its own. Behind a proxy, whoever operates Lerner sets LERNER_PUBLIC_URL to the address that browsers use.',
  request_running:
    'The same request is still running. Wait a moment, then check whether it was done.',
  body_too_large:
    'This is larger than the {mostBytes, number} bytes that can be sent at once. Send it in parts.',
  too_many_requests:
    'There were more than {most} requests in a second. Try again in {seconds, plural, one {a second} other {# seconds}}.',
  too_many_keys_tried: 'Too many API keys from this address were refused. Try again later.',
  too_many_large_bodies: 'Too much is being sent at once. Try again in a second.',
  too_many_rows_waiting: 'Too many rows are waiting to be stored. Try again in a second.',
  store_busy: 'The database cannot take the request now. Try again in a second.',
  store_slow:
    'The database did not answer within {seconds, plural, one {a second} other {# seconds}}, so this was given up. Try again in a second; for a report, choose a shorter time.',
  store_disk_full:
    'The disk of the database is full. Whoever operates Lerner has to free some space; then try again.',
  release_behind:
    'A newer version of Lerner stored what this one cannot read. Try again in a second: the newer one may answer.',
  internal_fault:
    'Something went wrong in Lerner. Trying again may help; give the request id when you report it.',

  // Fields by themselves
  field_missing: '“{field}” is missing.',
  field_unknown: '“{field}” is not known here.',
  currency_unknown: 'This is not a currency. Write a code such as usd.',
  item_twice: '“{field}” contains an item twice. Give each item once.',
  text_unfit: '“{field}” contains a character that cannot be stored. Remove it.',
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
} satisfies Record<
  Exclude<KnownErrorReason, keyof (typeof demand & typeof remarks & typeof reports)>,
  string
>
