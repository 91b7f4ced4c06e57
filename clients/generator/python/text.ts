/** Breaks a text into lines of at most `width` columns. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** A description in the words of Python. */
function inPython(text: string): string {
  return text
    .replaceAll(/\bnull\b/g, 'None')
    .replaceAll(/\bA None\b/g, 'None')
    .replaceAll('\\', '\\\\')
    .replaceAll(/"$/g, '".')
}

/** What stands below a field. */
export function fieldDoc(text: string | undefined, indent = '    '): string {
  if (text === undefined) return ''
  const lines = wrap(inPython(text), 96 - indent.length)
  return `${indent}"""${lines.join(`\n${indent}`)}"""\n`
}

/** What stands below the head of a class, a function or a module. */
export function doc(text: string, indent = '    '): string {
  const clean = inPython(text)
  if (indent.length + clean.length <= 112) return `${indent}"""${clean}"""\n`
  const at = clean.indexOf('. ')
  const parts = at < 0 ? [clean] : [clean.slice(0, at + 1), clean.slice(at + 2)]
  const lines = parts.map((part) => wrap(part, 100 - indent.length).join(`\n${indent}`))
  return `${indent}"""${lines.join(`\n\n${indent}`)}\n${indent}"""\n`
}

/** An import, sorted as ruff sorts. */
export function importOf(from: string, names: Iterable<string>, indent = ''): string {
  const sorted = [...new Set(names)].sort((a, b) => rank(a) - rank(b) || natural(a, b))
  if (sorted.length === 0) return ''
  const line = `${indent}from ${from} import ${sorted.join(', ')}`
  if (line.length <= 100) return `${line}\n`
  return `${indent}from ${from} import (\n${sorted.map((one) => `${indent}    ${one},\n`).join('')}${indent})\n`
}

/** Constants before classes before functions. */
function rank(name: string): number {
  if (/^[A-Z0-9_]+$/.test(name) && name.length > 1) return 0
  return /^_?[A-Z]/.test(name) ? 1 : 2
}

function natural(a: string, b: string): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1
}

/** A call, or the head of a function, as ruff breaks it: in one line, in three, or by its parts. */
export function fitted(
  head: string,
  parts: readonly string[],
  tail: string,
  indent: string,
): string {
  const line = `${indent}${head}${parts.join(', ')}${tail}`
  if (line.length <= 100) return line
  const inside = `${indent}    ${parts.join(', ')}`
  if (inside.length <= 100) return `${indent}${head}\n${inside}\n${indent}${tail}`
  const lines = parts.map((part) => `${indent}    ${part},\n`)
  return `${indent}${head}\n${lines.join('')}${indent}${tail}`
}
