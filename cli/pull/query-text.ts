/** `:since`, and not the type of a cast `::since`. */
const sinceMarks = /(?<![:\w]):since\b/g

/** Whether a query says since when it reads. */
export function readsSince(query: string): boolean {
  return query.search(sinceMarks) >= 0
}

/** A query with an expression in the place of `:since`. */
export function withSince(query: string, expression: string): string {
  return query.replaceAll(sinceMarks, () => expression)
}

/** A statement without the semicolons behind it. */
export function withoutEnd(text: string): string {
  let rest = text.trimEnd()
  while (rest.endsWith(';')) rest = rest.slice(0, -1).trimEnd()
  return rest
}
