import type { RemarkRow } from './row.ts'

/** Events that concern a person. */
export const newsRemarks = {
  news_breaker: {
    says: '<what:words>: <until:words>.',
    // `product` is its name, or empty for all products; `stops` is yes or no.
    also: ['kind', 'product', 'stops'],
  },
  news_list_ended: { says: '“<name>” ended: see what it earned.' },
  news_list_reverted: { says: '“<name>” was reverted: prices are as before.' },
  news_approval_awaited: { says: '“<name>” waits for your approval.' },
  news_commented: { says: '<author> commented on “<name>”.' },
  news_import_stuck: {
    says: 'An import of <kind> stopped halfway: send the file again to continue from there.',
  },
  news_import_undone: {
    says: 'An import of <kind> was undone: <removed:1 row|# rows> removed, <restored:1 row|# rows> restored.',
  },
  news_import_ended: {
    says: 'An import of <kind> ended: <recorded:1 row|# rows> recorded<rest:words>.',
    also: ['rejected'],
  },
} as const satisfies Record<string, RemarkRow>
