/** Under which keys are kept, for whatever changes one. */
export const keysKey = ['api-keys']
