/** `:since`, but not the type of a cast `::since`. */
const sinceMarks = /(?<![:\w]):since\b/g

/** Whether a query has a starting date. */
export function readsSince(query: string): boolean {
  return query.search(sinceMarks) >= 0
}

/** A query with `:since` replaced by an expression. */
export function withSince(query: string, expression: string): string {
  return query.replaceAll(sinceMarks, () => expression)
}

/** A statement without trailing semicolons. */
export function withoutEnd(text: string): string {
  let rest = text.trimEnd()
  while (rest.endsWith(';')) rest = rest.slice(0, -1).trimEnd()
  return rest
}
