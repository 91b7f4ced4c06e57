export const notFound = {}
