import type { ReasonRow } from './row.ts'

/** Why rows, imports, reports, forecasts and simulations are refused. */
export const historyReasons = {
  moment_too_early: {
    code: 'parameter_invalid',
    says: "`<param>` is '<cameAt>', which is before <earliestAt>: send when it happened.",
  },
  moment_too_late: {
    code: 'parameter_invalid',
    says: "`<param>` is '<cameAt>', which is more than <aheadDays:a day|# days> in the future (it is now <nowAt>): send when it happened.",
  },
  period_not_after_start: {
    code: 'parameter_invalid',
    says: "<param> is '<untilAt>', which is not after period_start '<fromAt>': a period must end after it starts.",
  },
  rows_overlap: {
    code: 'state_conflict',
    says: '<count:One row overlaps|# rows overlap> other rows of the product, and the shared time would count twice: <told:words>. To replace stored rows, send rows with exactly their periods; to record the rows as they are, send overlaps=keep.',
    also: ['productId', 'fromAt', 'untilAt'],
  },
  many_rows_overlap: {
    code: 'state_conflict',
    says: 'At least <count:one row overlaps|# rows overlap> other rows of the product, and the shared time would count twice: <told:words>. To replace stored rows, send rows with exactly their periods; to record the rows as they are, send overlaps=keep.',
    also: ['productId', 'fromAt', 'untilAt'],
  },
  rows_hundredfold: {
    code: 'state_conflict',
    says: "The prices are about a hundred times the base prices: '<productId>' has price <priceMinor> here (<priceMinor:money>), and its base price is <baseMinor> (<baseMinor:money>). If the amounts were whole cents already, do not multiply them again: name the column of a table price_cents. If the base prices are wrong, correct them first.",
  },
  simulation_row_differs: {
    code: 'parameter_invalid',
    says: "`<param>` is '<came>', but the simulation is for '<asked>': send other rows in a separate request.",
  },
  simulations_full: {
    code: 'state_conflict',
    says: '<most> simulations of this account are already waiting or running: try again when one of them is done.',
  },
  currency_without_data: {
    code: 'parameter_invalid',
    says: "currency is '<cameCurrency>', in which product '<productId>' has neither a base price nor data: its currency is '<ownCurrency>'.",
  },
  forecast_visits_untold: {
    code: 'parameter_invalid',
    says: "visits is <visits>, but the sales rows of product '<productId>' have no visit counts: leave visits out, or send the rows with exposure.",
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
    says: "`period_end` is '<untilAt>', which is more than <mostDays> days after period_start '<fromAt>': ask for a shorter period, or split it.",
  },
  forecast_too_far: {
    code: 'parameter_invalid',
    says: "`period_end` is '<untilAt>', which is more than <mostDays> days in the future (it is now <nowAt>): send an earlier one.",
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
    says: 'Another request is sending the same file and has reached byte <bytes>: try again in a second; what was already stored is skipped.',
  },
  import_gone: {
    code: 'state_conflict',
    says: 'The import no longer exists: see GET /v1/imports, or begin another one.',
  },
  import_over: {
    code: 'state_conflict',
    says: 'The import is <status> and takes no more rows: see GET /v1/imports/{id}, or begin another one.',
  },
  import_closed: {
    code: 'state_conflict',
    says: 'The import is <status> and takes no more rows; begin another one.',
  },
  import_completed: {
    code: 'state_conflict',
    says: 'The import is completed: all of its rows are stored. To remove them, use POST /v1/imports/{id}/undo.',
  },
  import_being_undone: {
    code: 'state_conflict',
    says: 'The import is <status> and cannot be cancelled any more.',
  },
  import_undone: {
    code: 'state_conflict',
    says: 'The import was already undone on <undoneAt>: GET /v1/imports/<importId> shows the result.',
  },
  import_open: {
    code: 'state_conflict',
    says: 'The import is open, and more of the file may come: cancel it with POST /v1/imports/<importId>/cancel, then undo what it stored.',
  },
  import_of_offers_stays: {
    code: 'state_conflict',
    says: 'An import of offers cannot be undone: what was learnt from its offers is aggregated and cannot be separated again.',
  },
  old_import_stays: {
    code: 'state_conflict',
    says: 'The import cannot be undone: it began under an older release, which did not record what an import changed.',
  },
  products_need_scope: {
    code: 'scope_missing',
    says: 'Products need a key with the scope products:write; yours has <scopes>.',
  },
} as const satisfies Record<string, ReasonRow>
