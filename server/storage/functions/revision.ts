// Written by `npm run generate`.

/** Which of two releases has the later functions; a change of their files raises it. */
export const revision = 4
/** Of the files that it is the revision of. */
export const digest = 'e8acf7fa9f0f9c7479425511aee602975812cee15411a96d8657854ecda547fb'
