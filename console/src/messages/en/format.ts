export const format = {}
