// Written by `npm run generate`.

/** Which of two releases has the later functions; a change of their files raises it. */
export const revision = 3
/** Of the files that it is the revision of. */
export const digest = '388d99577eb4ad879298d071f7e180c73fd22e307ca6e479d5d251540bcb9e56'
