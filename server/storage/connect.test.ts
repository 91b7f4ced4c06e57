import { describe, expect, test } from 'vitest'
import { withSettings } from './connect.ts'

describe('withSettings', () => {
  test.each([
    ['postgres://u:p@h:5433/d', 'postgres://u:p@h:5433/d?options=-c+role%3Da'],
    ['postgres://u@h/d?sslmode=require', 'postgres://u@h/d?sslmode=require&options=-c+role%3Da'],
    [
      'postgres://u@/d?host=%2Ftmp%2Fx&options=-c%20b%3D1',
      'postgres://u@/d?host=%2Ftmp%2Fx&options=-c+b%3D1+-c+role%3Da',
    ],
  ])('adds to %s and keeps what it says', (url, expected) => {
    expect(withSettings(url, { role: 'a' })).toBe(expected)
  })
})
