// Written by `npm run generate`.

/** Tells which of two releases has the newer functions; raised by any change of their files. */
export const revision = 8
/** Digest of the files that this revision stands for. */
export const digest = '0371915ba376310f82e8dea122fe1965110e1f8851650423d4afdb2d09415a6f'
