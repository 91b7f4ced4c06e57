import { Refusal } from '../../domain/errors.ts'

const forms: readonly (readonly [readonly number[], string])[] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'is an archive, such as an Excel workbook (.xlsx): save it as CSV, or let `lerner import` or the console read it.',
  ],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an Excel workbook in the old format (.xls): save it as CSV.'],
  [[0x1f, 0x8b], 'is compressed by gzip: send it with the header Content-Encoding: gzip.'],
  [
    [0x28, 0xb5, 0x2f, 0xfd],
    'is compressed by zstd: send it with the header Content-Encoding: zstd.',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF: save the table in it as CSV.'],
  [[0x50, 0x41, 0x52, 0x31], 'is a Parquet file: write it as CSV or NDJSON.'],
  // Before UTF-16, because it starts with the same mark.
  [[0xff, 0xfe, 0, 0], 'is written in UTF-32: save it as UTF-8.'],
  [[0xff, 0xfe], 'is written in UTF-16: save it as UTF-8.'],
  [[0xfe, 0xff], 'is written in UTF-16: save it as UTF-8.'],
]

/**
 * Refuses known file formats that are not text rows.
 *
 * @param head - The first bytes of the file.
 * @throws Refusal that gives the file format, and what to do.
 */
export function refuseOtherForms(head: Uint8Array): void {
  const form = forms.find(([mark]) => mark.every((byte, i) => head[i] === byte))
  if (form !== undefined) throw new Refusal('parameter_invalid', `The file ${form[1]}`)
}
