// Written by `npm run generate`.

/** Which of two releases has the later functions; a change of their files raises it. */
export const revision = 2
/** Of the files that it is the revision of. */
export const digest = '9e13f4540b49e22b860711f11eb96e1b5ca8356c7a1f4da7941a9886f02ecf57'
