// Written by `npm run generate`.

/** Which of two releases has the later functions; a change of their files raises it. */
export const revision = 1
/** Of the files that it is the revision of. */
export const digest = '1442c912259d0ec3529c5115262f8805ad41ffaedc99ceb7c9d43b0294ec7b6f'
