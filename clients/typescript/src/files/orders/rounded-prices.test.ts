import { expect, test } from 'vitest'
import { ordersIn } from '../../../testing/order-text.ts'

const heading = 'order,date,sku,quantity,unit price'

function noteOf(lines: readonly string[], code: string) {
  return ordersIn([heading, ...lines]).notes.find((note) => note.code === code)
}

test('prices of orders below a cent are rounded, which is said', () => {
  const note = noteOf(['1,2026-03-02,disc,1000,0.0145', '2,2026-03-03,disc,1000,0.0152'], 'rounded')

  expect(note).toMatchObject({ action: 'guessed', count: 2 })
  expect(note?.examples[0]).toEqual({ line: 2, text: 'disc 0.0145 → 0.01' })
})

test('a mean that lies between two cents is worth no word', () => {
  const lines = ['1,2026-03-02,mug,2,10.00', '2,2026-03-02,mug,1,11.00']

  expect(noteOf(lines, 'rounded')).toBeUndefined()
})

test('lines whose price rounds to 0 are left out as such, not as free ones', () => {
  const lines = ['1,2026-03-02,mug,2,10.00', '2,2026-03-02,dust,1,0.004', '3,2026-03-02,sample,1,0']

  expect(noteOf(lines, 'below_unit')).toMatchObject({ action: 'left_out', count: 1 })
  expect(noteOf(lines, 'free')).toMatchObject({ count: 1 })
})
