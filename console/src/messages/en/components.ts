export const components = {}
