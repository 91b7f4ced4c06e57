/**
 * A named remark: its English sentence. Angle brackets contain the values that go with it, either
 * as they are, or as `:money` in the value `currency`, `:percent` for a share, or `:one|# many` for
 * a count; `:words` marks English words that are not sent as values.
 */
export type RemarkRow = {
  says: string
  /** Values in addition to those in the sentence, which expresses them in words. */
  also?: readonly string[]
}

/** A reason for a refusal: its code, and the sentence. */
export type ReasonRow = RemarkRow & { code: string }
