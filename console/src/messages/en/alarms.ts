export const alarms = {}
