import type { Lerner, NewPriceList, PriceList } from '../../clients/typescript/src/main.ts'
import { countProgress } from '../count-progress.ts'
import type { Io } from '../io.ts'

const pollMs = 250

/** Requests a draft and waits until it is done, with a progress bar if a person is watching. */
export async function draftAndWait(
  io: Io,
  client: Lerner,
  asked: NewPriceList,
): Promise<PriceList> {
  let list = await client.priceLists.create(asked)
  let bar: ReturnType<typeof countProgress> | null = null
  let shown = 0
  try {
    while (list.status === 'drafting') {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      list = await client.priceLists.get(list.id)
      const { done, total } = list.progress
      if (bar === null && total > 0) bar = countProgress(io.stderr, total, 'products')
      for (; shown < done; shown++) bar?.step()
    }
  } finally {
    bar?.stop()
  }
  return list
}
