export const explanation = {}
