const limits = { comment: 100, markdown: 130 }

export type LongLine = { line: number; columns: number; limit: number }

/**
 * Finds lines that are too long to read. In Markdown, tables and formulas are skipped, and link
 * addresses do not count; in code, only comments are checked.
 */
export function findLongLines(file: string, text: string): LongLine[] {
  const isMarkdown = file.endsWith('.md')
  const limit = isMarkdown ? limits.markdown : limits.comment
  return text.split('\n').flatMap((given, i) => {
    const isLeftOut = isMarkdown ? /^\s*(\||\$\$)/.test(given) : !/^\s*(\/\/|\/\*|\*)/.test(given)
    const columns = [...withoutAddresses(given)].length
    return isLeftOut || columns <= limit ? [] : [{ line: i + 1, columns, limit }]
  })
}

function withoutAddresses(line: string): string {
  return line.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/https?:\/\/\S+/g, '')
}
