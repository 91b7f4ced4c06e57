export const guides = {}
