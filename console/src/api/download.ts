import { serviceAddress } from '../address/base-path.ts'
import { asOpenedHere } from '../files/local-csv.ts'
import { t } from '../messages/messages.ts'

/**
 * Saves a file of rows that the interface returns, using the browser's session.
 *
 * @param translated - The file in the reader's language; as it is if absent.
 * @throws Error with a readable message if the service returns anything else.
 */
export async function downloadCsv(
  path: string,
  fileName: string,
  translated: (csv: string) => string = (csv) => csv,
): Promise<void> {
  const answer = await fetch(serviceAddress + path, { headers: { accept: 'text/csv' } })
  if (!answer.ok) throw new Error(t('refusals.fileNotWritten', { status: answer.status }))
  saveCsv(fileName, asOpenedHere(translated(await answer.text())))
}

/** Saves text as a file of rows. */
export function saveCsv(fileName: string, text: string): void {
  // The byte order mark tells spreadsheets that it is UTF-8.
  save(fileName, new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
}

function save(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
