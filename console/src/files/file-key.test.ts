import { expect, test } from 'vitest'
import { noSettings, understandRows } from '../../../clients/typescript/src/files/main.ts'
import { fileKey, packerTo } from './file-key.ts'

function meaningOf(decimals: 'point' | 'comma') {
  const row = (texts: string[], line: number) => ({ texts, line })
  const rows = [row(['sku', 'cost', 'currency'], 1), row(['mug', '1', 'usd'], 2)]
  const { columns, read, orders } = understandRows(rows, { ...noSettings, decimals })
  if (columns === null) throw new Error('not understood')
  return { columns, read, orders }
}

test('a file has the same key again, and another one where its bytes or what is said of it differ', async () => {
  const file = new File(['sku,cost\nmug,1\n'], 'a.csv')
  const key = await fileKey(file, ',', meaningOf('point'))

  expect(key).toMatch(/^import-[0-9a-f]{64}$/)
  expect(await fileKey(new File(['sku,cost\nmug,1\n'], 'b.csv'), ',', meaningOf('point'))).toBe(key)
  const others = [
    await fileKey(new File(['sku,cost\nmug,2\n'], 'a.csv'), ',', meaningOf('point')),
    await fileKey(file, ';', meaningOf('point')),
    await fileKey(file, ',', meaningOf('comma')),
  ]
  expect(new Set([key, ...others]).size).toBe(4)
})

test('rows are packed for a way that is long, and not on this machine', async () => {
  expect(packerTo('127.0.0.1')).toBeUndefined()
  expect(packerTo('[::1]')).toBeUndefined()
  const packed = await packerTo('prices.example')?.(new TextEncoder().encode('a,b\n'))

  expect(packed?.encoding).toBe('gzip')
  const bytes = (packed?.bytes ?? new Uint8Array()) as Uint8Array<ArrayBuffer>
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  expect(await new Response(unpacked).text()).toBe('a,b\n')
})
