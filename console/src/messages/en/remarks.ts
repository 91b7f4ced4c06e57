import type { KnownErrorReason } from '../../../../clients/typescript/src/main.ts'

/**
 * What the service says beside its answers, by the names of its remarks. Values have its names, in
 * camelCase, and rules the names of their labels.
 */
export const remarks = {
  // Why a list did not activate itself
  list_waits_account_paused: 'The whole account is paused.',
  list_waits_breakers_open:
    '{count, plural, one {An alarm stops} other {# alarms stop}} prices. Answer {count, plural, one {it} other {them}} first.',
  list_waits_for_people: 'The account’s rules do not let lists activate themselves.',
  list_waits_not_live:
    'The account’s rules show customers base prices{mode, select, shadow {, in shadow} other {, paused}}.',
  list_not_drafted:
    'The list could not be drafted, {tries, plural, one {once} other {# times in a row}}. The log of the service says why.',
  list_waits_empty: 'The list has no entries.',
  list_waits_unidentified:
    'Of {moved, plural, one {# price that moves} other {# prices that move}}, {unidentified, plural, one {# is} other {# are}} based on data that do not show how demand responds to price.',
  list_waits_far_prices:
    '{count, plural, one {One price would move} other {# prices would move}} beyond “{maxIncrease}” or “{maxDecrease}”. Is the cost right?',
  list_waits_may_lose:
    'In the worst case the list loses {lossMinor} of the {profitMinor} that today’s prices earn, more than “{maxLoss}” allows.',

  // Why an entry of a list has its price
  entry_locked: 'Locked: the current price stays.',
  entry_small:
    'Locked: a change of {moveShare} is smaller than the {leastShare} from which this list changes prices.',
  entry_stopped: 'Left out: an alarm stops its prices. Answer it, and draft the list again.',
  entry_waits:
    '{priceMinor} stays for now: {bestMinor} is expected to earn {gainMinor} more in {days, plural, one {a day} other {# days}}, but “{maxLoss}” does not let all prices move at once.',
  entry_waits_unmeasured:
    '{priceMinor} stays for now: {bestMinor} is expected to earn more, but “{maxLoss}” does not let all prices move at once.',
  entry_returns:
    'Back to {priceMinor} for now: {bestMinor} is expected to earn {gainMinor} more in {days, plural, one {a day} other {# days}}, but “{maxLoss}” does not let all prices move at once.',
  entry_stays:
    '{priceMinor} stays{holdsFactor, select, none {} other {, where “{holdsFactor}” holds it}}: {why, select, risk {another price may lose more than “{maxLoss}” allows now} costless {without a unit cost no other price is sure to earn more} unsold {no sales yet show what another price would do} unidentified {sales so far do not show enough to move it} other {no allowed price is expected to earn sufficiently more}}.',
  entry_moves:
    '{way, select, up {Up} other {Down}} {moveShare} to {priceMinor}{holdsFactor, select, none {} other {, where “{holdsFactor}” holds it}}{how, select, chosen {, chosen by a person} drawn {, drawn to learn how sales respond} other {}}: {profitMinor} {profitWay, select, less {less} other {more}} profit{costBasis, select, known {} other { at the least favourable cost}} is expected in {days, plural, one {a day} other {# days}} (90%: {lowMinor} to {highMinor}), from {units, plural, one {# unit} other {# units}} {unitsWay, select, less {fewer} other {more}}.',
  entry_moves_unmeasured:
    '{way, select, up {Up} other {Down}} {moveShare} to {priceMinor}{holdsFactor, select, none {} other {, where “{holdsFactor}” holds it}}{how, select, chosen {, chosen by a person} drawn {, drawn to learn how sales respond} other {}}. The effect is unknown, because nothing has been sold yet.',

  // What is asked about rules and rows that were taken
  max_increase_wide:
    'Prices may rise by {maxIncreaseShare}, to {times, number} times the base price. Is that intended?',
  cap_over: 'The cap of {region} ended on {untilAt} and no longer limits prices.',
  stock_over:
    'The stock was to be sold by {untilAt}, which has passed: it no longer affects prices.',
  cost_above_base_price:
    '“{unitCost}” is {costMinor} and the base price is {baseMinor}: at the base price, every sale loses money.',
  cost_far_below_base_price:
    '“{unitCost}” is {costMinor} and the base price is {baseMinor}. Is the cost right?',
  group_prices_far_apart:
    'Base prices in the group “{group}” range from {lowestMinor} to {highestMinor}. A customer whom one product loses counts as a buyer of another at its full price. Count in units that are alike, such as months in a monthly and a yearly plan, or give the dear products a group of their own.',
  limit_far_from_base_price:
    '“{limitField}” is {limitMinor} and the base price is {baseMinor}. Is that right?',
  base_price_moved_far:
    'The base price is now {baseMinor} and was {beforeMinor} before. Is that right?',
  base_price_far_from_others:
    'The base price is {baseMinor}, but {count} similar products have base prices from {lowestMinor} to {highestMinor}. Is that right?',
  entry_price_moved_far:
    'The price would change by {changeShare}, from {currentMinor} to {priceMinor}. Is that right?',
  entry_price_beyond_rule:
    '{priceMinor} is {changeShare} from today’s {currentMinor} and beyond “{ruleField}”, which proposes none beyond {limitMinor}. Is that right?',
  row_cost_above_price:
    '“{productId}” costs {costMinor} and is priced at {priceMinor}{more, plural, =0 {} one {, as in one more row} other {, as in # more rows}}. Is that the cost of one unit?',
  row_cost_far_below_price:
    '“{productId}” costs only {costMinor} at a price of {priceMinor}{more, plural, =0 {} one {, as in one more row} other {, as in # more rows}}. Is that right?',
  row_cost_far_from_others:
    '“{productId}” costs {costMinor}, where {usualMinor} is usual{more, plural, =0 {} one {, as in one more row} other {, as in # more rows}}. Is that right?',
  offer_price_far_from_base:
    '“{productId}” was offered at {priceMinor}, which is more than a factor of {times} from its base price, {baseMinor}{more, plural, =0 {} one {, as in one more row} other {, as in # more rows}}. Such offers are ignored; if the base price is wrong, correct it.',
  row_price_off_by_units:
    '“{productId}” is priced at {priceMinor}, but its base price is {baseMinor}{more, plural, =0 {} one {, as in one more row} other {, as in # more rows}}. Is that right?',
  returned_more_than_bought:
    'Returned: {returned}, bought: {bought}. None is kept. Of a return, report all units that came back so far.',
  returned_without_purchase:
    'No purchase of this quote was reported, so it counts as not bought. Report the purchase first, then the return of {returned}.',
  rows_share_time:
    '“{productId}” has a period from {fromAt}, which overlaps the one from {otherFromAt}{more, plural, =0 {} one {, as in one more row} other {, as in # more rows}}. If rows have the same period, the last one counts. Add up order lines first.',
  row_shares_stored_time:
    '“{productId}” has a period from {fromAt} to {untilAt}, which overlaps the stored one from {otherFromAt} to {otherUntilAt}{more, plural, =0 {} one {, as in one more row} other {, as in # more rows}}. The shared time counts twice.',

  // What happened that concerns somebody
  news_breaker:
    '{kind, select, unit_cost {A new unit cost of {product, select, none {all products} other {{product}}} can hardly be right} competitor_price {A competitor’s price for {product, select, none {all products} other {{product}}} is far from the previous one} base_price {A new base price of {product, select, none {all products} other {{product}}} is far from the previous one} loss {Prices of {product, select, none {all products} other {{product}}} earn less than base prices would} other {Sales of {product, select, none {all products} other {{product}}} stopped}}: {stops, select, yes {prices stay fixed until somebody decides} other {the value is waiting for a decision}}.',
  news_list_ended: '“{name}” ended: see what it earned.',
  news_list_reverted: '“{name}” was reverted: prices are as before.',
  news_approval_awaited: '“{name}” waits for your approval.',
  news_commented: '{author} commented on “{name}”.',
  news_import_stuck:
    'An import of {kind, select, sales {sales} orders {orders} offers {offers} policies {costs and guardrails} other {products}} stopped halfway: send the file again to continue from there.',
  news_import_undone:
    'An import of {kind, select, sales {sales} orders {orders} offers {offers} policies {costs and guardrails} other {products}} was undone: {removed, plural, =0 {} one {# row removed, } other {# rows removed, }}{restored, plural, one {# row} other {# rows}} restored.',
  news_import_ended:
    'An import of {kind, select, sales {sales} orders {orders} offers {offers} policies {costs and guardrails} other {products}} ended: {recorded, plural, one {# row} other {# rows}} recorded{rejected, plural, =0 {} one {, and # row rejected} other {, and # rows rejected}}.',
} satisfies Partial<Record<KnownErrorReason, string>>
