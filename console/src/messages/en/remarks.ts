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
  list_waits_empty: 'The list has no entries.',
  list_waits_unidentified:
    'Of {moved, plural, one {# price that moves} other {# prices that move}}, {unidentified, plural, one {# rests} other {# rest}} on data that say nothing of demand.',
  list_waits_may_lose:
    'In the worst case the list loses {lossMinor} of the {profitMinor} that today’s prices earn, more than “{maxLoss}” allows.',

  // Why an entry of a list has its price
  entry_locked: 'Locked: the current price stays.',
  entry_stopped: 'Left out: an alarm stops its prices. Answer it, and draft the list again.',
  entry_waits:
    '{priceMinor} stays for now: {bestMinor} is believed better, by {gainMinor} in {days, plural, one {a day} other {# days}}, and waits its turn, as “{maxLoss}” does not let all prices move at once.',
  entry_waits_unmeasured:
    '{priceMinor} stays for now: {bestMinor} is believed better, and waits its turn, as “{maxLoss}” does not let all prices move at once.',
  entry_stays:
    '{priceMinor} stays{holdsFactor, select, none {} other {, where “{holdsFactor}” holds it}}: {why, select, risk {another price may lose more than “{maxLoss}” allows now} costless {without a unit cost no other price is sure to earn more} unsold {nothing has been sold yet that tells what another price would do} unidentified {what was sold does not tell enough to move it} other {no allowed price is expected to earn enough more}}.',
  entry_moves:
    '{way, select, up {Up} other {Down}} {moveShare} to {priceMinor}{holdsFactor, select, none {} other {, where “{holdsFactor}” holds it}}{how, select, chosen {, as somebody chose} drawn {, drawn to learn how sales answer} other {}}: {profitMinor} {profitWay, select, less {less} other {more}} profit{costBasis, select, known {} other { at the least favourable cost}} is expected in {days, plural, one {a day} other {# days}} (90%: {lowMinor} to {highMinor}), from {units, plural, one {# unit} other {# units}} {unitsWay, select, less {fewer} other {more}}.',
  entry_moves_unmeasured:
    '{way, select, up {Up} other {Down}} {moveShare} to {priceMinor}{holdsFactor, select, none {} other {, where “{holdsFactor}” holds it}}{how, select, chosen {, as somebody chose} drawn {, drawn to learn how sales answer} other {}}. What it brings is not known, as nothing was sold yet.',
} satisfies Partial<Record<KnownErrorReason, string>>
