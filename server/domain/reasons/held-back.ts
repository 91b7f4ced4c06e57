import type { RemarkRow } from './row.ts'

/** Why a recurring list did not activate itself, or a list could not be drafted. */
export const heldBackRemarks = {
  list_waits_account_paused: { says: 'The whole account is paused.' },
  list_waits_breakers_open: {
    says: '<count:1 breaker is|# breakers are> open: review them with GET /v1/breakers, and close them.',
  },
  list_waits_for_people: { says: 'The policy of the account does not set auto_activate.' },
  list_waits_not_live: { says: 'The policy of the account sets mode to <mode>.' },
  list_not_drafted: {
    says: 'The list could not be drafted, <tries> times in a row: the log of the service says why.',
  },
  list_waits_empty: { says: 'The list has no entries.' },
  list_waits_unidentified: {
    says: 'Of <moved> prices that move, <unidentified> are based on data that do not show how demand responds to price.',
  },
  list_waits_far_prices: {
    says: '<count> prices would move beyond max_increase or max_decrease: is the cost right?',
  },
  list_waits_may_lose: {
    says: '<kind:words> may lose more than max_loss allows: <lossMinor> of <profitMinor> minor units, at the lower end of its interval.',
    also: ['currency', 'design'],
  },
} as const satisfies Record<string, RemarkRow>
