// Written by `npm run generate`.

/** Tells which of two releases has the newer functions; raised by any change of their files. */
export const revision = 7
/** Digest of the files that this revision stands for. */
export const digest = 'f0e975612f7ac02a8113a7f435763f1e46d330f5f33ed7874c7eba4fcd3acca6'
