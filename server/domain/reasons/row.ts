/**
 * A remark by name: its English sentence. In angle brackets stand the values that go with it, as
 * they are or `:money` in the value `currency`, `:percent` of a share, or `:one|# many` by a count;
 * and `:words`, which say something in English and are not sent along.
 */
export type RemarkRow = {
  says: string
  /** Values beside those of the sentence, which says them in its words. */
  also?: readonly string[]
}

/** A reason for a refusal: its code, and the sentence. */
export type ReasonRow = RemarkRow & { code: string }
