import type { ReasonRow } from './row.ts'

/** Why an operation on a price list is refused. */
export const listReasons = {
  list_not_draft_to_edit: {
    code: 'state_conflict',
    says: 'The list is <status>: only the entries of a draft can be changed.',
  },
  list_changed_since: {
    code: 'state_conflict',
    says: 'An entry of the list has changed since it was reviewed: read it again.',
  },
  list_not_draft_to_approve: {
    code: 'state_conflict',
    says: 'The list is <status>: only a draft can be approved.',
  },
  list_not_draft_to_decline: {
    code: 'state_conflict',
    says: 'The list is <status>: only a draft can be declined.',
  },
  list_still_drafting: {
    code: 'state_conflict',
    says: 'The list is still being drafted: only a draft can be activated.',
  },
  list_not_draft_to_activate: {
    code: 'state_conflict',
    says: 'The list is already <status>: only a draft can be activated.',
  },
  list_time_over: {
    code: 'state_conflict',
    says: 'The period of the list ended at <untilAt>: draft another one.',
  },
  list_empty: {
    code: 'state_conflict',
    says: 'The list has no entries: draft one that selects products in its currency.',
  },
  list_base_prices_changed: {
    code: 'state_conflict',
    says: "<changed> of <entries> entries no longer apply, such as that of '<productId>', as an entry applies to the base price that it was drafted for: draft the list again.",
  },
  switchback_begun: {
    code: 'state_conflict',
    says: 'A switchback must be activated before it begins, and this one began at <fromAt>: draft another one.',
  },
  list_ended: { code: 'state_conflict', says: 'The list has already ended.' },
  list_not_active: {
    code: 'state_conflict',
    says: 'The list is <status>: only an active one can be reverted.',
  },
  list_no_switchback: {
    code: 'state_conflict',
    says: 'The design of the list is <design>: only a switchback has a plan from which its result can be measured.',
  },
  list_maker_approves: {
    code: 'approval_required',
    says: 'You requested the list or changed an entry of it, so somebody else has to approve it: ask a second person, with a sign-in or a key of their own.',
  },
  list_unapproved: {
    code: 'approval_required',
    says: 'The list needs the approval of a second person: the policy of the account sets list_approval.<remedy:words>',
  },
  list_unapproved_move: {
    code: 'approval_required',
    says: "The list needs the approval of a second person: it moves a price by <movedShare:percent>, and list_approval_above of the account's policy is <boundShare:percent>.<remedy:words>",
  },
  approval_rule_needs_scope: {
    code: 'scope_missing',
    says: 'Changing list_approval or list_approval_above needs a key with the scope lists:approve: send both unchanged, or ask somebody who may approve lists.',
  },
  list_loss_unknown: {
    code: 'authority_exceeded',
    says: 'The list moves <count:the price of a product|the prices of # products> with no sales yet, so the loss at stake is unknown, and this key may only risk an amount of money. Lock or drop these entries, or have a person activate the list.',
  },
  list_loss_beyond_share: {
    code: 'authority_exceeded',
    says: 'The list may lose <stakeMinor:money>, and this key may put <allowedMinor:money> at stake: <lossShare:percent> of the <leftMinor:money> that max_loss leaves for its products, less the <ownMinor:money> that it has at stake already. The draft waits for a person to activate it; a draft that risks less can be activated now.',
  },
  list_of_another: {
    code: 'authority_exceeded',
    says: 'Somebody else activated the list, and a key with a loss_share can revert only its own lists: have a person do it, or pause prices if they look wrong.',
  },
  list_repeats_itself: {
    code: 'authority_exceeded',
    says: '`every` makes a list repeat and activate itself, which a key with a loss_share may not request: leave it out, or have a person request the list.',
  },
  lists_drafting_full: {
    code: 'state_conflict',
    says: '<most> lists are already being drafted, which is the maximum: try again when one of them is done, or end one with POST /v1/price_lists/{id}/end.',
  },
  list_ends_before_start: {
    code: 'parameter_invalid',
    says: "`until` is '<untilAt>', which is not after from '<fromAt>': send a later one.",
  },
  list_ends_in_past: {
    code: 'parameter_invalid',
    says: "`until` is '<untilAt>', which is in the past: send a later one.",
  },
  list_too_long: {
    code: 'parameter_invalid',
    says: "`until` is '<untilAt>', which is more than <mostDays> days after from '<fromAt>': send an earlier one.",
  },
  list_starts_too_late: {
    code: 'parameter_invalid',
    says: "`from` is '<fromAt>', which is more than <mostDays> days ahead: send an earlier one.",
  },
  currency_unsold: {
    code: 'parameter_invalid',
    says: "No product is sold in '<unsoldCurrency>', so that the list would be empty: your products are in '<soldCurrency>'.",
  },
  category_unknown: {
    code: 'parameter_invalid',
    says: "`attributes.category` is '<category>', which no product has: <remedy:words>",
  },
  switchback_burn_in_too_long: {
    code: 'parameter_invalid',
    says: "`blocks.burn_in_days` is '<burnInDays>', which is not below blocks.days (<days>): send fewer days.",
  },
  switchback_blocks_too_short: {
    code: 'parameter_invalid',
    says: "`blocks.days` is '<days>', which is no longer than the <holdSeconds> seconds for which quoted prices hold (see cooldown_seconds): send more days.",
  },
  switchback_too_few_blocks: {
    code: 'parameter_invalid',
    says: "`until` is '<untilAt>', which is less than four blocks of <days:a day|# days> after `from`: send a later one, or shorter blocks.",
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
    says: "price is <priceMinor> (<priceMinor:money>): emergency_caps allow at most <capMinor> (<capMinor:money>) for product '<productId>' while the list is active; send a lower one.",
  },
  price_rule_beside_price: {
    code: 'parameter_invalid',
    says: 'price and price_rule both set the price: send only one of them.',
  },
  price_rule_without_cost: {
    code: 'parameter_invalid',
    says: "price_rule needs a unit cost, and product '<productId>' has none: set unit_cost in its policy, or base the rule on another price.",
  },
  price_rule_without_competitor: {
    code: 'parameter_invalid',
    says: "price_rule needs a competitor’s price, and product '<productId>' has none: set competitor in its policy, or base the rule on another price.",
  },
  comments_full: {
    code: 'state_conflict',
    says: 'The list has <most> comments, which is the maximum: delete some of yours first.',
  },
  comment_of_another: {
    code: 'state_conflict',
    says: 'Only <author>, who wrote the comment, can delete it: ask them to do so, or reply with another comment.',
  },
  entry_basis_not_kept: {
    code: 'state_conflict',
    says: "The data behind the price of '<productId>' is not stored: the list is older than the retention period, or was drafted before the service stored such data. Draft a new list.",
  },
  file_unreadable: {
    code: 'parameter_invalid',
    says: 'The file cannot be read as CSV: <why:words>. Send it in the format of the export.',
  },
  file_lacks_product_column: {
    code: 'parameter_invalid',
    says: 'The first line has no column product_id: send the columns of the export, product_id and any of price, locked, dropped and note.',
  },
  file_too_many_rows: {
    code: 'parameter_invalid',
    says: 'The file has more than <mostRows> rows, and the list has fewer products: send each of its products once, or the file in parts.',
  },
  file_product_not_in_list: {
    code: 'resource_missing',
    says: "'<productId>' is not in this list, and products cannot be added to a draft: remove the row, or draft a new list.",
  },
  file_note_too_long: {
    code: 'parameter_invalid',
    says: 'note has <characters> characters: write at most <most>.',
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
