import type { PriceList } from '../../../../clients/typescript/src/main.ts'

/** What no file system takes in a name. */
const refused = /[\\/:*?"<>|\p{Cc}]+/gu

/** The name under which a list is saved: its own, which its people know it by. */
export function fileNameOf({ id, name }: Pick<PriceList, 'id' | 'name'>): string {
  const plain = name.replace(refused, ' ').replace(/\s+/g, ' ').trim()
  return plain === '' ? id : plain
}
