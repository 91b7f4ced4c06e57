import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'

/** A file with this content, deleted when the test ends. */
export async function temporaryFile(
  name: string,
  content: string | Uint8Array,
): Promise<AsyncDisposable & { path: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lerner-cli-'))
  const path = join(folder, name)
  await writeFile(path, content)
  return { path, folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/**
 * A minimal Excel workbook with one sheet, `Sales`, whose second column contains dates as days
 * since 1900.
 */
export function workbookFile(name: string, rows: readonly (readonly (string | number)[])[]) {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const cell = (value: string | number, column: number, row: number) => {
    const place = `${'ABCDEFGH'.charAt(column)}${row + 1}`
    if (typeof value === 'string') {
      return `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
    }
    return `<c r="${place}" s="${column === 1 ? 1 : 0}"><v>${value}</v></c>`
  }
  const sheet = rows.map(
    (row, i) => `<row r="${i + 1}">${row.map((value, j) => cell(value, j, i)).join('')}</row>`,
  )
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="Sales" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  }
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)] as const)
  return temporaryFile(name, zipSync(Object.fromEntries(files)))
}
