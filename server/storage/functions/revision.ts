// Written by `npm run generate`.

/** Tells which of two releases has the newer functions; raised by any change of their files. */
export const revision = 5
/** Digest of the files that this revision stands for. */
export const digest = 'c57eda22e40ef410b9c4e0232a54544c68afabbb5205e503db98ff25669dfdaf'
