import { describe, expect, test } from 'vitest'
import { SeenRows } from './seen-rows.ts'

describe('SeenRows', () => {
  test('knows each row again, by its first line, while it grows', () => {
    const seen = new SeenRows()
    for (let i = 1; i <= 20_000; i++)
      expect(seen.firstLine(`product ${i % 100}\nweek ${i}`, i)).toBe(0)
    for (let i = 1; i <= 20_000; i++)
      expect(seen.firstLine(`product ${i % 100}\nweek ${i}`, 99_999)).toBe(i)
  })

  test('takes no two of a million different rows for one', () => {
    const seen = new SeenRows()
    let mistaken = 0
    for (let i = 0; i < 1_000_000; i++) {
      if (seen.firstLine(`SKU-${i % 10_000}\n\nusd\n${Math.floor(i / 10_000)}`, i + 1) !== 0)
        mistaken++
    }
    expect(mistaken).toBe(0)
  })
})
