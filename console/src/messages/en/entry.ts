export const entry = {}
