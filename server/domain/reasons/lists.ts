import type { ReasonRow } from './row.ts'

/** Why an operation on a price list is refused. */
export const listReasons = {
  list_not_draft_to_edit: {
    code: 'state_conflict',
    says: 'The list is <status>: only the entries of a draft can be changed.',
  },
  list_not_draft_to_approve: {
    code: 'state_conflict',
    says: 'The list is <status>: only a draft can be approved.',
  },
  list_still_drafting: {
    code: 'state_conflict',
    says: 'The list is still being drafted: only a draft can be activated.',
  },
  list_not_draft_to_activate: {
    code: 'state_conflict',
    says: 'The list is <status> already: only a draft can be activated.',
  },
  list_time_over: {
    code: 'state_conflict',
    says: 'The time of the list ended at <untilAt>: draft another one.',
  },
  list_empty: {
    code: 'state_conflict',
    says: 'The list has no entries: draft one that selects products in its currency.',
  },
  switchback_begun: {
    code: 'state_conflict',
    says: 'A switchback is activated before it begins, and this one began at <fromAt>: draft another one.',
  },
  list_ended: { code: 'state_conflict', says: 'The list has ended already.' },
  list_not_active: {
    code: 'state_conflict',
    says: 'The list is <status>: only an active one can be reverted.',
  },
  list_no_switchback: {
    code: 'state_conflict',
    says: 'The design of the list is <design>: only what a switchback earned can be told from its plan.',
  },
  list_maker_approves: {
    code: 'approval_required',
    says: 'You asked for the list or changed an entry of it, so somebody else has to approve it: ask a second person, who signs in for himself or uses a key of his own.',
  },
  list_unapproved: {
    code: 'approval_required',
    says: 'The list waits for a second person to approve it: the policy of the account sets list_approval.<remedy:words>',
  },
  list_unapproved_move: {
    code: 'approval_required',
    says: "The list waits for a second person to approve it: it moves a price by <movedShare:percent>, and list_approval_above of the account's policy is <boundShare:percent>.<remedy:words>",
  },
  approval_rule_needs_scope: {
    code: 'scope_missing',
    says: 'Changing list_approval or list_approval_above needs a key with the scope lists:approve: send both as they are, or ask somebody who may approve lists.',
  },
  list_loss_unknown: {
    code: 'authority_exceeded',
    says: "The list moves <count:a price of a product|# prices of products> of which nothing was sold yet, so nobody knows what they may lose, and this key's authority is in money. Lock or drop them, or have a person activate the list.",
  },
  list_loss_beyond_share: {
    code: 'authority_exceeded',
    says: 'The list may lose <stakeMinor:money>, and this key may put <allowedMinor:money> at stake: <lossShare:percent> of the <leftMinor:money> that max_loss leaves for its products, less the <ownMinor:money> that it has at stake already. The draft waits for a person to activate it; a draft that risks less can be activated now.',
  },
  list_of_another: {
    code: 'authority_exceeded',
    says: 'Somebody else put the list in force, and a key with a loss_share takes back only its own: have a person do it, or pause prices if they look wrong.',
  },
  list_repeats_itself: {
    code: 'authority_exceeded',
    says: '`every` has a list drafted and activated again by itself, beyond what a key with a loss_share answers for: leave it out, or have a person ask for it.',
  },
  lists_drafting_full: {
    code: 'state_conflict',
    says: '<most> lists are being drafted already, which is the most at a time: ask again when one of them is done, or end one with POST /v1/price_lists/{id}/end.',
  },
  list_ends_before_start: {
    code: 'parameter_invalid',
    says: "`until` is '<untilAt>', which is not after from '<fromAt>': send a later one.",
  },
  list_ends_in_past: {
    code: 'parameter_invalid',
    says: "`until` is '<untilAt>', which is past: send a later one.",
  },
  list_too_long: {
    code: 'parameter_invalid',
    says: "`until` is '<untilAt>', which is more than <mostDays> days after from '<fromAt>': ask for a shorter time.",
  },
  list_starts_too_late: {
    code: 'parameter_invalid',
    says: "`from` is '<fromAt>', which is more than <mostDays> days ahead: send an earlier one.",
  },
  category_unknown: {
    code: 'parameter_invalid',
    says: "`attributes.category` is '<category>', which no product has: <remedy:words>",
  },
  switchback_burn_in_too_long: {
    code: 'parameter_invalid',
    says: "`blocks.burn_in_days` is '<burnInDays>', which is not below blocks.days <days>: send fewer.",
  },
  switchback_blocks_too_short: {
    code: 'parameter_invalid',
    says: "`blocks.days` is '<days>', which is no longer than quotes hold or cooldown_seconds (<holdSeconds> seconds): send more.",
  },
  switchback_too_few_blocks: {
    code: 'parameter_invalid',
    says: "`until` is '<untilAt>', which is less than four blocks of <days> days after from: send a later one, or shorter blocks.",
  },
  entry_missing: {
    code: 'resource_missing',
    says: "The list has no entry of product '<productId>'.",
  },
  price_outside_limits: {
    code: 'parameter_invalid',
    says: "price is <priceMinor> (<priceMinor:money>): <rule> of product '<productId>' allows <bound:words> <limitMinor> (<limitMinor:money>); send another one, or change its policy.",
  },
  opposite_price_outside_limits: {
    code: 'parameter_invalid',
    says: "price is <priceMinor> (<priceMinor:money>): the list also shows <oppositeMinor> (<oppositeMinor:money>), as far on the other side of the current price, and <rule> of product '<productId>' allows <bound:words> <limitMinor> (<limitMinor:money>); send one nearer the current price.",
  },
  price_above_cap: {
    code: 'parameter_invalid',
    says: "price is <priceMinor> (<priceMinor:money>): emergency_caps allow at most <capMinor> (<capMinor:money>) for product '<productId>' in the list's time; send a lower one.",
  },
  price_rule_beside_price: {
    code: 'parameter_invalid',
    says: 'price and price_rule both say the price: send one.',
  },
  price_rule_without_cost: {
    code: 'parameter_invalid',
    says: "price_rule needs a unit cost, which product '<productId>' has none of: set unit_cost of its policy, or reckon from another price.",
  },
  price_rule_without_competitor: {
    code: 'parameter_invalid',
    says: "price_rule needs a competitor’s price, which product '<productId>' has none of: set competitor of its policy, or reckon from another price.",
  },
  comments_full: {
    code: 'state_conflict',
    says: 'The list has <most> comments, which is the most: delete some of yours first.',
  },
  comment_of_another: {
    code: 'state_conflict',
    says: '<author> wrote the comment, who alone can delete it: ask for that, or answer it with a comment.',
  },
  entry_basis_not_kept: {
    code: 'state_conflict',
    says: "What the price of '<productId>' was proposed from is not stored: the list is older than the service keeps, or was drafted before the service kept it. Draft a new list.",
  },
  file_unreadable: {
    code: 'parameter_invalid',
    says: 'The file cannot be read as CSV: <why:words>. Send it as it was exported, with other prices in it.',
  },
  file_lacks_product_column: {
    code: 'parameter_invalid',
    says: 'The first line names no column product_id: send the columns of the export, product_id and any of price, locked, dropped and note.',
  },
  file_too_many_rows: {
    code: 'parameter_invalid',
    says: 'The file has more than <mostRows> rows, for a list of fewer products: send each of its products once, or the file in parts.',
  },
  file_product_not_in_list: {
    code: 'resource_missing',
    says: "'<productId>' is no product of this list: its entries are those that it was drafted with.",
  },
  file_note_too_long: {
    code: 'parameter_invalid',
    says: 'note has <characters> characters: write up to <most>.',
  },
  file_price_unreadable: {
    code: 'parameter_invalid',
    says: "price is '<came>': write a number with up to <decimals> decimals, such as <example:words>.",
  },
  file_flag_unreadable: {
    code: 'parameter_invalid',
    says: "<column> is '<came>': write true or false.",
  },
} as const satisfies Record<string, ReasonRow>
