import { refusalTable } from '../../domain/errors.ts'
import { reasonsInWords } from './reasons-in-words.ts'

const reasons = Object.entries(reasonsInWords())

/** The reasons of a code, each with its sentence; undefined: the remarks, which have none. */
function reasonsOf(code: string | undefined, title = 'Reasons'): string {
  const rows = reasons
    .filter(([, reason]) => reason.code === code)
    .map(([name, { message }]) => `<dt><code>${name}</code></dt><dd>${inHtml(message)}</dd>`)
  if (rows.length === 0) return ''
  return `<details><summary>${title}</summary><dl>${rows.join('')}</dl></details>`
}

function inHtml(sentence: string): string {
  return sentence
    .replaceAll('&', '&amp;')
    .replaceAll(/<(\w+)>/g, '{{$1}}')
    .replaceAll('<', '&lt;')
    .replaceAll(/\{\{(\w+)\}\}/g, '<var>$1</var>')
}

/** The page of every `doc_url`: what each code means. */
export function errorsPage(): string {
  const sections = Object.entries(refusalTable).map(
    ([code, { status, type, meaning, remedy }]) =>
      `<section id="${code}"><h2><a href="#${code}">${code}</a></h2><p>${meaning} ${remedy}</p><p class="kind">Status ${status}, type <code>${type}</code></p>${reasonsOf(code)}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors – Lerner</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
h2 { font: 600 1.1rem/1.4 ui-monospace, monospace; margin: 2rem 0 0.25rem; }
h2 a { color: inherit; text-decoration: none; }
section:target { outline: 2px solid; outline-offset: 0.75rem; border-radius: 2px; }
p { margin: 0.25rem 0; }
.kind { opacity: 0.7; }
dd { margin: 0 0 0.5rem 1rem; }
</style>
</head>
<body>
<h1>Errors</h1>
<p>Every answer that is not a success has a body <code>{"error": {"type", "code", "message", "param", "request_id", "doc_url", "errors"}}</code>.
<code>code</code> is one of the following; <code>param</code> names the field at fault, and <code>errors</code> lists all of them when there are several.
Where it has a name, <code>reason</code> says why more closely, with <code>values</code> that its sentence is filled with: for programs that tell people in another language.
More codes may come; the types are a closed list.</p>
${sections.join('\n')}
<h2>Remarks</h2>
<p>What answers say in sentences without refusing anything has <code>reason</code> and <code>values</code> beside it in the same way.</p>
${reasonsOf(undefined, 'All of them')}
<p><a href="../docs">Reference</a></p>
</body>
</html>
`
}
