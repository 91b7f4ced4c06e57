/** The last moment that RFC 3339 can write in UTC: a year has four digits. */
export const latestMomentMs = Date.parse('9999-12-31T23:59:59.999Z')
