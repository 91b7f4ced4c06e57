// Written by `npm run generate`.

/** Tells which of two releases has the newer functions; raised by any change of their files. */
export const revision = 6
/** Digest of the files that this revision stands for. */
export const digest = 'c55e70a1df9fb69b509c3fde2cfea50cb062b5cd5332a0f53d94723a28959588'
