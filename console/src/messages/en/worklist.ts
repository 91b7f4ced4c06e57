export const worklist = {}
