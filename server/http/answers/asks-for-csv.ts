/** Whether the caller prefers CSV to JSON. */
export function asksForCsv(accept = ''): boolean {
  const kinds = accept.split(',').map((kind) => kind.split(';')[0]?.trim().toLowerCase())
  const csv = kinds.indexOf('text/csv')
  const json = kinds.indexOf('application/json')
  return csv >= 0 && (json < 0 || csv < json)
}
