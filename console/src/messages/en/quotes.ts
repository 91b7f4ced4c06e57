export const quotes = {}
