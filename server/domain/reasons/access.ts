import type { ReasonRow } from './row.ts'

/** Why someone is not allowed to do something, or why nobody is at the moment. */
export const accessReasons = {
  scope_needed: {
    code: 'scope_missing',
    says: 'This operation needs a key with the scope <wanted>; yours has <scopes>.',
  },
  beyond_authority: {
    code: 'authority_exceeded',
    says: 'A key with a loss_share can only draft price lists, activate them within its share, revert those that it activated, and pause prices; have a person do this.',
  },
  key_mistyped: {
    code: 'api_key_invalid',
    says: 'The API key does not belong to this service: its checksum is wrong, so it is probably mistyped.',
  },
  key_impossible: {
    code: 'api_key_invalid',
    says: 'The API key does not belong to this service: a key is 24 to 128 visible ASCII characters.',
  },
  key_unknown: {
    code: 'api_key_invalid',
    says: 'The API key does not belong to this service: check that it was created here.',
  },
  key_revoked: {
    code: 'api_key_revoked',
    says: 'The API key <hint> was revoked on <revokedAt>; use another one.',
  },
  key_expired: {
    code: 'api_key_expired',
    says: 'The API key <hint> expired on <expiredAt>; use another one.',
  },
  key_weaker: {
    code: 'scope_missing',
    says: 'A key can rotate or revoke only keys whose scopes it has itself; yours lacks <scopes>.',
  },
  key_passes_on_too_much: {
    code: 'scope_missing',
    says: 'A key can pass on only the scopes that it has; yours lacks <scopes>.',
  },
  bounded_key_scopes: {
    code: 'parameter_invalid',
    says: 'A key with a loss_share can have only read scopes and products:write; leave out <scopes>.',
  },
  key_to_rotate_revoked: {
    code: 'state_conflict',
    says: 'The key was revoked, so it cannot be rotated; create a new one with POST /v1/api_keys.',
  },
  key_to_rotate_rotated: {
    code: 'state_conflict',
    says: 'The key was already rotated to <keyId>, so it cannot be rotated again; create a new one with POST /v1/api_keys.',
  },
  key_to_rotate_expired: {
    code: 'state_conflict',
    says: 'The key has expired, so it cannot be rotated; create a new one with POST /v1/api_keys.',
  },
  key_lives_longer: {
    code: 'state_conflict',
    says: 'The key expires later than yours, which expires on <ownAt>; rotate it with a key that lasts at least as long.',
  },
  live_key_from_test: {
    code: 'parameter_invalid',
    says: '`mode` is live, but your key is a test key; use a live key.',
  },
  key_end_passed: {
    code: 'parameter_invalid',
    says: '`expires_at` is <cameAt>, which has passed; send a time in the future.',
  },
  key_end_too_late: {
    code: 'parameter_invalid',
    says: '`expires_at` is <cameAt>, which is after your own key expires; send <ownAt> or earlier.',
  },
  webhooks_full: {
    code: 'state_conflict',
    says: 'There are already <most> webhook endpoints, which is the maximum; delete one that is not used.',
  },
  webhook_address_refused: {
    code: 'parameter_invalid',
    says: '`url` is <came:words>, and <why:words>; send an address such as "https://shop.example/webhooks".',
  },
  webhook_off: {
    code: 'state_conflict',
    says: 'The endpoint is disabled, so nothing is sent there; enable it with PATCH /v1/webhook_endpoints/{id}.',
  },
  event_missing: {
    code: 'resource_missing',
    says: 'There is no event <quotedId:words>; send an id that GET /v1/events returns.',
    also: ['eventId'],
  },
  events_need_scope: {
    code: 'scope_missing',
    says: 'Reading these events needs a key with <wanted:words>; yours has <scopes>.',
    also: ['lacking'],
  },
  object_missing: {
    code: 'resource_missing',
    says: "There is no <noun:words> <quotedId:words> in your key's account and mode<within:words>: <remedy:words>.",
    also: ['resource'],
  },
  nothing_there: {
    code: 'resource_missing',
    says: 'There is nothing at this path: no such operation, no such object, or not one of yours. The operations are listed at /docs.',
  },
  version_twice: {
    code: 'resource_missing',
    says: 'This path begins with /v1 twice. Clients add it themselves: let the base address end before /v1.',
  },
  version_missing: {
    code: 'resource_missing',
    says: 'Operations are below /v1: send this request to <path>.',
  },
  slash_at_end: {
    code: 'resource_missing',
    says: 'No path of an operation ends with a slash: send this request to <path>.',
  },
  session_token_missing: {
    code: 'csrf_refused',
    says: 'The header X-CSRF-Token is missing or belongs to another session: send the `csrf_token` from GET /v1/session.',
  },
  page_of_elsewhere: {
    code: 'csrf_refused',
    says: 'The headers Sec-Fetch-Site and Origin do not show that this request comes from a page of this service. Behind a proxy, set LERNER_PUBLIC_URL to the address that browsers use.',
  },
  request_running: {
    code: 'idempotency_key_in_use',
    says: 'A request with this Idempotency-Key is still running: wait for its answer, or repeat this request later.',
  },
  body_too_large: {
    code: 'body_too_large',
    says: 'The body is larger than the <mostBytes> bytes that this operation accepts.',
  },
  too_many_requests: {
    code: 'rate_limited',
    says: 'More than <most> <what:words> a second; try again in <seconds> s.',
  },
  too_many_keys_tried: {
    code: 'rate_limited',
    says: 'Too many API keys from this address were refused; try again later.',
  },
  too_many_large_bodies: {
    code: 'overloaded',
    says: 'Too many large requests are in progress: send fewer at a time, and repeat this one in a second.',
  },
  too_many_rows_waiting: {
    code: 'overloaded',
    says: 'Too many rows are waiting to be stored: send fewer requests at a time, and repeat this one in a second.',
  },
  store_busy: {
    code: 'overloaded',
    says: 'The store cannot take the request now: try again in a second.',
  },
  store_slow: {
    code: 'overloaded',
    says: 'The store did not answer within <seconds> s, so this request was given up: try again in a second, with the same idempotency key if you sent one. A smaller batch, or a report of a shorter time, takes less.',
  },
  store_disk_full: {
    code: 'overloaded',
    says: 'The disk of the database is full: free some space, then try again. The service recovers by itself.',
  },
  release_behind: {
    code: 'overloaded',
    says: 'A newer release stored what this process cannot read: try again in a second, and the newer one may answer.',
  },
  internal_fault: {
    code: 'internal_error',
    says: 'Something went wrong on our side. Trying again may help; quote the request_id when you report it.',
  },
} as const satisfies Record<string, ReasonRow>
