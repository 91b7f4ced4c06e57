import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { downloadCsv } from '../../api/download.ts'
import { refusalInWords } from '../../api/refusal-words.ts'
import { withTexts } from '../../files/local-csv.ts'
import { language } from '../../messages/language.ts'
import { fileNameOf } from './file-name.ts'

const pageEntries = 1000

/** Saves a list as a file whose reasons are in the reader's language; the service's are English. */
export async function exportList(list: PriceList): Promise<void> {
  const reasons = language === 'en' ? null : await readReasons(list)
  await downloadCsv(
    `/v1/price_lists/${encodeURIComponent(list.id)}/entries`,
    `${fileNameOf(list)}.csv`,
    (csv) => (reasons === null ? csv : withTexts(csv, 'reason', (id) => reasons.get(id))),
  )
}

/** Why each entry has its price, by product as a file names it. */
async function readReasons({ id, currency }: PriceList): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  for await (const entry of client.priceLists.entries.list(id, { limit: pageEntries })) {
    const { productId, reason, remark } = entry
    reasons.set(productId, refusalInWords({ message: reason, ...remark }, { currency }))
  }
  return reasons
}
