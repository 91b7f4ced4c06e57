import { refusalTable } from '../../domain/errors.ts'

/** The page of every `doc_url`: what each code means. */
export function errorsPage(): string {
  const sections = Object.entries(refusalTable).map(
    ([code, { status, type, meaning, remedy }]) =>
      `<section id="${code}"><h2><a href="#${code}">${code}</a></h2><p>${meaning} ${remedy}</p><p class="kind">Status ${status}, type <code>${type}</code></p></section>`,
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
</style>
</head>
<body>
<h1>Errors</h1>
<p>Every answer that is not a success has a body <code>{"error": {"type", "code", "message", "param", "request_id", "doc_url", "errors"}}</code>.
<code>code</code> is one of the following; <code>param</code> names the field at fault, and <code>errors</code> lists all of them when there are several.
More codes may come; the types are a closed list.</p>
${sections.join('\n')}
<p><a href="../docs">Reference</a></p>
</body>
</html>
`
}
