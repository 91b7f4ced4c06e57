import { settings } from '../server/config.ts'

/** The guide's page that lists every setting, from the table that the service reads. */
export function settingsPage(): string {
  const rows = Object.values(settings).map(
    ({ variable, default: standard, meaning }) =>
      `| \`${variable}\` | ${standard === '' ? '' : `\`${standard}\``} | ${meaning} |`,
  )
  return `# Settings

Lerner is configured by environment variables, and starts without any. A faulty one stops the start, and all faults are named at
once. An empty variable counts as not set.

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}

This page is generated from \`server/config.ts\` by \`npm run generate\`.
`
}
