import type { ReasonRow } from './row.ts'

/** Why rows, imports, reports, forecasts and simulations are refused. */
export const historyReasons = {
  moment_too_early: {
    code: 'parameter_invalid',
    says: "`<param>` is '<cameAt>', which is before <earliestAt>: send when it happened.",
  },
  moment_too_late: {
    code: 'parameter_invalid',
    says: "`<param>` is '<cameAt>', which is more than <aheadDays:a day|# days> after now, <nowAt>: send when it happened.",
  },
  period_not_after_start: {
    code: 'parameter_invalid',
    says: "<param> is '<untilAt>', which is not after period_start '<fromAt>': a period must end after it starts.",
  },
  rows_overlap: {
    code: 'state_conflict',
    says: '<count:One row shares|# rows share> time with other rows of the product, and that time would count twice: <told:words>. Send rows of the very periods that are stored, which take their place; or say overlaps=keep, and they are taken as they are.',
    also: ['productId', 'fromAt', 'untilAt'],
  },
  many_rows_overlap: {
    code: 'state_conflict',
    says: 'At least <count:One row shares|# rows share> time with other rows of the product, and that time would count twice: <told:words>. Send rows of the very periods that are stored, which take their place; or say overlaps=keep, and they are taken as they are.',
    also: ['productId', 'fromAt', 'untilAt'],
  },
  simulation_row_differs: {
    code: 'parameter_invalid',
    says: "`<param>` is '<came>', and the simulation is asked for '<asked>': send the others in a request of their own.",
  },
  simulations_full: {
    code: 'state_conflict',
    says: '<most> simulations of this account wait or run already: ask again when one of them is done.',
  },
  currency_without_data: {
    code: 'parameter_invalid',
    says: "currency is '<cameCurrency>', in which product '<productId>' has neither a base price nor data: its currency is '<ownCurrency>'.",
  },
  forecast_visits_untold: {
    code: 'parameter_invalid',
    says: "visits is <visits>, and the sales rows of product '<productId>' do not tell how many visits they are of: leave visits out, or send the rows with their exposure.",
  },
  forecast_starts_too_early: {
    code: 'parameter_invalid',
    says: "`period_start` is '<fromAt>', which is before <earliestAt>: send a later one.",
  },
  forecast_ends_before_start: {
    code: 'parameter_invalid',
    says: "`period_end` is '<untilAt>', which is not after period_start '<fromAt>': send a later one.",
  },
  forecast_too_long: {
    code: 'parameter_invalid',
    says: "`period_end` is '<untilAt>', which is more than <mostDays> days after period_start '<fromAt>': ask for a shorter time, or for parts of it.",
  },
  forecast_too_far: {
    code: 'parameter_invalid',
    says: "`period_end` is '<untilAt>', which is more than <mostDays> days after now, <nowAt>: ask for an earlier time.",
  },
  report_ends_before_start: {
    code: 'parameter_invalid',
    says: "`from` is '<fromAt>', which is not before until: send an earlier one.",
  },
  report_too_long: {
    code: 'parameter_invalid',
    says: "`from` is '<fromAt>', which is more than <mostDays> days before until: send a later one.",
  },
  import_sent_elsewhere: {
    code: 'overloaded',
    says: 'The import is at byte <bytes> of the file, because another request sends it too: try again in a second, and what was taken is passed over.',
  },
  import_gone: {
    code: 'state_conflict',
    says: 'The import is gone: read GET /v1/imports/{id}, or begin another one.',
  },
  import_over: {
    code: 'state_conflict',
    says: 'The import is <status> and takes no more rows: read GET /v1/imports/{id}, or begin another one.',
  },
  import_closed: {
    code: 'state_conflict',
    says: 'The import is <status> and takes no more rows; begin another one.',
  },
  import_completed: {
    code: 'state_conflict',
    says: 'The import is completed: all of its rows are stored. POST /v1/imports/{id}/undo takes them back.',
  },
  import_being_undone: {
    code: 'state_conflict',
    says: 'The import is <status>: its rows are taken back.',
  },
  import_undone: {
    code: 'state_conflict',
    says: 'The import was undone already, on <undoneAt>: read GET /v1/imports/<importId> for what came of it.',
  },
  import_open: {
    code: 'state_conflict',
    says: 'The import is open, and more of the file may come: cancel it with POST /v1/imports/<importId>/cancel, then undo what it stored.',
  },
  import_of_offers_stays: {
    code: 'state_conflict',
    says: 'An import of offers cannot be undone: what is learnt of single offers is added up and cannot be taken apart again.',
  },
  import_of_products_stays: {
    code: 'state_conflict',
    says: 'An import of products cannot be undone: GET /v1/audit says what each product was before; change it back with PATCH /v1/products/{id}, or import a file that is right.',
  },
  old_import_stays: {
    code: 'state_conflict',
    says: 'The import cannot be undone: it began before this release, which is the first to keep what an import changed.',
  },
  products_need_scope: {
    code: 'scope_missing',
    says: 'Products need a key with the scope products:write; yours has <scopes>.',
  },
} as const satisfies Record<string, ReasonRow>
