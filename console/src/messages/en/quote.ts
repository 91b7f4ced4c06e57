export const quote = {}
