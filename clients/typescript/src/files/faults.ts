import { Wrong } from './fault.ts'
import { named } from './named.ts'

export function blank(): Wrong {
  return new Wrong('is blank', named('blank'))
}

export function notANumber(): Wrong {
  return new Wrong('is not a number', named('not_a_number'))
}

export function notACurrency(): Wrong {
  return new Wrong('is not an ISO 4217 currency code', named('not_a_currency'))
}

/** @param most - Characters. */
export function tooLong(most: number): Wrong {
  return new Wrong(`is longer than ${most} characters`, named('too_long', { most }))
}
